import { approvalsRows } from '../../domain/approvals/approval.ts';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import { seesTotals } from '../rows/account-totals.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';

export const approvalsCollection = defineCollection(approvalsRows, {
  table: 'approvals',
  age: { column: 'created_at', type: 'timestamptz' },
  query: (transaction, ids, lock) =>
    transaction
      .selectFrom('approvals')
      .leftJoin('actions', 'actions.id', 'approvals.action_id')
      .selectAll('approvals')
      .select(['actions.input', seesTotals])
      .where('approvals.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('approvals.id').forUpdate('approvals'))
      .execute(),
}).withFields({
  from: { thenRows: (row) => shownRows(row.then_rows, row.sees_totals) },
  // The input is a column of the action.
  notInImage: { input: null },
});

/** Rows that name the account's totals are kept as their author saw them; not everybody who sees the request may know these. */
function shownRows(rows: CollectionRow<'approvals'>['thenRows'], isAll: boolean) {
  return rows.filter(({ collection, row }) => {
    if (isAll) return true;
    const isOfAccount = collection === 'buyers' || collection === 'creditIncreases';
    return (
      !isOfAccount && !(collection === 'spendingLimits' && row['level'] === 'group' && row['parentGroupId'] === null)
    );
  });
}
