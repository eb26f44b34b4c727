import { payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import type { ChargeFilter, ChargeSort, Offline } from '../../offline/offline.ts';
import { readSelection, selectedIds } from '../../ui/row-selection.ts';

/** Rows in one read of the device; the list asks for those that are about to be seen. */
export const invoicePageSize = 100;

// Keys start with `device`, so that whatever the engine changes refreshes them. None of these ever asks the network.

export const invoiceCountQuery = (offline: Offline, filter: ChargeFilter) => ({
  queryKey: ['device', 'charges', 'count', filter],
  queryFn: () => offline.read.count(filter),
});

export const invoicePageQuery = (offline: Offline, filter: ChargeFilter, sort: ChargeSort, page: number) => ({
  queryKey: ['device', 'charges', 'page', filter, sort, page],
  queryFn: () => offline.read.page(filter, sort, page * invoicePageSize, invoicePageSize),
});

export const invoiceSummaryQuery = (offline: Offline, { tab: _tab, ...filter }: ChargeFilter) => ({
  queryKey: ['device', 'charges', 'summary', filter],
  queryFn: () => offline.read.summary(filter),
});

/** How many overdue charges can still be paid, whatever the list shows: those in payment or queued here are not asked for twice. */
export const payableOverdueQuery = (offline: Offline) => ({
  queryKey: ['device', 'charges', 'payable-overdue'],
  queryFn: async () => {
    const ids = await offline.read.ids({ tab: 'pastDue' }, { field: 'dueDate', descending: false });
    const views = await offline.read.charges(ids);
    return views.filter((view) => payableNowMinor(view.row, view.waitingMinor) > 0).length;
  },
});

/** The selected charges whole, in the order of the list; empty while nothing is selected. */
export const selectedInvoicesQuery = (
  offline: Offline,
  filter: ChargeFilter,
  sort: ChargeSort,
  written: string | undefined,
) => ({
  queryKey: ['device', 'charges', 'selected', filter, sort, written ?? ''],
  queryFn: async () => {
    const selection = readSelection(written);
    const matching = selection.mode === 'all' ? await offline.read.ids(filter, sort) : [];
    return offline.read.charges(selectedIds(selection, matching));
  },
});

export const invoiceQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'charges', 'one', chargeId],
  queryFn: async () => (await offline.read.charges([chargeId]))[0] ?? null,
});

export const invoiceStoryQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'charges', 'story', chargeId],
  queryFn: () => offline.read.about(chargeId),
});

export const olderInvoicesQuery = (offline: Offline) => ({
  queryKey: ['device', 'charges', 'older'],
  queryFn: () => offline.older.status(),
});
