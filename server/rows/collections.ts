import type { Collection } from '../../domain/sync/collections.ts';
import { declared } from './collections.gen.ts';
import type { SyncedCollection } from './define-collection.ts';

/** All synced collections; a missing declaration does not compile. */
const collections: { readonly [C in Collection]: SyncedCollection<C> } = declared;

export function collectionOf<C extends Collection>(name: C): SyncedCollection<C> {
  return collections[name];
}
