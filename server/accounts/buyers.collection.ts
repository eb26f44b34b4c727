import { type Selectable, sql } from 'kysely';
import { buyersRows } from '../../domain/accounts/buyer.ts';
import type { Database } from '../database/tables.gen.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { seesTotals } from '../rows/account-totals.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';

type Whole = Selectable<Database['buyers']>;
type Total = 'credit_approved_minor' | 'open_minor' | 'authorised_minor';
/** A row as somebody may see it: with the account's totals, or with what is available instead. */
type Shown = Omit<Whole, Total> & { readonly [Column in Total]: number | null } & {
  readonly available_minor?: number;
};

export const buyersCollection = defineCollection(buyersRows, {
  table: 'buyers',
  age: null,
  isOnDevice: ({ buyer }) => sql<boolean>`id = ${buyer}`,
  query: async (transaction, ids): Promise<Shown[]> => {
    const rows = await wholeRows(transaction, ids).select(seesTotals).execute();
    return rows.map((row) => (row.sees_totals ? row : withoutTotals(row)));
  },
  // The account's credit bounds every limit, also those of people who may not know it.
  queryForRules: (transaction, ids): Promise<Shown[]> => wholeRows(transaction, ids).execute(),
}).withFields({
  from: { creditAvailableMinor: 'available_minor' },
  // An image for people who may not know the totals lacks their columns.
  notInImage: { credit_approved_minor: null, open_minor: null, authorised_minor: null, former_names: [] },
});

function wholeRows(transaction: Transaction, ids: readonly string[]) {
  return transaction.selectFrom('buyers').selectAll().where('id', '=', anyOf(ids));
}

function withoutTotals({ credit_approved_minor: approved, open_minor: open, authorised_minor: held, ...row }: Whole) {
  const hidden = { credit_approved_minor: null, open_minor: null, authorised_minor: null };
  return { ...row, ...hidden, available_minor: approved - open - held };
}
