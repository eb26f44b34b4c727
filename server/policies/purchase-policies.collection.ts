import { purchasePoliciesRows } from '../../domain/policies/purchase-policy.ts';
import { defineTableCollection } from '../rows/define-collection.ts';

export const purchasePoliciesCollection = defineTableCollection(purchasePoliciesRows, {
  table: 'purchase_policies',
  age: null,
});
