import { hash } from '@node-rs/argon2';
import type { BankAccountId, CardId, ChargeId, UserId } from '../../../domain/ids.ts';
import { failureReasons } from '../../../domain/payments/payment.ts';
import type { SeededRandom } from '../../faults/seeded-random.ts';
import { type WorldBuyer, aBankAccount, aBuyer } from '../../world/a-buyer.ts';
import { aCharge } from '../../world/a-charge.ts';
import { type WorldMember, aMember } from '../../world/a-member.ts';
import type { WorldDatabase } from '../../world/a-program.ts';
import { newId } from '../../world/world-ids.ts';

/** One business of a schedule: its payer, approvers and purchaser, its debts, and its cards. */
export type AccountWorld = {
  readonly buyer: WorldBuyer;
  readonly people: Readonly<Record<Who, WorldMember>>;
  readonly charges: readonly ChargeId[];
  readonly bankAccount: BankAccountId;
  readonly cards: readonly CardId[];
};

/** Tom pays and buys, Ana and Ben administer, Piet buys and sees only his own rows. */
export const everybody = ['tom', 'ana', 'ben', 'piet'] as const;
export type Who = (typeof everybody)[number];

export const password = 'Right-password-1!';
export const rolesOf = {
  tom: ['buyerPayer', 'buyerPurchaser'],
  ana: ['buyerAdministrator'],
  ben: ['buyerAdministrator'],
  piet: ['buyerPurchaser'],
} as const;

/** Below every limit that the examples request; those are below the credit of the account. */
const limitMinor = 100_000;

/** The amounts of Tom's invoices: small ones that are soon paid in full, and large ones that need an approval. */
const totals = [4_000, 9_000, 30_000, 120_000, 900_000, 2_000_000];
let passwordHash: Promise<string> | null = null;

/** Creates all rows in one transaction: thousands of schedules need one each. */
export async function anAccount(database: WorldDatabase, random: SeededRandom): Promise<AccountWorld> {
  // The weakest parameters that the library allows: each sign-in of thousands of schedules verifies it.
  passwordHash ??= hash(password, { memoryCost: 1024, timeCost: 1 });
  const hashed = await passwordHash;
  return database.withTransaction({ role: 'owner' }, {}, (trx) =>
    openAccount({ withTransaction: (_identity, _options, work) => work(trx) }, random.fork(), hashed),
  );
}

async function openAccount(database: WorldDatabase, random: SeededRandom, hashed: string): Promise<AccountWorld> {
  const buyer = await aBuyer(database);
  const member = (who: Who): Promise<WorldMember> =>
    aMember(database, buyer, {
      roles: rolesOf[who],
      email: `${who}@${buyer.id}.example`,
      firstName: who,
      passwordHash: hashed,
      ...(who === 'tom' || who === 'piet' ? { limitMinor } : {}),
    });
  const people = {
    tom: await member('tom'),
    ana: await member('ana'),
    ben: await member('ben'),
    piet: await member('piet'),
  };
  const railToken = random.chance(0.3) ? `fail:${random.pick(failureReasons)}` : 'ok';
  const bankAccount = await aBankAccount(database, buyer, { railToken });
  await aBankAccount(database, buyer, { isActive: false, mandateStatus: 'none', last4: '1188' });
  await aBankAccount(database, buyer, { isActive: false, last4: '1199' });
  const charges: ChargeId[] = [];
  for (const [index, totalMinor] of totals.entries()) {
    const user = index % 3 === 0 ? people.piet.user : undefined;
    charges.push(await aCharge(database, buyer, { totalMinor, user, invoiceNumber: `INV-${index + 1}` }));
  }
  // One card of Tom, one of Piet, and one of the site, which only administrators may lock.
  const cards = [
    await aPurchaseCard(database, buyer, people.tom.user),
    await aPurchaseCard(database, buyer, people.piet.user),
    await aPurchaseCard(database, buyer, null),
  ];
  return { buyer, people, charges, bankAccount, cards };
}

async function aPurchaseCard(database: WorldDatabase, buyer: WorldBuyer, user: UserId | null): Promise<CardId> {
  const id = newId<'card'>();
  await database.withTransaction({ role: 'job', program: buyer.program }, {}, (trx) =>
    trx
      .insertInto('purchase_cards')
      .values({
        id,
        program_id: buyer.program,
        buyer_id: buyer.id,
        group_id: buyer.top,
        user_id: user,
        kind: 'physical',
        cardholder_name: 'A CARDHOLDER',
        business_name: 'HARBOUR BUILD LTD',
        last4: '4417',
        status: 'active',
        currency: buyer.currency,
      })
      .execute(),
  );
  return id;
}
