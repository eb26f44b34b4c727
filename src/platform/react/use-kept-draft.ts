import { useRef, useState } from 'react';
import * as v from 'valibot';
import { queryClient } from '../account/device-queries.ts';
import { useOfflineQuery, usePortal } from './portal-context.ts';

/** A draft that is stored on the device under a key while it is typed, so that it survives a reload or a crash. */
export function useKeptDraft<Value>(key: string, schema: v.GenericSchema<unknown, Value>, empty: Value) {
  const { offline } = usePortal();
  const queryKey = ['draft', key];
  // Drafts of different keys are independent, also if a screen changes its key.
  const [last, setLast] = useState<{ readonly key: string; readonly value: Value | null } | null>(null);
  const now = last?.key === key ? last : null;
  const saving = useRef<Promise<void> | null>(null);
  const { data: kept } = useOfflineQuery({
    queryKey,
    gcTime: 0,
    queryFn: async () => {
      const stored = v.safeParse(schema, await offline.drafts.load(key));
      return { value: stored.success ? stored.output : null };
    },
  });
  // The next step of the same form may be drawn from the earlier read, so the typed value is put into the cache. Nothing is added without a
  // reader.
  const change = (value: Value | null) => {
    setLast({ key, value });
    queryClient.setQueryData<typeof kept>(queryKey, (before) => before && { value });
  };
  const typed = (now ?? kept)?.value ?? null;
  return {
    value: typed ?? empty,
    isReady: kept !== undefined,
    /** True if something was typed, now or before a reload. */
    isStarted: typed !== null,
    put: (value: Value) => {
      change(value);
      const save = offline.drafts.save(key, value);
      saving.current = save;
      void save.then(() => {
        if (saving.current === save) saving.current = null;
      });
    },
    /** False while the newest text is not stored yet, or could not be. */
    isSaved: () => saving.current === null,
    /** Waits for the current write; false if it failed. */
    whenSaved: async () => {
      if (saving.current === null) return true;
      return saving.current.then(
        () => true,
        () => false,
      );
    },
    drop: async () => {
      change(null);
      saving.current = null;
      await offline.drafts.drop(key);
    },
  };
}
