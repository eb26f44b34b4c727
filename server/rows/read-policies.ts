import type { BuyerId } from '../../domain/ids.ts';
import type { PurchasePolicy } from '../../domain/policies/purchase-policy.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { readRows } from './read-rows.ts';

/** The purchase policies of an account that the caller may see. */
export async function readPolicies(trx: Transaction, buyer: BuyerId): Promise<readonly PurchasePolicy[]> {
  const rows = await trx
    .selectFrom('purchase_policies')
    .select('id')
    .where('buyer_id', '=', buyer)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.length === 0
    ? []
    : readRows(
        trx,
        'purchasePolicies',
        rows.map(({ id }) => id),
      );
}
