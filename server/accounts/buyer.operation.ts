import { everybody } from '../../domain/access/role-sets.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { nilBuyerId } from '../../domain/ids.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { maxValueMinor } from '../../domain/policies/purchase-policy.ts';
import { readPolicies } from '../rows/read-policies.ts';
import { readRows } from '../rows/read-rows.ts';

const buyers = 'buyers' satisfies Collection;

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
    const type = builder.objectRef<CollectionRow<typeof buyers>>('Buyer').implement({
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
          resolve: async ({ id }, _input, context) => ({
            maxValue: maxValueMinor(await readPolicies(context.transaction(), id)),
          }),
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
        const [row] = await readRows(context.transaction(), buyers, [id]);
        if (!row) throw refused('NOT_FOUND');
        return row;
      },
    });
  },
});
