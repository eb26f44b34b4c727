import { sql } from 'kysely';
import { everybody } from '../../domain/access/role-sets.ts';
import { type Collection, collections } from '../../domain/sync/collections.ts';
import { digestOf, type Digest } from '../../domain/sync/digest.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { type RequestContext, requireSession } from '../graphql/request-context.ts';
import type { SyncScope } from '../rows/define-collection.ts';
import { collectionOf } from '../rows/collections.ts';
import { newestBillDate } from './sync-scope.ts';

type CollectionDigest = Digest & { readonly collection: Collection };

/** `digests`: count and hash per collection of the rows that the caller's device should hold. */
export const digestsOperation = defineQuery({
  who: everybody,
  isHeavy: true,
  field: (t, builder) => {
    const type = builder.objectRef<CollectionDigest>('CollectionDigest').implement({
      fields: (f) => ({
        collection: f.exposeString('collection'),
        count: f.exposeInt('count'),
        // Unsigned 32-bit numbers do not fit into GraphQL's Int.
        hash: f.exposeFloat('hash'),
      }),
    });
    return t.field({ type: [type], resolve: (_root, _input, context) => readDigests(context) });
  },
});

async function readDigests(context: RequestContext): Promise<CollectionDigest[]> {
  const { buyer } = requireSession(context);
  const transaction = context.transaction();
  if (!buyer) return collections.map((collection) => ({ collection, ...digestOf([]) }));
  const scope = { buyer: buyer.id, newestBillDate: await newestBillDate(transaction, buyer.id) };
  const digests: CollectionDigest[] = [];
  for (const collection of collections)
    digests.push({ collection, ...digestOf(await versionsOf(transaction, collection, scope)) });
  return digests;
}

async function versionsOf(transaction: Transaction, collection: Collection, scope: SyncScope) {
  const { rows } = await sql<{ id: string; rowVersion: number }>`
    select id, row_version as "rowVersion" from ${sql.table(collectionOf(collection).table)}
    where ${collectionOf(collection).isOnDevice(scope)}`.execute(transaction);
  return rows;
}
