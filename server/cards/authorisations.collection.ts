import { authorisationsRows } from '../../domain/cards/authorisation.ts';
import { defineTableCollection } from '../rows/define-collection.ts';

export const authorisationsCollection = defineTableCollection(authorisationsRows, {
  table: 'authorisations',
  age: { column: 'created_at', type: 'timestamptz' },
});
