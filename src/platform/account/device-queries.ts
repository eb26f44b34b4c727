import { QueryClient } from '@tanstack/react-query';
import { collectionNames } from '../../../domain/sync/collection-names.gen.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Account } from './account.ts';
import type { Portal } from './portal.ts';

/**
 * For queries that read the device: they never wait for a network, never become stale by time, and run again when the
 * engine announces a write of something that they read. Their keys start with `device`, followed by the names of
 * everything they read, as in `subscribe`.
 */
export const deviceQueryDefaults = {
  networkMode: 'always',
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The only query client of a page. Queries to the server are made by the platform, with their own options. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });

/** A read of the device, as a screen asks it. */
export type DeviceQuery = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

/** Maximum delay of a page by its reads: after that it is drawn, and the rest follows when it has been read. */
const preloadMs = 60;

/** The queries that read the device. They run again after writes of the open account's engine. */
export const deviceQueries = createDeviceQueries(queryClient);

/** The implementation of `deviceQueries` for one query client. */
export function createDeviceQueries(client: QueryClient) {
  let followed: { readonly offline: Offline; readonly unsubscribe: () => void } | null = null;
  let isListening = false;
  /** Follows the writes of this account's engine from now on; results of another account are removed. */
  const follow = (account: Account | null): void => {
    if (account && followed?.offline === account.offline) return;
    followed?.unsubscribe();
    if (followed) client.removeQueries({ queryKey: ['device'] });
    followed = account && {
      offline: account.offline,
      unsubscribe: account.offline.subscribe(followWrites(client, account.offline)),
    };
    // Nobody is signed in: remove every result, including the server's.
    if (!account) client.clear();
  };
  /**
   * Follows the open account and each one that replaces it. This happens synchronously with the change: a screen of the
   * new account must not have queried yet, because its result would be removed with the others.
   */
  const followPortal = (portal: Portal): void => {
    if (!isListening) portal.subscribe(() => follow(portal.account()));
    isListening = true;
    follow(portal.account());
  };
  return {
    followPortal,
    /** Reads the data for a page's first rendering, so that the page is drawn once and completely; does not wait for a slow device. */
    preload: async (portal: Portal, queries: readonly DeviceQuery[]): Promise<void> => {
      followPortal(portal);
      const reading = queries.map((query) => client.prefetchQuery({ ...deviceQueryDefaults, ...query }));
      await Promise.race([Promise.all(reading), new Promise((resolve) => setTimeout(resolve, preloadMs))]);
    },
  };
}

const readNames: ReadonlySet<string> = new Set([...collectionNames, 'outbox', 'setAside', 'older']);

/** True if the key names a written collection. A query without names runs again after every write. */
function readsOneOf(written: ReadonlySet<string>, [, ...key]: readonly unknown[]): boolean {
  const end = key.findIndex((part) => typeof part !== 'string' || !readNames.has(part));
  const names = end === -1 ? key : key.slice(0, end);
  // Charges are shown together with their waiting changes.
  return (
    names.length === 0 ||
    names.some((name) => written.has(String(name))) ||
    (names.includes('charges') && written.has('outbox'))
  );
}

/**
 * Runs affected queries again. A burst of writes, such as the pages of a first load, causes one run; changes of the
 * status cause none. Until a first load is complete there is little to show, and each run would delay the next page.
 */
function followWrites(client: QueryClient, offline: Offline): (changed: ReadonlySet<string>) => void {
  let asked: { readonly timer: ReturnType<typeof setTimeout>; readonly isFirstLoad: boolean } | null = null;
  let written = new Set<string>();
  const read = () => {
    const names = written;
    asked = null;
    written = new Set();
    const affected = {
      queryKey: ['device'],
      predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => readsOneOf(names, queryKey),
    };
    // An invalidation does not restart a first read, which may have begun before the write: it runs once more after its end.
    const firstReads = client.getQueryCache().findAll({ ...affected, fetchStatus: 'fetching' });
    for (const { state, promise, queryKey } of firstReads)
      if (state.data === undefined)
        void promise?.then(
          () => client.invalidateQueries({ queryKey, exact: true }),
          () => undefined,
        );
    void client.invalidateQueries(affected);
  };
  return (changed) => {
    if ([...changed].every((name) => name === 'status' || name === 'drafts')) return;
    for (const name of changed) written.add(name);
    const isFirstLoad = offline.status().asOf === null && offline.status().isPulling;
    if (asked && (isFirstLoad || !asked.isFirstLoad)) return;
    if (asked) clearTimeout(asked.timer);
    asked = { timer: setTimeout(read, isFirstLoad ? loadingMs : coalesceMs), isFirstLoad };
  };
}

const coalesceMs = 40;
const loadingMs = 1_500;
