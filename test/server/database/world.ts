/** Two small businesses with every kind of member, written directly into the tables, for tests of the database itself. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import type { WrittenSettings } from '../../../domain/programs/program-settings.ts';
import { newProgramRow } from '../../../server/programs/program.ts';
import type { BuyerId, ChargeId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../../domain/ids.ts';
import type { Role } from '../../../domain/access/role.ts';
import type { Visibility } from '../../../domain/access/visibility.ts';
import type { PortalDatabase } from '../../../server/database/database.ts';
import type { AppIdentity, JobIdentity } from '../../../server/database/identity.ts';
import type { Transaction } from '../../../server/database/with-transaction.ts';

export const northgate = 'northgate' as ProgramId;

export const owner = { role: 'owner' } as const;
export const job: JobIdentity = { role: 'job', program: northgate };

export type Member = { readonly person: PersonId; readonly user: UserId };

/** A business: an administrator, a group admin of the yard, a purchaser in the yard and one in the office, and their charges. */
export type Business = {
  readonly buyer: BuyerId;
  readonly office: GroupId;
  readonly yard: GroupId;
  readonly shed: GroupId;
  readonly admin: Member;
  readonly groupAdmin: Member;
  readonly purchaser: Member;
  readonly officePurchaser: Member;
  /** Without a user in the top group; of the yard; of the shed below it; the purchaser's own. */
  readonly charges: {
    readonly top: ChargeId;
    readonly yard: ChargeId;
    readonly shed: ChargeId;
    readonly own: ChargeId;
  };
};

export async function makeProgram(database: PortalDatabase, id: ProgramId = northgate): Promise<void> {
  await database.withTransaction(owner, {}, (trx) =>
    trx
      .insertInto('programs')
      .values(
        newProgramRow(id, {
          name: 'Northgate Trade',
          providerName: 'Northgate',
          defaultCurrency: 'GBP',
          defaultCountry: 'GB',
          defaultBuyerLocale: 'en-GB',
          locales: ['en-GB', 'de-DE'],
          timeZone: 'Europe/London',
          theme: { accent: '#1c5d99', logoText: 'Northgate' },
        }),
      )
      .execute(),
  );
}

/** Creates the program with payments, approvals and these flags. */
export async function makeProgramWithFlags(database: PortalDatabase, flags: Partial<ProgramFlags>): Promise<void> {
  await makeProgram(database);
  await database.withTransaction(owner, {}, (trx) =>
    changeSettings(trx, northgate, { flags: { payments: true, approvals: true, ...flags } }),
  );
}

