import { useQueries } from '@tanstack/react-query';
import type { ListSource } from '../../../kit/list/list-source.ts';
import type { ChargeFilter } from '../../../../domain/invoices/charge-filter.ts';
import type { ChargeSort, ChargeView, Offline } from '../../../offline/offline.ts';
import { deviceQueryDefaults } from '../../../platform/account/device-queries.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { invoiceCountQuery, invoicePageQuery, invoicePageSize } from '../invoice-queries.ts';

/** The matching charges, counted, sorted and searched by the engine; the table reads only the visible pages. */
export function useChargeSource(filter: ChargeFilter, sort: ChargeSort, enabled: boolean): ListSource<ChargeView> {
  const { offline } = usePortal();
  const count = useOfflineQuery({ ...invoiceCountQuery(offline, filter), enabled });
  // The table requests this page too; requested here, it arrives together with the count.
  const firstPage = useOfflineQuery({ ...invoicePageQuery(offline, filter, sort, 0), enabled });
  const isLoading = count.isPending || firstPage.isPending;
  return {
    key: JSON.stringify([filter, sort]),
    state: count.isError ? 'failed' : isLoading ? 'loading' : 'ready',
    total: count.data ?? 0,
    retry: () => void count.refetch(),
    useRows: (first, last) => useRows(offline, filter, sort, first, last),
    all: async () => offline.read.charges(await offline.read.ids(filter, sort)),
  };
}

/** The rows of the visible pages, by their position in the list. */
function useRows(offline: Offline, filter: ChargeFilter, sort: ChargeSort, first: number, last: number) {
  const firstPage = Math.floor(first / invoicePageSize);
  const pages = Array.from(
    { length: Math.floor(last / invoicePageSize) - firstPage + 1 },
    (_, step) => firstPage + step,
  );
  const results = useQueries({
    queries: pages.map((page) => ({ ...deviceQueryDefaults, ...invoicePageQuery(offline, filter, sort, page) })),
  });
  return (index: number): ChargeView | undefined =>
    results[pages.indexOf(Math.floor(index / invoicePageSize))]?.data?.[index % invoicePageSize];
}
