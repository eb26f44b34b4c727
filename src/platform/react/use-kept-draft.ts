import { useState } from 'react';
import * as v from 'valibot';
import { useOfflineQuery, usePortal } from './portal-context.ts';

/** Something that is being typed, kept on the device under a key, so that a reload or a crash loses none of it. */
export function useKeptDraft<Value>(key: string, schema: v.GenericSchema<unknown, Value>, empty: Value) {
  const { offline } = usePortal();
  // What is typed under one key is nothing of another's, also where a screen goes from one to the other.
  const [last, setLast] = useState<{ readonly key: string; readonly value: Value | null } | null>(null);
  const now = last?.key === key ? last : null;
  const { data: kept } = useOfflineQuery({
    queryKey: ['draft', key],
    gcTime: 0,
    queryFn: async () => {
      const stored = v.safeParse(schema, await offline.drafts.load(key));
      return { value: stored.success ? stored.output : null };
    },
  });
  const typed = (now ?? kept)?.value ?? null;
  return {
    value: typed ?? empty,
    isReady: kept !== undefined,
    /** True where something was typed, now or before a reload. */
    isStarted: typed !== null,
    put: (value: Value) => {
      setLast({ key, value });
      void offline.drafts.save(key, value);
    },
    drop: async () => {
      setLast({ key, value: null });
      await offline.drafts.drop(key);
    },
  };
}
