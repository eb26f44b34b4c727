import { QueryClient } from '@tanstack/react-query';
import { collectionNames } from '../../../domain/sync/collection-names.gen.ts';
import type { Offline } from '../../offline/offline.ts';
import type { Account } from './open-account.ts';
import type { Portal } from './portal.ts';

/**
 * For queries that read the device: they never wait for a network, are never stale by time, and are read again when the engine says that
 * something was written that they read. Their keys start with `device` and go on with the names of all that they read, as in `subscribe`.
 */
export const deviceQueryDefaults = {
  networkMode: 'always',
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

/** The one query client of a page. Queries against the server are of the platform's own making and say so themselves. */
export const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } });

/** A read of the device, as a screen asks it. */
export type DeviceQuery = { readonly queryKey: readonly unknown[]; readonly queryFn: () => Promise<unknown> };

/** Longer is no page held back for what it would show: the frame comes, and the rest when it is read. */
const preloadMs = 60;

/** Reads of the device, which follow what the engine of one account writes. */
export const deviceQueries = createDeviceQueries(queryClient);

/** For one query client; see `deviceQueries`. */
export function createDeviceQueries(client: QueryClient) {
  let followed: { readonly offline: Offline; readonly unsubscribe: () => void } | null = null;
  let isListening = false;
  /** From here on what the engine writes is read again; what was read of another account is forgotten. */
  const follow = (account: Account | null): void => {
    if (account && followed?.offline === account.offline) return;
    followed?.unsubscribe();
    if (followed) client.removeQueries({ queryKey: ['device'] });
    followed = account && {
      offline: account.offline,
      unsubscribe: account.offline.subscribe(followWrites(client, account.offline)),
    };
    // Nobody is signed in: of what was read, also from the server, nothing is left.
    if (!account) client.clear();
  };
  /**
   * Follows the account that is open, and from then on each that takes its place. It happens with the change itself: a screen
   * that is drawn for the new account must not have asked yet, because what it asked would be taken away with the rest.
   */
  const followPortal = (portal: Portal): void => {
    if (!isListening) portal.subscribe(() => follow(portal.account()));
    isListening = true;
    follow(portal.account());
  };
  return {
    followPortal,
    /** Reads what a page shows first before it is drawn, so that it is drawn once and whole; a slow device is not waited for. */
    preload: async (portal: Portal, queries: readonly DeviceQuery[]): Promise<void> => {
      followPortal(portal);
      const reading = queries.map((query) => client.prefetchQuery({ ...deviceQueryDefaults, ...query }));
      await Promise.race([Promise.all(reading), new Promise((resolve) => setTimeout(resolve, preloadMs))]);
    },
  };
}

const readNames: ReadonlySet<string> = new Set([...collectionNames, 'outbox', 'setAside', 'older']);

/** True where one of the names was written that the key begins with. A query that names none is read again after every write. */
function readsOneOf(written: ReadonlySet<string>, [, ...key]: readonly unknown[]): boolean {
  const end = key.findIndex((part) => typeof part !== 'string' || !readNames.has(part));
  const names = end === -1 ? key : key.slice(0, end);
  // Charges are shown with what waits for them.
  return (
    names.length === 0 ||
    names.some((name) => written.has(String(name))) ||
    (names.includes('charges') && written.has('outbox'))
  );
}

/**
 * Reads again what was written. A burst of writes, such as the pages of a first load, causes one reading, and changes of status none. Until a
 * first load is done there is little to see, and each reading would hold up the next page.
 */
function followWrites(client: QueryClient, offline: Offline): (changed: ReadonlySet<string>) => void {
  let asked: { readonly timer: ReturnType<typeof setTimeout>; readonly isFirstLoad: boolean } | null = null;
  let written = new Set<string>();
  const read = () => {
    const names = written;
    asked = null;
    written = new Set();
    void client.invalidateQueries({ queryKey: ['device'], predicate: ({ queryKey }) => readsOneOf(names, queryKey) });
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
