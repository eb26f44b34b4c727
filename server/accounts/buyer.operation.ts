import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { nilBuyerId } from '../../domain/ids.ts';
import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { readRows } from '../rows/read-rows.ts';

const buyers = 'buyers' satisfies Collection;

/**
 * `buyer`: the account by its id, null for the all-zero id, NOT_FOUND for one that the caller may not see. There is no
 * external system to fetch newer data from, so `fetchLatestExternalData` changes nothing: what is answered is the latest.
 */
export function addBuyer(builder: PortalBuilder): void {
  const type = builder.objectRef<CollectionRow<typeof buyers>>('Buyer').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      status: t.exposeString('status'),
      currency: t.exposeString('currency'),
      billingCycle: t.exposeString('billingCycle'),
      businessCountry: t.exposeString('country'),
      type: t.string({ nullable: true, resolve: () => null }),
    }),
  });
  builder.queryField('buyer', (t) =>
    t.field({
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
    }),
  );
}
