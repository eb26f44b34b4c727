import { byteReader } from '../../src/block-store/columns/bytes.ts';
import { countIn, directoryOf } from '../../src/block-store/disk/directory.ts';
import type { DiskValue, TableName as Place } from '../../src/block-store/disk/disk.ts';
import { type Head, keysOf } from '../../src/block-store/disk/head.ts';
import { type RowsHead, readCheckpoint } from '../../src/block-store/disk/records.ts';
import { putInKeys, shapesOf } from '../../src/block-store/columns/shape-code.ts';
import type { TableName } from '../../src/offline/store.ts';
import { openedAtOnce, textOpened } from './sealed-device.ts';

/** All stored records of an account, by their places and keys. */
export type RawRecords = Readonly<Record<Place, ReadonlyMap<string, DiskValue>>>;
type Look = { readonly raw: RawRecords; readonly key: Buffer; readonly account: string };

const placeOfSingles: Partial<Record<TableName, 'outbox' | 'values'>> = {
  outbox: 'outbox',
  meta: 'values',
  drafts: 'values',
  persisted: 'values',
  setAside: 'values',
};

/** The decrypted records of a table; a record that cannot be decrypted is returned as its id alone. */
export function recordsIn(look: Look, table: TableName): readonly unknown[] {
  const place = placeOfSingles[table];
  return place ? singlesIn(look, table, place) : rowsIn(look, table);
}

function singlesIn({ raw, key, account }: Look, table: TableName, place: 'outbox' | 'values'): readonly unknown[] {
  return [...raw[place]].flatMap(([name, sealed]) => {
    if (!name.startsWith(`${table}/`) || typeof sealed === 'number') return [];
    return [
      once(sealed, key, `${account} ${place}/${name}`, () => {
        const bytes = openedAtOnce(key, account, `${place}/${name}`, sealed);
        const id = name.slice(table.length + 1);
        return bytes ? (JSON.parse(Buffer.from(bytes).toString('utf8')) as unknown) : { id, seq: 0, entry: {} };
      }),
    ];
  });
}

function rowsIn({ raw, key, account }: Look, table: TableName): readonly unknown[] {
  const keys = keysOf(table);
  const opened = (name: string): Uint8Array<ArrayBuffer> | null => {
    const sealed = raw.records.get(name);
    if (!(sealed instanceof Uint8Array)) return null;
    return once(sealed, key, `${account} records/${name}`, () => openedAtOnce(key, account, `records/${name}`, sealed));
  };
  const headBytes = opened(keys.head);
  if (!headBytes) return [];
  const head = JSON.parse(Buffer.from(headBytes).toString('utf8')) as Head;
  const directory = directoryOf(head.base, head.runs);
  const shapes = shapesOf(head.shapes);
  const dead = deadIn(raw, keys, head, opened);
  return directory.starts.flatMap((start, at) => {
    const sealed = raw.blocks.get(keys.block(start));
    const place = `blocks/${keys.block(start)} of ${head.epoch} with ${countIn(directory, at)}`;
    if (!(sealed instanceof Uint8Array)) return [];
    const rows = once(sealed, key, `${account} ${place} in ${JSON.stringify(head.shapes)}`, () => {
      const text = textOpened(key, account, place, sealed);
      return (text?.split('\n') ?? []).map((line): Line => ({ line, row: null }));
    });
    return rows
      .filter((_row, index) => !dead.has(start + index))
      .map((one) => (one.row ??= putInKeys(shapes, JSON.parse(one.line))));
  });
}

/** A line of a block, and its first parsed value: nothing of a dead row may remain. */
type Line = { readonly line: string; row: unknown };

function deadIn(
  raw: RawRecords,
  keys: ReturnType<typeof keysOf>,
  head: Head,
  opened: (name: string) => Uint8Array<ArrayBuffer> | null,
): ReadonlySet<number> {
  const dead = new Set<number>();
  const checkpoint = opened(keys.checkpoint);
  if (checkpoint) for (const place of readCheckpoint(checkpoint).dead) dead.add(head.base + place);
  for (const name of raw.records.keys()) {
    const bytes = name.startsWith(`${keys.prefix}log/`) ? opened(name) : null;
    const log = bytes && (JSON.parse(byteReader(bytes).text()) as RowsHead);
    if (log?.epoch === head.epoch) for (const slot of log.log?.died ?? []) dead.add(slot);
  }
  return dead;
}

type Opened = { readonly key: Buffer; readonly what: string; readonly value: unknown };
const openedBefore = new WeakMap<Uint8Array, Opened>();

/** Encrypted records are never changed in place: the same bytes under the same name always give the same result. */
function once<T>(sealed: Uint8Array, key: Buffer, what: string, open: () => T): T {
  const known = openedBefore.get(sealed);
  if (known?.key === key && known.what === what) return known.value as T;
  const value = open();
  openedBefore.set(sealed, { key, what, value });
  return value;
}
