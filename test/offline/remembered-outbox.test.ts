import { describe, expect, it } from 'vitest';
import { encodeEntry } from '../../src/offline/entry-codec.ts';
import { openMemoryStore } from '../../src/offline/memory-store.ts';
import { loadEntries, removeEntries, saveEntries } from '../../src/offline/outbox.ts';
import { rememberOutbox } from '../../src/offline/remembered-outbox.ts';
import type { Store, TableName } from '../../src/offline/store.ts';
import { writeMeta } from '../../src/offline/store.ts';
import { anEntry } from './an-entry.ts';

const tables: readonly TableName[] = ['outbox', 'meta', 'setAside'];
const [first, second, third] = [anEntry({ seq: 1 }), anEntry({ seq: 2 }), anEntry({ seq: 3 })];

/** A disk that counts how often the outbox is read as a whole, and two tabs that remember it. */
async function twoTabs() {
  const disk = openMemoryStore();
  let readings = 0;
  const counted: Store = {
    ...disk,
    read: (names, work) => disk.read(names, (transaction) => work({ ...transaction, all: countedAll(transaction) })),
    write: (names, work) => disk.write(names, (transaction) => work({ ...transaction, all: countedAll(transaction) })),
  };
  const countedAll =
    (transaction: Parameters<Parameters<Store['read']>[1]>[0]): typeof transaction.all =>
    (table) => {
      readings += 1;
      return transaction.all(table);
    };
  const [one, other] = [rememberOutbox(counted), rememberOutbox(counted)];
  await one.write(tables, (transaction) => saveEntries(transaction, [first, second]));
  await seqs(one);
  return { disk, one, other, readings: () => readings };
}

async function seqs(store: Store): Promise<readonly number[]> {
  return (await store.read(tables, loadEntries)).map((entry) => entry.seq);
}

describe('the outbox that is remembered', () => {
  it('is read from the disk once, and follows what this tab writes', async () => {
    const { one, readings } = await twoTabs();
    const before = readings();
    await one.write(tables, async (transaction) => {
      await loadEntries(transaction);
      await saveEntries(transaction, [third]);
      await removeEntries(transaction, [first.id]);
      expect((await loadEntries(transaction)).map((entry) => entry.seq)).toEqual([2, 3]);
    });
    expect(await seqs(one)).toEqual([2, 3]);
    expect(readings()).toBe(before);
  });

  it('is read again after another tab has written', async () => {
    const { one, other, readings } = await twoTabs();
    await other.write(tables, (transaction) => saveEntries(transaction, [third]));
    const before = readings();
    expect(await seqs(one)).toEqual([1, 2, 3]);
    expect(readings()).toBe(before + 1);
  });

  it('is never what a transaction tried that was taken back', async () => {
    const { one } = await twoTabs();
    const failing = one.write(tables, async (transaction) => {
      await loadEntries(transaction);
      await saveEntries(transaction, [third]);
      throw new Error('The disk is full.');
    });
    await expect(failing).rejects.toThrow('The disk is full.');
    expect(await seqs(one)).toEqual([1, 2]);
  });

  it('is not that of a database of before, though its count has come to the same number', async () => {
    const { disk, one } = await twoTabs();
    await disk.write(tables, async (transaction) => {
      await transaction.clear('outbox');
      await transaction.put('outbox', [encodeEntry(third)]);
      await writeMeta(transaction, { birth: 'another database' });
    });
    expect(await seqs(one)).toEqual([3]);
  });
});
