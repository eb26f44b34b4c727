/** One table of the record disk; each change answers how to undo it. */
export type RecordTable = {
  readonly get: (id: string) => unknown;
  /** All records in the order of their keys, as IndexedDB gives them. */
  readonly all: () => readonly unknown[];
  readonly keys: () => readonly string[];
  readonly put: (id: string, record: unknown) => () => void;
  readonly remove: (id: string) => () => void;
  readonly clear: () => () => void;
};

export function createRecordTable(): RecordTable {
  let records = new Map<string, unknown>();
  let inOrder: readonly string[] | null = null;
  const set = (id: string, record: unknown): void => {
    if (record === undefined ? records.delete(id) : !records.has(id)) inOrder = null;
    if (record !== undefined) records.set(id, record);
  };
  const change = (id: string, record: unknown): (() => void) => {
    const before = records.get(id);
    set(id, record);
    return () => set(id, before);
  };
  const keys = (): readonly string[] => (inOrder ??= [...records.keys()].toSorted());
  return {
    get: (id) => records.get(id),
    all: () => keys().map((id) => records.get(id)),
    keys,
    put: (id, record) => change(id, kept(record)),
    remove: (id) => change(id, undefined),
    clear: () => {
      const before = records;
      records = new Map();
      inOrder = null;
      return () => {
        records = before;
        inOrder = null;
      };
    },
  };
}

/** A copy that nobody can change any more: what a context still holds of it is not what lies on the disk. */
function kept(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new DOMException('This cannot be kept.', 'DataCloneError');
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Object.freeze(value.map(kept));
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = kept((value as Record<string, unknown>)[key]);
  return Object.freeze(copy);
}
