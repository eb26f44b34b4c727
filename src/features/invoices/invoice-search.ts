import * as v from 'valibot';
import { plainDateSchema } from '../../../domain/calendar-date.ts';
import { chargeTabs, chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import { amountMinorSchema } from '../../../domain/amount.ts';
import type { ChargeFilter, ChargeSort } from '../../offline/offline.ts';
import { numberInAddress, searchTextSchema } from '../../ui/layout/search-schemas.ts';

const sortFields = [
  'dueDate',
  'billDate',
  'invoiceNumber',
  'sellerName',
  'totalMinor',
  'remainingDueMinor',
  'status',
] as const;

/**
 * Everything about the invoice list that a reload, a bookmark or a colleague's link must bring back. A part that does not
 * parse is dropped, never an error: addresses are typed, cut and mangled on their way.
 */
export const invoiceSearchSchema = v.object({
  tab: v.fallback(v.optional(v.picklist(chargeTabs)), undefined),
  q: searchTextSchema,
  sort: v.fallback(v.optional(v.picklist(sortFields)), undefined),
  dir: v.fallback(v.optional(v.picklist(['asc', 'desc'])), undefined),
  type: v.fallback(v.optional(v.picklist(chargeTypes)), undefined),
  from: v.fallback(v.optional(plainDateSchema), undefined),
  to: v.fallback(v.optional(plainDateSchema), undefined),
  min: v.fallback(v.optional(numberInAddress(amountMinorSchema)), undefined),
  max: v.fallback(v.optional(numberInAddress(amountMinorSchema)), undefined),
  /** Edits that were made together: what of them is not done is selected while `sel` names nothing else. */
  batch: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** The form that edits the selection is open, with one text for all or one for each. */
  edit: v.fallback(v.optional(v.picklist(['same', 'each'])), undefined),
  sel: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(14_000))), undefined),
});
export type InvoiceSearch = v.InferOutput<typeof invoiceSearchSchema>;

/** What the engine is asked for. */
export function filterOf(search: InvoiceSearch): ChargeFilter {
  return {
    tab: search.tab ?? 'open',
    search: search.q,
    type: search.type,
    dueFrom: search.from,
    dueTo: search.to,
    minMinor: search.min,
    maxMinor: search.max,
  };
}

/** What falls due first stands first, but finished invoices are read newest first. */
export function sortOf(search: InvoiceSearch): ChargeSort {
  const tab = search.tab ?? 'open';
  const isFinished = tab === 'paid' || tab === 'all';
  const field = search.sort ?? (isFinished ? 'billDate' : 'dueDate');
  return { field, descending: search.dir ? search.dir === 'desc' : isFinished && !search.sort };
}

/** How many filters besides tab and search narrow the list. */
export function filterCount(search: InvoiceSearch): number {
  return [search.type, search.from ?? search.to, search.min ?? search.max].filter((part) => part !== undefined).length;
}
