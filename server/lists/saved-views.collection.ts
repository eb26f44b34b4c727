import { sql } from 'kysely';
import { savedViewsRows } from '../../domain/lists/saved-view.ts';
import { defineTableCollection } from '../rows/define-collection.ts';

export const savedViewsCollection = defineTableCollection(savedViewsRows, {
  table: 'saved_views',
  age: null,
  // A view is on the devices of its owner only.
  isOnDevice: ({ buyer }) => sql<boolean>`buyer_id = ${buyer} and user_id = app_user()`,
});
