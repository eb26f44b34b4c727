import { actionsRows } from '../../domain/approvals/action-record.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const actionsCollection = defineCollection(actionsRows, {
  table: 'actions',
  age: { column: 'received_at', type: 'timestamptz' },
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('actions').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    userId: row.user_id,
    authorName: row.author_name,
    kind: row.kind,
    definitionVersion: row.definition_version,
    state: row.state,
    input: row.input,
    amountMinor: row.amount_minor,
    currency: row.currency,
    subjectIds: row.subject_ids,
    composedAt: row.composed_at,
    composedOffline: row.composed_offline,
    receivedAt: row.received_at,
    settledAt: row.settled_at,
    approvalId: row.approval_id,
    error: row.error,
    ...versionOf(row),
  }),
});
