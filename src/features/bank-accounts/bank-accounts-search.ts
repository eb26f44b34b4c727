import * as v from 'valibot';
import { listSearchEntries } from '../../kit/list/list-search.ts';

/** The state of the list that is kept in the address. */
export const bankAccountsSearchSchema = v.object(listSearchEntries(['account', 'holder', 'mandate', 'use']));
export type BankAccountsSearch = v.InferOutput<typeof bankAccountsSearchSchema>;
