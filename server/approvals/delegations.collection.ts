import { delegationsRows } from '../../domain/approvals/delegation.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { delegationSources } from './project-delegation.ts';

export const delegationsCollection = defineCollection(delegationsRows, {
  table: 'delegations',
  age: null,
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('delegations').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
}).withFields({
  from: delegationSources,
});
