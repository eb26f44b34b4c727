import type { CollectionRow } from '../../domain/sync/collections.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const disputesCollection = defineCollection('disputes', {
  table: 'disputes',
  age: { column: 'raised_at', type: 'timestamptz' },
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('disputes').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    chargeId: row.charge_id,
    reason: row.reason as CollectionRow<'disputes'>['reason'],
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    note: row.note,
    raisedAt: row.raised_at,
    resolvedAt: row.resolved_at,
    ...versionOf(row),
  }),
});
