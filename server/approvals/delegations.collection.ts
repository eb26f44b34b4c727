import { delegationsRows } from '../../domain/approvals/delegation.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const delegationsCollection = defineCollection(delegationsRows, {
  table: 'delegations',
  age: null,
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('delegations').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    userId: row.user_id,
    userName: row.user_name,
    toUserId: row.to_user_id,
    toName: row.to_name,
    firstDay: row.first_day,
    lastDay: row.last_day,
    isRevoked: row.revoked_at !== null,
    ...versionOf(row),
  }),
});
