import { createAhead } from '../../../src/offline/ahead.ts';
import { accountName } from '../../../src/offline/device-names.ts';
import { answersKey } from '../../../src/offline/kept-places.ts';
import type { AccountRead, Ahead, ValuesRead } from '../../../src/offline/ports.ts';
import { startTables } from '../../../src/offline/read-ahead.ts';
import { grantedSubject } from '../../../src/platform/granted-subject.ts';
import type { SimulatedDisk } from './simulated-disk.ts';

/** What the first script of a page would have read at some moment before the page's other scripts began. */
export type EarlierReading = {
  readonly takenMs: number;
  readonly values: ValuesRead;
  readonly account: AccountRead | null;
};

/** Taken between transactions; a disk of IndexedDB would show what is not committed yet, so it has none. */
export function takeReading(disk: SimulatedDisk, takenMs: number): EarlierReading | null {
  if (disk.kind !== 'records') return null;
  const kept = disk.records('portal-device', 'values');
  const values = new Map(disk.valueKeys().map((key, place) => [key, kept[place]]));
  const subject = grantedSubject(values);
  return { takenMs, values, account: subject && readAccount(disk, accountName(subject)) };
}

/** A page that starts now goes by it. */
export function aheadOf({ takenMs, values, account }: EarlierReading, nowMs: () => number): Ahead {
  const read = { atMs: takenMs, values: Promise.resolve(values), account: Promise.resolve(account) };
  return createAhead(read, nowMs);
}

type Named = { readonly id: string };

function readAccount(disk: SimulatedDisk, name: string): AccountRead | null {
  if (!disk.names().includes(name)) return null;
  const recordsOf = (table: string) => disk.records(name, table) as readonly Named[];
  const tables = startTables.map(
    (table) => [table, new Map(recordsOf(table).map((record) => [record.id, record]))] as const,
  );
  return { name, tables: new Map(tables), answers: recordsOf('persisted').find(({ id }) => id === answersKey) };
}