/** Changes some settings of a program; the others stay. */
export function changeSettings(
  trx: Transaction,
  program: ProgramId,
  change: Partial<WrittenSettings>,
): Promise<unknown> {
  return trx
    .updateTable('programs')
    .set({ settings: sql`settings || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', program)
    .execute();
}

export async function makeClient(database: PortalDatabase, program: ProgramId = northgate): Promise<ClientId> {
  const id = newId<ClientId>();
  await database.withTransaction({ role: 'job', program }, {}, (trx) =>
    trx.insertInto('clients').values({ id, program_id: program, name: 'Seller Ltd' }).execute(),
  );
  return id;
}

export async function makeBusiness(
  database: PortalDatabase,
  { program = northgate, client = null }: { program?: ProgramId; client?: ClientId | null } = {},
): Promise<Business> {
  return database.withTransaction({ role: 'job', program }, {}, async (trx) => {
    const buyer = newId<BuyerId>();
    await trx
      .insertInto('buyers')
      .values(buyerRow(buyer, program, client))
      .execute();
    const office = await makeGroup(trx, program, buyer, null);
    const yard = await makeGroup(trx, program, buyer, office);
    const shed = await makeGroup(trx, program, buyer, yard);
    const admin = await makeMember(trx, program, buyer, null, ['buyerAdministrator']);
    const groupAdmin = await makeMember(trx, program, buyer, yard, ['buyerGroupAdministrator']);
    const purchaser = await makeMember(trx, program, buyer, yard, ['buyerPurchaser']);
    const officePurchaser = await makeMember(trx, program, buyer, office, ['buyerPurchaser']);
    const charge = (group: GroupId | null, user: UserId | null) =>
      makeCharge(trx, { program, buyer, group, user, client });
    const charges = {
      top: await charge(null, null),
      yard: await charge(yard, null),
      shed: await charge(shed, officePurchaser.user),
      own: await charge(office, purchaser.user),
    };
    return { buyer, office, yard, shed, admin, groupAdmin, purchaser, officePurchaser, charges };
  });
}

export function buyerRow(buyer: BuyerId, program: ProgramId = northgate, client: ClientId | null = null) {
  return {
    id: buyer,
    program_id: program,
    client_id: client,
    name: 'Harbour Build Ltd',
    country: 'GB',
    currency: 'GBP',
    status: 'Active',
    billing_cycle: 'monthly',
    term_days: 30,
  } as const;
}

export type ChargeWishes = {
  readonly program?: ProgramId;
  readonly buyer: BuyerId;
  readonly group?: GroupId | null;
  readonly user?: UserId | null;
  readonly client?: ClientId | null;
  readonly amountMinor?: number;
  readonly billDate?: string;
  readonly status?: 'open' | 'paid' | 'cancelled';
  readonly type?: 'sale' | 'credit' | 'fee';
};

export function chargeRow(id: ChargeId, wishes: ChargeWishes) {
  const amountMinor = wishes.amountMinor ?? 10_000;
  return {
    id,
    program_id: wishes.program ?? northgate,
    buyer_id: wishes.buyer,
    group_id: wishes.group ?? null,
    user_id: wishes.user ?? null,
    client_id: wishes.client ?? null,
    seller_name: 'Seller Ltd',
    type: wishes.type ?? 'sale',
    invoice_number: id,
    status: wishes.status ?? 'open',
    currency: 'GBP',
    total_minor: amountMinor,
    remaining_due_minor: amountMinor,
    bill_date: wishes.billDate ?? '2026-10-01',
    due_date: '2026-10-31',
  } as const;
}

export async function makeCharge(trx: Transaction, wishes: ChargeWishes): Promise<ChargeId> {
  const id = newId<ChargeId>();
  await trx.insertInto('charges').values(chargeRow(id, wishes)).execute();
  return id;
}

async function makeMember(
  trx: Transaction,
  program: ProgramId,
  buyer: BuyerId,
  group: GroupId | null,
  roles: Role[],
): Promise<Member> {
  const [person, user] = [newId<PersonId>(), newId<UserId>()];
  await trx
    .insertInto('people')
    .values({
      id: person,
      program_id: program,
      email: `${person}@harbour.example`,
      first_name: 'Ana',
      last_name: 'Ruiz',
      password_hash: 'secret-hash',
    })
    .execute();
  await trx
    .insertInto('users')
    .values({
      id: user,
      person_id: person,
      program_id: program,
      user_type: 'buyer',
      buyer_id: buyer,
      group_id: group,
      roles,
      status: 'Active',
    })
    .execute();
  return { person, user };
}

/** The identity of a member's request. */
export function as(member: Member, buyer: BuyerId, kind: Visibility, groups: readonly GroupId[] = []): AppIdentity {
  return { role: 'app', program: northgate, ...member, buyer, client: null, kind, groups };
}

export function newId<Id extends string>(): Id {
  return randomUUID() as Id;
}

async function makeGroup(
  trx: Transaction,
  program: ProgramId,
  buyer: BuyerId,
  parent: GroupId | null,
): Promise<GroupId> {
  const id = newId<GroupId>();
  await trx
    .insertInto('groups')
    .values({ id, buyer_id: buyer, program_id: program, parent_id: parent, name: 'Group' })
    .execute();
  return id;
}
