import type { ListSource } from '../../../kit/list/list-source.ts';
import { usePagedRows } from '../../../kit/list/use-paged-rows.ts';
import type { ChargeFilter } from '../../../../domain/invoices/charge-filter.ts';
import type { ChargeSort, ChargeView } from '../../../offline/offline.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { invoiceCountQuery, invoicePageQuery, invoicePageSize } from '../invoice-queries.ts';

/** The matching charges, counted, sorted and searched by the engine. */
export function useChargeSource(filter: ChargeFilter, sort: ChargeSort, enabled: boolean): ListSource<ChargeView> {
  const { offline } = usePortal();
  return usePagedRows({
    key: JSON.stringify([filter, sort]),
    count: invoiceCountQuery(offline, filter),
    pageSize: invoicePageSize,
    page: (page) => invoicePageQuery(offline, filter, sort, page),
    enabled,
    all: async () => offline.read.charges(await offline.read.ids(filter, sort)),
  });
}
