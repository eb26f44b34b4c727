import type { Selectable } from 'kysely';
import { spendingLimitsRows } from '../../domain/cards/spending-limit.ts';
import type { Database } from '../database/tables.gen.ts';
import { seesTotals } from '../rows/account-totals.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';

type Whole = Selectable<Database['spending_limits']>;
type Shown = Whole & { readonly available_minor?: number | null };

export const spendingLimitsCollection = defineCollection(spendingLimitsRows, {
  table: 'spending_limits',
  age: null,
  query: async (transaction, ids, lock): Promise<Shown[]> => {
    const query = transaction.selectFrom('spending_limits').selectAll().where('id', '=', anyOf(ids));
    const rows = await locked(query, lock).select(seesTotals).execute();
    return rows.map(({ sees_totals, ...row }) => {
      // The company's own group is the one without a group above it: its use is that of the account.
      const isHidden = !sees_totals && row.level === 'group' && row.parent_group_id === null;
      return isHidden ? withoutUse(row) : row;
    });
  },
}).withFields();

function withoutUse(row: Whole): Shown {
  const { limit_minor: limit, spent_minor: spent, authorised_minor: held } = row;
  const available = limit === null ? null : limit - spent - held;
  return { ...row, limit_minor: null, spent_minor: 0, authorised_minor: 0, available_minor: available };
}
