import { chargeStatuses } from '../../../domain/invoices/charge.ts';
import type { ChargeFilter } from '../../../domain/invoices/charge-filter.ts';
import type { ChargeSort } from '../../offline/offline.ts';
import type { InvoiceSearch } from './invoice-search.ts';

/** The filter for the engine's query. */
export function filterOf(search: InvoiceSearch): ChargeFilter {
  return {
    tab: search.tab ?? 'open',
    search: search.q,
    status: chargeStatuses.find((status) => status === search.status),
    type: search.type,
    groupId: search.group,
    sellerName: search.seller,
    dueFrom: search.from,
    dueTo: search.to,
    minMinor: search.min,
    maxMinor: search.max,
  };
}

/** By due date, earliest first; finished invoices newest first. */
export function sortOf(search: InvoiceSearch): ChargeSort {
  const tab = search.tab ?? 'open';
  const isFinished = tab === 'paid' || tab === 'all';
  const field = search.sort ?? (isFinished ? 'billDate' : 'dueDate');
  return { field, descending: search.dir ? search.dir === 'desc' : isFinished && !search.sort };
}

/** Whether a tab, search or filter leaves out invoices. */
export function isNarrowed(search: InvoiceSearch): boolean {
  return filterCount(search) > 0 || (search.q ?? '') !== '' || search.tab !== 'all';
}

/** The number of active filters besides tab and search. */
export function filterCount(search: InvoiceSearch): number {
  const { status, type, group, seller, from, to, min, max } = search;
  return [status, type, group, seller, from ?? to, min ?? max].filter((part) => part !== undefined).length;
}
