import * as v from 'valibot';
import { historyKinds } from '../../../domain/ledger/ledger-kinds.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { searchWithPeriod } from '../../kit/period/period.ts';
import { maxSearchLength } from '../../ui/lists/search-schemas.ts';

const name = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength))), undefined);

/** The state of the list that is kept in the address, with group, seller and person by name. */
export const transactionsSearchSchema = searchWithPeriod({
  ...listSearchEntries,
  type: v.fallback(v.optional(v.picklist(historyKinds)), undefined),
  group: name,
  seller: name,
  person: name,
});
export type TransactionsSearch = v.InferOutput<typeof transactionsSearchSchema>;

/** Filters of the list, by their key in the address. */
export const transactionFilters = {
  type: undefined,
  from: undefined,
  to: undefined,
  group: undefined,
  seller: undefined,
  person: undefined,
} as const satisfies Partial<TransactionsSearch>;
