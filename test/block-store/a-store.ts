import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { type BlockStore, openBlockStore } from '../../src/block-store/block-store.ts';
import { type Declaration, type View, dayNumber } from '../../src/block-store/declaration.ts';
import { type Disk, openDisk } from '../../src/block-store/disk/disk.ts';
import type { Damage } from '../../src/block-store/disk/kept-collection.ts';
import type { Limits } from '../../src/block-store/limits.ts';
import { encryptorOf } from '../../src/block-store/sealing/encryptor.ts';

/** A small bill with all awkward kinds of value: nulls, lists, free keys. */
export type Bill = {
  readonly id: string;
  readonly status: string;
  readonly dueDate: string | null;
  readonly dueMinor: number;
  readonly note: string | null;
  readonly lines: readonly { readonly what: string; readonly count: number }[];
  readonly marks: Readonly<Record<string, string>>;
  /** Ids of other bills. */
  readonly about: readonly string[];
};

export const openView: View = {
  where: { status: ['open', 'late'] },
  sort: { by: 'dueDate' },
  limit: 3,
  sums: ['dueMinor'],
};

/** The most expensive first; equal amounts are still ordered by ascending id. */
export const dearView: View = {
  where: { dueMinor: { from: 300 } },
  sort: { by: 'dueMinor', descending: true, tiesAscend: true },
  limit: 2,
};

/** First screens are valid for one day: on another day a few more open bills are shown. */
export const shownOn = { day: 0 };

export const bills: Declaration<Bill> = {
  name: 'bills',
  version: 1,
  id: (bill) => bill.id,
  columns: {
    status: { kind: 'choice', of: (bill) => bill.status },
    note: { kind: 'choice', of: (bill) => bill.note },
    dueDate: { kind: 'number', of: (bill) => dayNumber(bill.dueDate) },
    dueMinor: { kind: 'number', of: (bill) => bill.dueMinor },
    about: { kind: 'ids', of: (bill) => bill.about },
  },
  text: textOf,
  ties: ['note'],
  views: () => [{ ...openView, limit: openView.limit + (shownOn.day % 3) }, dearView],
  totals: [{ by: 'status', of: ['dueMinor'] }],
};

/** A second collection of the same rows, to prove that collections are independent. */
export const others: Declaration<Bill> = { ...bills, name: 'others', views: () => [] };

/** So small that a few rows exceed them. */
export const tinyLimits: Limits = {
  blockRows: 6,
  mergesInStep: 2,
  segmentRows: 10,
  mostLogs: 3,
  mostLogRows: 8,
  fewDead: 4,
  rowsInMove: 4,
  cachedBlocks: 2,
  slotsAhead: 7,
};

export function billId(number: number): string {
  return `0000000${number % 2}-0000-4000-a000-${String(number).padStart(12, '0')}`;
}

export function textOf({ id, note }: Bill): string {
  return `bill-${id.slice(-4)}\n${note ?? ''}`;
}

export function bill(number: number, change: Partial<Bill> = {}): Bill {
  return {
    id: billId(number),
    status: ['open', 'late', 'paid'][number % 3] ?? 'open',
    dueDate: number % 7 === 0 ? null : `2026-03-${String((number % 28) + 1).padStart(2, '0')}`,
    dueMinor: number * 100 + 1,
    note: number % 5 === 0 ? `Straße ${number}` : null,
    lines: [{ what: 'sand', count: number }],
    marks: { [`site-${number % 4}`]: 'north' },
    about: Array.from({ length: number % 3 }, (_none, at) => billId(number - 1 - at)),
    ...change,
  };
}

export type Device = {
  readonly storage: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof globalThis.IDBKeyRange };
};

export function aDevice(): Device {
  return {
    storage: { indexedDB: new IDBFactory(), IDBKeyRange },
  };
}

export function aKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export type OpenStore = { readonly store: BlockStore; readonly disk: Disk; readonly damages: Damage[] };

/** Opens the store of a device; `wrap` intercepts its disk. */
export async function openOn(
  device: Device,
  key: CryptoKey,
  {
    wrap = (disk: Disk) => disk,
    limits = tinyLimits,
    declarations = [bills, others],
  }: { wrap?: (disk: Disk) => Disk; limits?: Limits; declarations?: readonly Declaration<Bill>[] } = {},
): Promise<OpenStore> {
  const disk = await openDisk('account', device.storage);
  const damages: Damage[] = [];
  const store = await openBlockStore({
    declarations,
    disk: wrap(disk),
    encryptor: encryptorOf(key, 'account'),
    onDamage: (damage) => damages.push(damage),
    limits,
  });
  return { store, disk, damages };
}
