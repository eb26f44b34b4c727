import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { declared } from './collections.gen.ts';
import type { SyncedCollection } from './define-collection.ts';

/** All synced collections; a missing declaration does not compile. */
const collections: { readonly [C in Collection]: SyncedCollection<CollectionRow<C>> } = declared;

export function collectionOf<C extends Collection>(name: C): SyncedCollection<CollectionRow<C>> {
  return collections[name];
}
