import * as v from 'valibot';
import { editInvoice } from '../../../domain/invoices/edit-invoice.action.ts';
import type { ChargeFilter } from '../../../domain/invoices/charge-filter.ts';
import type { ChargeSort, Offline } from '../../offline/offline.ts';
import { readSelection, selectedIds } from '../../ui/lists/row-selection.ts';

/** Sellers that a filter offers at most. */
const maxSellers = 200;
/** At most this many members of a consolidated invoice are shown: they are read at once. */
const maxPageRows = 200;

/** Rows in one read of the device; the list requests the pages near the viewport. */
export const invoicePageSize = 50;

// Keys start with `device`, so that writes of the engine refresh them. These queries make no request.

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

/** The selected charges in the order of the list; empty without a selection. */
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

/** The selected invoices in the order of the list, also if they were selected one by one, because rows of a spreadsheet are pasted beside them. */
export const editedInvoicesQuery = (
  offline: Offline,
  filter: ChargeFilter,
  sort: ChargeSort,
  written: string | undefined,
) => ({
  queryKey: ['device', 'charges', 'edited', filter, sort, written ?? ''],
  queryFn: async () => {
    const matching = await offline.read.ids(filter, sort);
    const chosen = new Set(selectedIds(readSelection(written), matching));
    const inOrder = matching.filter((id) => chosen.has(id));
    return offline.read.charges([...new Set([...inOrder, ...chosen])]);
  },
});

/** The completed actions of a batch of edits, and the size of the batch. */
export const changedByBatchQuery = (offline: Offline, batchId: string) => ({
  queryKey: ['device', 'actions', 'edit-batch', batchId],
  queryFn: async () => {
    const records = (await offline.read.all('actions')).flatMap((record) => {
      const input = record.kind === editInvoice.kind ? v.safeParse(editInvoice.input, record.input) : null;
      return input?.success && input.output.batch?.id === batchId ? [{ record, size: input.output.batch.size }] : [];
    });
    const done = records.filter(({ record }) => record.state === 'completed');
    return { ids: new Set<string>(done.map(({ record }) => record.id)), size: records[0]?.size };
  },
});

export const invoiceQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'charges', 'one', chargeId],
  queryFn: async () => (await offline.read.charges([chargeId]))[0] ?? null,
});

/** The members of a consolidated invoice on this device, oldest first, and their number. */
export const invoiceMembersQuery = (offline: Offline, consolidatedInvoiceId: string) => ({
  queryKey: ['device', 'charges', 'members', consolidatedInvoiceId],
  queryFn: () =>
    offline.read.page({ tab: 'all', consolidatedInvoiceId }, { field: 'billDate', descending: false }, 0, maxPageRows),
});

/** Every seller of the charges on this device, read by jumping from name to name in sorted order, so that few rows are read. */
export const invoiceSellersQuery = (offline: Offline) => ({
  queryKey: ['device', 'charges', 'sellers'],
  queryFn: async () => {
    const sellers = new Set<string>();
    let offset = 0;
    while (sellers.size < maxSellers) {
      const [next] = await offline.read.page({ tab: 'all' }, { field: 'sellerName', descending: false }, offset, 1);
      if (!next) break;
      const { sellerName } = next.row;
      offset += sellers.has(sellerName) ? 1 : await offline.read.count({ tab: 'all', sellerName });
      sellers.add(sellerName);
    }
    return [...sellers];
  },
});

/** The groups that this person sees, by name. */
export const invoiceGroupsQuery = (offline: Offline) => ({
  queryKey: ['device', 'spendingLimits', 'groups'],
  queryFn: async () => {
    const limits = await offline.read.all('spendingLimits');
    const groups = limits.flatMap(({ level, groupId, name }) =>
      level === 'group' && groupId !== null ? [{ id: groupId, name }] : [],
    );
    return groups.toSorted((one, other) => one.name.localeCompare(other.name));
  },
});

export const invoiceStoryQuery = (offline: Offline, chargeId: string) => ({
  queryKey: ['device', 'activity', 'payments', 'disputes', 'adjustments', 'story', chargeId],
  queryFn: () => offline.read.about(chargeId),
});

export const olderInvoicesQuery = (offline: Offline) => ({
  queryKey: ['device', 'charges', 'buyers', 'older'],
  queryFn: () => offline.older.status(),
});
