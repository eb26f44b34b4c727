import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { PaymentId } from '../../domain/ids.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { StoredRow } from './projections.ts';

type RowQuery<C extends Collection> = (
  transaction: Transaction,
  ids: readonly string[],
  lock: boolean,
) => Promise<StoredRow[C][]>;

/**
 * The stored rows of some ids, as far as the caller may see them, in no order. With `lock` the rows are held until the end
 * of the transaction, taken in the order of their ids so that two requests never wait for each other in a circle. Buyers,
 * bank accounts, authorisations and activity are not written by requests, so they are read without a lock.
 */
export const rowQueries: { [C in Collection]: RowQuery<C> } = {
  buyers: (transaction, ids) => transaction.selectFrom('buyers').selectAll().where('id', '=', anyOf(ids)).execute(),
  people: async (transaction, ids, lock) => {
    // Held first and read after it: while a row was waited for, what is joined with it may have changed with it.
    if (lock) {
      await transaction
        .selectFrom('people')
        .select('id')
        .where('id', '=', sql<never>`app_person()`)
        .where('id', '=', anyOf(ids))
        .forUpdate()
        .execute();
    }
    return (
      transaction
        .selectFrom('people')
        .innerJoin('users', 'users.person_id', 'people.id')
        // The role of requests may not read what signs a person in, so the columns are named.
        .select(['people.id', 'people.email', 'people.first_name', 'people.last_name', 'people.phone'])
        .select(['people.language', 'people.country', 'people.row_version', 'people.updated_at', 'users.receive_email'])
        // Colleagues may be seen elsewhere, and are on nobody's device.
        .where('people.id', '=', sql<never>`app_person()`)
        .where('users.id', '=', sql<never>`app_user()`)
        .where('people.id', '=', anyOf(ids))
        .execute()
    );
  },
  bankAccounts: (transaction, ids) =>
    transaction
      .selectFrom('bank_accounts')
      // The role of requests may not read the rail's token, so the columns are named.
      .select([
        'id',
        'program_id',
        'buyer_id',
        'holder_name',
        'bank_name',
        'account_last4',
        'currency',
        'country',
        'scheme',
      ])
      .select(['is_active', 'has_autopay', 'mandate_status', 'signed_on', 'created_at', 'row_version', 'updated_at'])
      .where('id', '=', anyOf(ids))
      .execute(),
  cards: (transaction, ids, lock) =>
    transaction
      .selectFrom('purchase_cards')
      // Not the group's own row: who carries a card of another group sees that group's limit, and no more of it.
      .leftJoin('spending_limits', 'spending_limits.id', 'purchase_cards.group_id')
      .selectAll('purchase_cards')
      .select('spending_limits.name as group_name')
      .where('purchase_cards.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('purchase_cards.id').forUpdate('purchase_cards'))
      .execute(),
  spendingLimits: (transaction, ids, lock) =>
    locked(transaction.selectFrom('spending_limits').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  authorisations: (transaction, ids) =>
    transaction.selectFrom('authorisations').selectAll().where('id', '=', anyOf(ids)).execute(),
  charges: (transaction, ids, lock) =>
    transaction
      .selectFrom('charges')
      .leftJoin('groups', 'groups.id', 'charges.group_id')
      .selectAll('charges')
      .select('groups.name as group_name')
      .where('charges.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('charges.id').forUpdate('charges'))
      .execute(),
  payments: async (transaction, ids, lock) => {
    const payments = await locked(
      transaction.selectFrom('payments').selectAll().where('id', '=', anyOf(ids)),
      lock,
    ).execute();
    const applications = await applicationsOf(
      transaction,
      payments.map((payment) => payment.id),
    );
    return payments.map((payment) => ({ ...payment, applications: applications.get(payment.id) ?? [] }));
  },
  disputes: (transaction, ids, lock) =>
    locked(transaction.selectFrom('disputes').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  actions: (transaction, ids, lock) =>
    locked(transaction.selectFrom('actions').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  approvals: (transaction, ids, lock) =>
    transaction
      .selectFrom('approvals')
      .leftJoin('actions', 'actions.id', 'approvals.action_id')
      .selectAll('approvals')
      .select('actions.input')
      .where('approvals.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('approvals.id').forUpdate('approvals'))
      .execute(),
  activity: (transaction, ids) => transaction.selectFrom('activity').selectAll().where('id', '=', anyOf(ids)).execute(),
};

function anyOf(ids: readonly string[]) {
  return sql<never>`any(${[...ids]}::uuid[])`;
}

function locked<Tables, Table extends keyof Tables, Row>(query: SelectQueryBuilder<Tables, Table, Row>, lock: boolean) {
  return lock ? query.orderBy(sql`id`).forUpdate() : query;
}

type Application = CollectionRow<'payments'>['applications'][number];

/** What each payment does to the charges that the caller may see. */
async function applicationsOf(
  transaction: Transaction,
  ids: readonly PaymentId[],
): Promise<Map<PaymentId, Application[]>> {
  const byPayment = new Map<PaymentId, Application[]>();
  if (ids.length === 0) return byPayment;
  const rows = await transaction
    .selectFrom('payment_applications as applied')
    .innerJoin('charges', 'charges.id', 'applied.charge_id')
    .select([
      'applied.payment_id',
      'applied.charge_id',
      'charges.invoice_number',
      'applied.amount_minor',
      'applied.state',
    ])
    .where('applied.payment_id', '=', anyOf(ids))
    .orderBy('applied.id')
    .execute();
  for (const row of rows) {
    const list = byPayment.get(row.payment_id) ?? [];
    list.push({
      chargeId: row.charge_id,
      invoiceNumber: row.invoice_number,
      amountMinor: row.amount_minor,
      state: row.state,
    });
    byPayment.set(row.payment_id, list);
  }
  return byPayment;
}
