import { sql } from 'kysely';
import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../domain/ids.ts';
import type { Currency } from '../../domain/money.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { derivedId } from '../derived-id.ts';
import { type Customer, administratorEmail, creditFor, usualTerms } from './customer.ts';

/** The program and the seller of an import. */
export type ImportTerms = {
  readonly program: ProgramId;
  readonly client: { readonly id: ClientId; readonly name: string } | null;
  readonly sellerName: string;
  readonly currency: Currency;
  readonly country: string;
  /** The hashed password of the administrators; without it they are invited and choose one. */
  readonly passwordHash: string | null;
  readonly now: Instant;
};

export type Account = {
  readonly id: BuyerId;
  readonly group: GroupId | null;
  readonly currency: Currency;
  readonly isNew: boolean;
};

/** The customer's account, with its top group and an administrator; created if it does not exist, else unchanged. */
export async function openAccount(trx: Transaction, customer: Customer, terms: ImportTerms): Promise<Account> {
  // Two concurrent imports of one customer number, also by two sellers, would both take the plain address: the second waits, and then
  // finds the rows of the first.
  const lockName = `import ${terms.program} ${customer.customerId.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`.execute(trx);
  const id = derivedId<BuyerId>(
    'imported buyer',
    terms.program,
    terms.client?.id ?? '',
    customer.customerId.toLowerCase(),
  );
  const existing = await trx
    .selectFrom('buyers')
    .select(['id', 'currency'])
    .where((where) =>
      where.or([
        // PostgreSQL's lower case of some letters differs, such as Σ at the end of a word and İ.
        where('id', '=', id),
        where(where.fn<string>('lower', ['client_reference_id']), '=', customer.customerId.toLowerCase()),
      ]),
    )
    .where('program_id', '=', terms.program)
    // Two sellers of a program assign customer numbers independently.
    .where('client_id', 'is not distinct from', terms.client?.id ?? null)
    .executeTakeFirst();
  if (existing) {
    const top = await trx
      .selectFrom('groups')
      .select('id')
      .where('buyer_id', '=', existing.id)
      .where('is_company', '=', true)
      .executeTakeFirst();
    return { ...existing, group: top?.id ?? null, isNew: false };
  }
  const group = derivedId<GroupId>('top group', id);
  const { cycle, days } = usualTerms(customer.invoices);
  await trx
    .insertInto('buyers')
    .values({
      id,
      program_id: terms.program,
      client_id: terms.client?.id ?? null,
      name: customer.customerId,
      trading_name: null,
      client_reference_id: customer.customerId,
      country: terms.country,
      currency: terms.currency,
      status: 'Active',
      billing_cycle: cycle,
      term_days: days,
      credit_approved_minor: creditFor(customer.invoices),
    })
    .execute();
  await trx
    .insertInto('groups')
    .values({ id: group, buyer_id: id, program_id: terms.program, name: customer.customerId, is_company: true })
    .execute();
  await addAdministrator(trx, customer, { id, group }, terms);
  return { id, group, currency: terms.currency, isNew: true };
}

async function addAdministrator(
  trx: Transaction,
  customer: Customer,
  account: Pick<Account, 'id' | 'group'>,
  terms: ImportTerms,
): Promise<void> {
  await trx
    .insertInto('users')
    .values({
      id: derivedId<UserId>('user', terms.program, account.id, 'administrator'),
      person_id: await personOf(trx, customer, terms),
      program_id: terms.program,
      user_type: 'buyer',
      buyer_id: account.id,
      group_id: account.group,
      roles: ['buyerAdministrator'],
      status: terms.passwordHash ? 'Active' : 'Pending',
      receive_email: true,
      contact_types: ['primary', 'admin', 'billing'],
      is_primary: true,
    })
    .execute();
}

async function personOf(trx: Transaction, customer: Customer, terms: ImportTerms): Promise<PersonId> {
  const plain = administratorEmail(customer.customerId);
  const email = (await isOfOtherSeller(trx, plain, terms))
    ? administratorEmail(customer.customerId, terms.sellerName)
    : plain;
  const known = await peopleWith(trx, email, terms).select('people.id').executeTakeFirst();
  if (known) return known.id;
  const id = derivedId<PersonId>('person', terms.program, email);
  await trx
    .insertInto('people')
    .values({
      id,
      program_id: terms.program,
      email,
      first_name: 'Administrator',
      last_name: customer.customerId,
      phone: null,
      country: terms.country,
      time_zone: null,
      password_hash: terms.passwordHash,
    })
    .execute();
  return id;
}

/** True if the address belongs to another seller's customer: equal numbers must not give one person access to customers of two sellers. */
async function isOfOtherSeller(trx: Transaction, email: string, terms: ImportTerms): Promise<boolean> {
  const member = await peopleWith(trx, email, terms)
    .innerJoin('users', 'users.person_id', 'people.id')
    .innerJoin('buyers', 'buyers.id', 'users.buyer_id')
    .where('buyers.client_id', 'is distinct from', terms.client?.id ?? null)
    .select('users.id')
    .executeTakeFirst();
  return member !== undefined;
}

function peopleWith(trx: Transaction, email: string, { program }: ImportTerms) {
  return trx
    .selectFrom('people')
    .where('people.program_id', '=', program)
    .where('people.typed_by', 'is', null)
    .where((where) => where.eb(where.fn<string>('lower', ['people.email']), '=', email));
}
