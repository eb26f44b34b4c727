import { sql } from 'kysely';
import { everybody } from '../../domain/access/role-sets.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { nilBuyerId } from '../../domain/ids.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { type PolicyMaximum, maxValueMinor } from '../../domain/policies/purchase-policy.ts';
import { fixed } from '../database/connection-dialect.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { isRowId, readRows } from '../rows/read-rows.ts';

const buyers = 'buyers' satisfies Collection;

type AnsweredBuyer = CollectionRow<typeof buyers> & { readonly policies: readonly PolicyMaximum[] };

/**
 * `buyer`: the account by its id, null for the all-zero id, NOT_FOUND for one that the caller may not see. There is no
 * external system to fetch newer data from, so `fetchLatestExternalData` changes nothing: what is answered is the latest.
 */
export const buyerOperation = defineQuery({
  who: everybody,
  field: (t, builder) => {
    const policy = builder.objectRef<{ readonly maxValue: number | null }>('BuyerPurchasePolicy').implement({
      fields: (f) => ({ maxValue: f.expose('maxValue', { type: 'MinorUnits', nullable: true }) }),
    });
    const type = builder.objectRef<AnsweredBuyer>('Buyer').implement({
      fields: (f) => ({
        id: f.exposeID('id'),
        name: f.exposeString('name'),
        status: f.exposeString('status'),
        currency: f.exposeString('currency'),
        billingCycle: f.exposeString('billingCycle'),
        businessCountry: f.exposeString('country'),
        type: f.string({ nullable: true, resolve: () => null }),
        buyerPurchasePolicy: f.field({
          type: policy,
          resolve: ({ policies }) => ({ maxValue: maxValueMinor(policies) }),
        }),
      }),
    });
    return t.field({
      type,
      nullable: true,
      args: { id: t.arg.id({ required: true }), fetchLatestExternalData: t.arg.boolean() },
      resolve: async (_root, { id }, context) => {
        requireSession(context);
        if (id === nilBuyerId) return null;
        if (!isRowId(id)) throw refused('NOT_FOUND');
        // Both at once, because statements that begin at the same time take one round trip.
        const [[row], policies] = await Promise.all([
          readRows(context.transaction(), buyers, [id]),
          readMaximums(context.transaction(), id),
        ]);
        if (!row) throw refused('NOT_FOUND');
        return { ...row, policies };
      },
    });
  },
});

/** What decides about the largest order of each purchase policy that the caller may see. */
async function readMaximums(transaction: Transaction, buyer: string): Promise<readonly PolicyMaximum[]> {
  const { rows } = await sql<PolicyMaximum>`
    select group_id as "groupId", seller_name as "sellerName", category, max_order_minor as "maxOrderMinor"
    from purchase_policies where buyer_id = ${buyer}::uuid`.execute(fixed(transaction));
  return rows;
}
