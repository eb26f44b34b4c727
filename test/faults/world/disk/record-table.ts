/** One table of the record disk; each change returns its undo function. */
export type RecordTable = {
  /** Increases with each change. */
  readonly version: () => number;
  readonly get: (id: string) => unknown;
  /** All records in the order of their keys, as IndexedDB returns them; the identical list until a change. */
  readonly all: () => readonly unknown[];
  readonly keys: () => readonly string[];
  readonly put: (id: string, record: unknown) => () => void;
  readonly remove: (id: string) => () => void;
  readonly clear: () => () => void;
};

export function createRecordTable(): RecordTable {
  let records = new Map<string, unknown>();
  let inOrder: readonly string[] | null = null;
  let listed: readonly unknown[] | null = null;
  let version = 1;
  const replace = (all: Map<string, unknown>): void => {
    records = all;
    version += 1;
    inOrder = null;
    listed = null;
  };
  const set = (id: string, record: unknown): void => {
    if (record === undefined ? records.delete(id) : !records.has(id)) inOrder = null;
    if (record !== undefined) records.set(id, record);
    version += 1;
    listed = null;
  };
  const change = (id: string, record: unknown): (() => void) => {
    const before = records.get(id);
    set(id, record);
    return () => set(id, before);
  };
  const keys = (): readonly string[] => (inOrder ??= [...records.keys()].toSorted());
  return {
    version: () => version,
    get: (id) => records.get(id),
    // Frozen, because all callers before the next change get the same list.
    all: () => (listed ??= Object.freeze(keys().map((id) => records.get(id)))),
    keys,
    put: (id, record) => change(id, kept(record)),
    remove: (id) => change(id, undefined),
    clear: () => {
      const before = records;
      replace(new Map());
      return () => replace(before);
    },
  };
}

/** An immutable copy: an object that a context still holds is not the one on the disk. */
function kept(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException('This cannot be kept.', 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(kept));
  // Spread first: most fields of a record are texts and numbers, which need no further copy.
  const copy: Record<string, unknown> = { ...value };
  for (const key in copy) {
    const inner = copy[key];
    if (typeof inner === 'object' || typeof inner === 'function' || typeof inner === 'symbol') copy[key] = kept(inner);
  }
  return Object.freeze(copy);
}
