import { spendingLimitsRows } from '../../domain/cards/spending-limit.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const spendingLimitsCollection = defineCollection(spendingLimitsRows, {
  table: 'spending_limits',
  age: null,
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('spending_limits').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    buyerId: row.buyer_id,
    level: row.level,
    userId: row.user_id,
    groupId: row.group_id,
    parentGroupId: row.parent_group_id,
    name: row.name,
    currency: row.currency,
    limitMinor: row.limit_minor,
    spentMinor: row.spent_minor,
    authorisedMinor: row.authorised_minor,
    ...versionOf(row),
  }),
});
