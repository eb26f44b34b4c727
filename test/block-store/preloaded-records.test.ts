import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { type Batch, type Disk, openDisk } from '../../src/block-store/disk/disk.ts';
import { type Reach, joinedRecords, preloadedDisk, readRecords } from '../../src/block-store/disk/preloaded-records.ts';
import { answerOf } from '../../src/offline/account/idb-request.ts';
import { type Device, aDevice } from './a-store.ts';

const reaches: readonly Reach[] = [
  { table: 'records', prefix: 'bills/mark', isKey: true },
  { table: 'values', prefix: 'notes/' },
  { table: 'outbox', prefix: 'orders/' },
];

const bytes = (value: number): Uint8Array<ArrayBuffer> => new Uint8Array([value]);
const batch = (puts: Batch['puts']): Batch => ({ expected: new Map(), puts, deletions: [] });

/** A device with a few preloaded records, and one without. */
async function aShelf(): Promise<Device & { readonly disk: Disk }> {
  const device = aDevice();
  const disk = await openDisk('account', device.storage);
  await disk.write(
    batch([
      { table: 'records', key: 'bills/mark', value: 7 },
      { table: 'records', key: 'bills/head', value: bytes(1) },
      { table: 'values', key: 'notes/1', value: bytes(2) },
      { table: 'values', key: 'other/1', value: bytes(3) },
      { table: 'outbox', key: 'orders/1', value: bytes(4) },
      { table: 'outbox', key: 'orders/2', value: bytes(5) },
    ]),
  );
  return { ...device, disk };
}

/** The disk of a start with a preload; `openings` counts the accesses to the device itself. */
async function aStart({ storage }: Device, most = 10) {
  const database = await answerOf(storage.indexedDB.open('account'));
  const transaction = database.transaction([...new Set(reaches.map(({ table }) => table))], 'readonly');
  const [one, other] = await Promise.all([
    readRecords(transaction, reaches.slice(0, 1), most, IDBKeyRange),
    readRecords(transaction, reaches.slice(1), most, IDBKeyRange),
  ]);
  const read = joinedRecords(one, other);
  database.close();
  const start = { isBelieved: true, openings: 0 };
  const open = async () => {
    start.openings += 1;
    return openDisk('account', storage);
  };
  return { start, disk: preloadedDisk(read, () => start.isBelieved, open) };
}

describe('a preloaded disk', () => {
  it('answers from what was preloaded, including missing keys, without opening the database', async () => {
    const { start, disk } = await aStart(await aShelf());
    expect(await disk.get('records', ['bills/mark'])).toEqual([7]);
    expect(await disk.get('values', ['notes/1', 'notes/2'])).toEqual([bytes(2), undefined]);
    expect(await disk.all('outbox', 'orders/')).toEqual(
      new Map([
        ['orders/1', bytes(4)],
        ['orders/2', bytes(5)],
      ]),
    );
    expect(start.openings).toBe(0);
  });

  it.each([
    ['a record beyond what was read', (disk: Disk) => disk.get('values', ['notes/1', 'other/1']), [bytes(2), bytes(3)]],
    ['a whole that was read in part', async (disk: Disk) => (await disk.all('records', 'bills/')).size, 2],
  ])('is opened for %s, and then answers instead of the preloaded records', async (_what, ask, expected) => {
    const shelf = await aShelf();
    const { start, disk } = await aStart(shelf);
    await shelf.disk.write(batch([{ table: 'outbox', key: 'orders/3', value: bytes(6) }]));
    expect((await disk.all('outbox', 'orders/')).size).toBe(2);
    expect(await ask(disk)).toEqual(expected);
    expect((await disk.all('outbox', 'orders/')).size).toBe(3);
    expect(start.openings).toBe(1);
  });

  it('is opened once for simultaneous reads and writes', async () => {
    const { start, disk } = await aStart(await aShelf());
    const writing = disk.write(batch([{ table: 'values', key: 'notes/2', value: bytes(9) }]));
    const [others] = await Promise.all([disk.all('values', 'other/'), writing]);
    expect(others.size).toBe(1);
    expect(await disk.get('values', ['notes/2'])).toEqual([bytes(9)]);
    expect(start.openings).toBe(1);
  });

  it('that failed to open is opened at the next attempt', async () => {
    const { storage } = await aShelf();
    let refusals = 1;
    const disk = preloadedDisk(
      { reaches: [], records: new Map() },
      () => true,
      async () => {
        refusals -= 1;
        if (refusals >= 0) throw new DOMException('Not now.', 'UnknownError');
        return openDisk('account', storage);
      },
    );
    await expect(disk.get('records', ['bills/mark'])).rejects.toThrow('Not now.');
    expect(await disk.get('records', ['bills/mark'])).toEqual([7]);
  });

  it('writes nothing if the disk has changed since the preload', async () => {
    const shelf = await aShelf();
    const { disk } = await aStart(shelf);
    await shelf.disk.write(batch([{ table: 'records', key: 'bills/mark', value: 8 }]));
    const put = { table: 'values' as const, key: 'notes/1', value: bytes(9) };
    expect(await disk.write({ ...batch([put]), expected: new Map([['bills/mark', 7]]) })).toBe(false);
    expect(await disk.get('values', ['notes/1'])).toEqual([bytes(2)]);
  });

  it('expires', async () => {
    const shelf = await aShelf();
    const { start, disk } = await aStart(shelf);
    await shelf.disk.write(batch([{ table: 'records', key: 'bills/mark', value: 8 }]));
    expect(await disk.get('records', ['bills/mark'])).toEqual([7]);
    start.isBelieved = false;
    expect(await disk.get('records', ['bills/mark'])).toEqual([8]);
    expect(start.openings).toBe(1);
  });

  it('reads ranges that were not fully preloaded from the disk', async () => {
    const { start, disk } = await aStart(await aShelf(), 1);
    expect(await disk.get('values', ['notes/1'])).toEqual([bytes(2)]);
    expect(start.openings).toBe(0);
    expect((await disk.all('outbox', 'orders/')).size).toBe(2);
    expect(start.openings).toBe(1);
  });

  it('is not opened after it was closed, and closes its connection', async () => {
    const shelf = await aShelf();
    const unopened = await aStart(shelf);
    unopened.disk.close();
    await expect(unopened.disk.get('values', ['other/1'])).rejects.toThrow('closed');
    expect(unopened.start.openings).toBe(0);
    const { disk } = await aStart(shelf);
    await disk.get('values', ['other/1']);
    disk.close();
    await expect(disk.write(batch([{ table: 'values', key: 'notes/1', value: bytes(9) }]))).rejects.toThrow('closed');
  });
});
