import { purchasePoliciesRows } from '../../domain/policies/purchase-policy.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const purchasePoliciesCollection = defineCollection(purchasePoliciesRows, {
  table: 'purchase_policies',
  age: null,
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('purchase_policies').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    buyerId: row.buyer_id,
    name: row.name,
    groupId: row.group_id,
    sellerName: row.seller_name,
    category: row.category,
    currency: row.currency,
    maxOrderMinor: row.max_order_minor,
    maxDayMinor: row.max_day_minor,
    hours: row.hours,
    tiers: row.tiers,
    ...versionOf(row),
  }),
});
