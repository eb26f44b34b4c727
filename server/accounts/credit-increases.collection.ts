import type { Selectable } from 'kysely';
import { creditIncreasesRows } from '../../domain/accounts/credit-increase.ts';
import type { Database } from '../database/tables.gen.ts';
import { seesTotals } from '../rows/account-totals.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';

type Whole = Selectable<Database['credit_increases']>;
type Shown = Omit<Whole, 'line_minor'> & { readonly line_minor: number | null };

/** The lines of the account, which not every author of a request may know. */
const noLines = { line_minor: null, granted_minor: null, former_minor: null, kept_minor: null };

export const creditIncreasesCollection = defineCollection(creditIncreasesRows, {
  table: 'credit_increases',
  age: { column: 'submitted_at', type: 'timestamptz' },
  query: async (transaction, ids, lock): Promise<Shown[]> => {
    const query = transaction.selectFrom('credit_increases').selectAll().where('id', '=', anyOf(ids));
    const rows = await locked(query, lock).select(seesTotals).execute();
    return rows.map(({ sees_totals, ...row }) => (sees_totals ? row : { ...row, ...noLines }));
  },
}).withFields();
