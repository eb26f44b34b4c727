import { actionsRows } from '../../domain/approvals/action-record.ts';
import { defineTableCollection } from '../rows/define-collection.ts';

export const actionsCollection = defineTableCollection(actionsRows, {
  table: 'actions',
  age: { column: 'received_at', type: 'timestamptz' },
});
