import { bytesOf, textOf } from '../columns/utf8.ts';
import type { Commit, Singles } from './changes.ts';
import type { Batch, Disk } from './disk.ts';
import type { Encryptor } from '../sealing/encryptor.ts';

/** Values by key, each encrypted JSON: settings and cursors (`values`), or waiting requests (`outbox`). */
export type KeptValues = {
  /** Undefined if there is none; `isReadable` is false if it does not decrypt. */
  readonly get: (key: string) => Promise<KeptValue | undefined>;
  /** In key order. */
  readonly all: () => Promise<readonly KeptValue[]>;
  readonly puts: (values: Readonly<Record<string, unknown>>) => Promise<Batch['puts']>;
};
export type KeptValue =
  | { readonly key: string; readonly isReadable: true; readonly value: unknown }
  /** An unreadable value is never deleted: it may be a person’s request. */
  | { readonly key: string; readonly isReadable: false };

export function valuesOf(table: 'values' | 'outbox', disk: Disk, encryptor: Encryptor): KeptValues {
  const opened = async (key: string, sealed: unknown): Promise<KeptValue> => {
    const text = await openedValue(encryptor, table, key, sealed);
    return text === null ? { key, isReadable: false } : { key, isReadable: true, value: JSON.parse(text) };
  };
  return {
    get: async (key) => {
      const [sealed] = await disk.get(table, [key]);
      return sealed === undefined ? undefined : opened(key, sealed);
    },
    all: async () => Promise.all([...(await disk.all(table, ''))].map(([key, sealed]) => opened(key, sealed))),
    puts: (values) =>
      Promise.all(Object.entries(values).map(([key, value]) => sealedValue(encryptor, table, key, value))),
  };
}

type ValueTable = 'values' | 'outbox';

/** A value as it is written to the disk. */
export async function sealedValue(
  encryptor: Encryptor,
  table: ValueTable,
  key: string,
  value: unknown,
): Promise<Batch['puts'][number]> {
  return { table, key, value: await encryptor.seal(`${table}/${key}`, bytesOf(JSON.stringify(value))) };
}

/** The JSON of a stored value, or null if it does not decrypt. */
export async function openedValue(
  encryptor: Pick<Encryptor, 'open'>,
  table: ValueTable,
  key: string,
  sealed: unknown,
): Promise<string | null> {
  const record = sealed instanceof Uint8Array ? (sealed as Uint8Array<ArrayBuffer>) : null;
  const bytes = record && (await encryptor.open(`${table}/${key}`, record));
  return bytes && textOf(bytes);
}

export async function singlesOf(commit: Commit, values: KeptValues, outbox: KeptValues): Promise<Singles> {
  const tables = { values: [values, commit.values ?? {}], outbox: [outbox, commit.outbox ?? {}] } as const;
  const puts: Batch['puts'][number][] = [];
  const deletions: Batch['deletions'][number][] = [];
  for (const [table, [of, all]] of Object.entries(tables) as ['values' | 'outbox', (typeof tables)['values']][]) {
    puts.push(...(await of.puts(Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)))));
    deletions.push(...Object.entries(all).flatMap(([key, value]) => (value === null ? { table, key } : [])));
  }
  return { puts, deletions, ...(commit.durability && { durability: commit.durability }) };
}
