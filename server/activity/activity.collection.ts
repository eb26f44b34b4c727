import { activityRows } from '../../domain/activity/activity.ts';
import type { JsonObject } from '../database/column-types.ts';
import { seesTotals } from '../rows/account-totals.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';

export const activityCollection = defineCollection(activityRows, {
  table: 'activity',
  age: { column: 'at', type: 'timestamptz' },
  query: async (transaction, ids) => {
    const query = transaction.selectFrom('activity').selectAll().where('id', '=', anyOf(ids));
    const rows = await query.select(seesTotals).execute();
    return rows.map((row) =>
      row.sees_totals ? row : { ...row, before: withoutLine(row.before), after: withoutLine(row.after) },
    );
  },
}).withFields();

/** A change of the credit line, for an author who may not know the line: without its amounts. */
function withoutLine<Values extends JsonObject | null>(values: Values): Values | JsonObject {
  if (!values || !('creditApprovedMinor' in values)) return values;
  const { creditApprovedMinor: _line, amountMinor: _amount, ...rest } = values;
  return rest;
}
