import { savedViewsRows } from '../../domain/lists/saved-view.ts';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import { sql } from 'kysely';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const savedViewsCollection = defineCollection(savedViewsRows, {
  table: 'saved_views',
  age: null,
  // A view is on the devices of its owner only.
  isOnDevice: ({ buyer }) => sql<boolean>`buyer_id = ${buyer} and user_id = app_user()`,
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('saved_views').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    list: row.list,
    name: row.name,
    search: row.search as CollectionRow<'savedViews'>['search'],
    ...versionOf(row),
  }),
});
