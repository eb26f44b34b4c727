import * as v from 'valibot';
import { listSearchEntries } from '../../kit/list/list-search.ts';

/** What a reload of the list must bring back. */
export const bankAccountsSearchSchema = v.object(listSearchEntries(['account', 'holder', 'mandate', 'use']));
export type BankAccountsSearch = v.InferOutput<typeof bankAccountsSearchSchema>;
