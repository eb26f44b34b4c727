import { type QueryClient, type QueryKey, notifyManager, QueryObserver } from '@tanstack/react-query';
import { deviceQueryDefaults } from '../../platform/account/device-queries.ts';

/** A read of the device. */
export type Query<Data> = { readonly queryKey: QueryKey; readonly queryFn: () => Promise<Data> };

/** Follows several reads as one store. `useQueries` does this too, but is large for a first load. */
export function readTogether<Data>(client: QueryClient, queries: readonly Query<Data>[]) {
  const observers = queries.map((query) => new QueryObserver(client, { ...deviceQueryDefaults, ...query }));
  let last: readonly (Data | undefined)[] = [];
  return {
    subscribe: (onChange: () => void) => {
      const ends = observers.map((observer) => observer.subscribe(notifyManager.batchCalls(onChange)));
      return () => {
        for (const end of ends) end();
      };
    },
    /** What has been read, in the order of the reads; the same list until one of them has other data. */
    data: () => {
      const now = observers.map((observer) => observer.getCurrentResult().data);
      if (now.some((one, index) => one !== last[index])) last = now;
      return last;
    },
    /** Replaces the functions of the same reads: those of a later rendering may read another engine. */
    renew: (next: readonly Query<Data>[]) => {
      for (const [index, observer] of observers.entries()) {
        const query = next[index];
        if (query) observer.setOptions({ ...deviceQueryDefaults, ...query });
      }
    },
  };
}
