import type { Collection } from '../../domain/sync/collections.ts';
import { declared } from './collections.gen.ts';
import type { SyncedCollection } from './define-collection.ts';

/** Every synced collection; one without a declaration does not compile. */
const collections: { readonly [C in Collection]: SyncedCollection<C> } = declared;

export function collectionOf<C extends Collection>(name: C): SyncedCollection<C> {
  return collections[name];
}
