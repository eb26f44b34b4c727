import { disputesRows } from '../../domain/disputes/dispute.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const disputesCollection = defineCollection(disputesRows, {
  table: 'disputes',
  age: { column: 'raised_at', type: 'timestamptz' },
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('disputes').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    chargeId: row.charge_id,
    invoiceNumber: row.invoice_number,
    sellerName: row.seller_name,
    reason: row.reason,
    amountMinor: row.amount_minor,
    creditedMinor: row.credited_minor,
    currency: row.currency,
    status: row.status,
    note: row.note,
    raisedByUserId: row.raised_by_user_id,
    raisedByName: row.raised_by_name,
    messages: [...row.messages],
    files: [...row.files],
    raisedAt: row.raised_at,
    resolvedAt: row.resolved_at,
    leftDueMinor: row.left_due_minor ?? null,
    ...versionOf(row),
  }),
});
