import { disputesRows } from '../../domain/disputes/dispute.ts';
import { defineTableCollection } from '../rows/define-collection.ts';

export const disputesCollection = defineTableCollection(disputesRows, {
  table: 'disputes',
  age: { column: 'raised_at', type: 'timestamptz' },
  notInImage: { left_due_minor: null },
});
