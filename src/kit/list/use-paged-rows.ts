import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { useOfflineQuery } from '../../platform/react/portal-context.ts';
import { useTold } from '../../platform/react/use-told.ts';
import type { ListSource } from './list-source.ts';
import { type Query, readTogether } from './read-together.ts';

type Pages<Row> = Pick<ListSource<Row>, 'key' | 'all'> & {
  readonly count: Query<number>;
  /** Rows per page. */
  readonly pageSize: number;
  /** The rows of a page; the first page is 0. */
  readonly page: (page: number) => Query<readonly Row[]>;
  readonly enabled: boolean;
};

/** Rows that the engine filters, sorts and counts: the table reads only the visible pages. */
export function usePagedRows<Row>({ key, all, count, pageSize, page, enabled }: Pages<Row>): ListSource<Row> {
  const total = useOfflineQuery({ ...count, enabled });
  // The table requests this page too; requested here, it arrives together with the count.
  const firstPage = useOfflineQuery({ ...page(0), enabled });
  return {
    key,
    state: total.isError ? 'failed' : total.isPending || firstPage.isPending ? 'loading' : 'ready',
    total: total.data ?? 0,
    retry: () => void total.refetch(),
    useRows: (first, last) => useRows({ pageSize, page }, first, last),
    all,
  };
}

/** The rows of the visible pages, by their position in the list. */
function useRows<Row>({ pageSize, page }: Pick<Pages<Row>, 'pageSize' | 'page'>, first: number, last: number) {
  const firstPage = Math.floor(first / pageSize);
  const pages = Array.from({ length: Math.floor(last / pageSize) - firstPage + 1 }, (_, step) => firstPage + step);
  const results = useData(pages.map((one) => page(one)));
  return (index: number): Row | undefined => results[pages.indexOf(Math.floor(index / pageSize))]?.[index % pageSize];
}

/** The data of several reads, whose number may change. */
function useData<Data>(queries: readonly Query<Data>[]): readonly (Data | undefined)[] {
  const client = useQueryClient();
  const keys = JSON.stringify(queries.map(({ queryKey }) => queryKey));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a query is the same as long as its key is
  const { subscribe, data, renew } = useMemo(() => readTogether(client, queries), [client, keys]);
  useTold(queries, renew);
  return useSyncExternalStore(subscribe, data, data);
}
