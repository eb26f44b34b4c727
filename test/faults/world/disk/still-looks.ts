import type { RawDatabase } from '../../../world/raw-records.ts';

type Writes = { begun: number; underWay: number };
const writesTo = new WeakMap<RawDatabase, Writes>();

/** Cached views of databases, valid until the next write to them. */
export type StillLooks = {
  /** The identical object as at the last call, if nothing was or is being written to the database since. */
  readonly look: <T>(database: string, what: string, see: () => T) => T;
  readonly forget: () => void;
};

export function createStillLooks(find: (database: string) => RawDatabase | undefined): StillLooks {
  const seen = new Map<string, { readonly raw: RawDatabase; readonly begun: number; readonly value: unknown }>();
  return {
    look: <T>(database: string, what: string, see: () => T): T => {
      const raw = find(database);
      const writes = raw && writesTo.get(raw);
      // The puts of a running transaction are visible already, and may be rolled back.
      if (!raw || !writes || writes.underWay > 0) return see();
      const name = `${database} ${what}`;
      const last = seen.get(name);
      if (last?.raw === raw && last.begun === writes.begun) return last.value as T;
      const value = see();
      seen.set(name, { raw, begun: writes.begun, value });
      return value;
    },
    forget: () => seen.clear(),
  };
}

/** Something may be written through this connection from now on; the answer is called when it is over. */
export function beginWriting(connection: IDBDatabase): () => void {
  const raw = (connection as unknown as { readonly _rawDatabase: RawDatabase })._rawDatabase;
  const writes = writesTo.get(raw) ?? { begun: 0, underWay: 0 };
  writesTo.set(raw, writes);
  writes.begun += 1;
  writes.underWay += 1;
  let isOver = false;
  return () => {
    if (!isOver) writes.underWay -= 1;
    isOver = true;
  };
}
