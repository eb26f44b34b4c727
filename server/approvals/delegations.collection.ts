import { delegationsRows } from '../../domain/approvals/delegation.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { projectDelegation } from './project-delegation.ts';
import { versionOf } from '../rows/version-of.ts';

export const delegationsCollection = defineCollection(delegationsRows, {
  table: 'delegations',
  age: null,
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('delegations').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    ...projectDelegation(row),
    ...versionOf(row),
  }),
});
