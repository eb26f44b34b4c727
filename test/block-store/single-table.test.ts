import { describe, expect, it } from 'vitest';
import { type Disk, openDisk } from '../../src/block-store/disk/disk.ts';
import type { Damage } from '../../src/block-store/disk/kept-collection.ts';
import { encryptorOf } from '../../src/block-store/sealing/encryptor.ts';
import { type SingleTable, countKey } from '../../src/block-store/single-table.ts';
import { type Tables, openTables } from '../../src/block-store/tables.ts';
import { type Device, aDevice, aKey, tinyLimits } from './a-store.ts';

type Order = { readonly id: string; readonly state: 'waiting' | 'late' | 'done' };
const stateOf = (value: unknown): Order['state'] => (value as Order).state;
const orders: SingleTable = {
  name: 'orders',
  place: 'outbox',
  id: (value) => (value as Order).id,
  unreadable: (id) => ({ id, state: 'late' }),
  counts: { open: (value) => stateOf(value) !== 'done', late: (value) => stateOf(value) === 'late' },
};
const notes: SingleTable = { name: 'notes', place: 'values', id: (value) => (value as Order).id };

const order = (number: number, state: Order['state'] = 'waiting'): Order => ({ id: String(number), state });
const many = (count: number): readonly Order[] => Array.from({ length: count }, (_none, at) => order(at + 1));

/** A tab; `opened` returns the number of records opened since the last call, and `read` how often it read all of them. */
async function aTab(device: Device, key: CryptoKey) {
  const disk = await openDisk('account', device.storage);
  const encryptor = encryptorOf(key, 'account');
  const damages: Damage[] = [];
  let [opened, read] = [0, 0];
  const tables = openTables({
    rows: [],
    singles: [orders, notes],
    disk: {
      ...disk,
      all: (table, prefix) => {
        read += 1;
        return disk.all(table, prefix);
      },
    },
    encryptor: {
      ...encryptor,
      open: (place, record) => {
        opened += 1;
        return encryptor.open(place, record);
      },
    },
    onDamage: (damage) => damages.push(damage),
    limits: tinyLimits,
  });
  const asked = () => {
    const since = { opened, read };
    [opened, read] = [0, 0];
    return since;
  };
  return { tables, disk, damages, asked };
}

const put = (tables: Tables, ...some: readonly Order[]) =>
  tables.write(['orders'], async (transaction) => transaction.put('orders', some));
const remove = (tables: Tables, ...ids: readonly string[]) =>
  tables.write(['orders'], async (transaction) => transaction.remove('orders', ids));
const all = (tables: Tables) => tables.read(['orders'], (transaction) => transaction.all('orders'));

/** The content that is readable without a key. */
async function plainCounts(disk: Disk): Promise<unknown> {
  const [open, late] = await disk.get('records', [countKey('orders', 'open'), countKey('orders', 'late')]);
  return { open, late };
}

describe('a small table that another tab has written to', () => {
  it('opens only the records that have changed', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const [one, other] = [await aTab(device, key), await aTab(device, key)];
    await put(one.tables, ...many(40));
    expect(await all(other.tables)).toHaveLength(40);
    expect(other.asked()).toEqual({ opened: 40, read: 1 });
    await put(one.tables, order(7, 'done'), order(41));
    await remove(one.tables, '3');
    const seen = (await all(other.tables)) as Order[];
    expect(seen).toHaveLength(40);
    expect(seen.find(({ id }) => id === '7')).toEqual(order(7, 'done'));
    expect(seen.some(({ id }) => id === '3')).toBe(false);
    expect(other.asked()).toEqual({ opened: 2, read: 1 });
  });

  it('reads nothing from the disk while nobody has written', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const one = await aTab(device, key);
    await put(one.tables, ...many(10));
    await all(one.tables);
    one.asked();
    await put(one.tables, order(2, 'done'));
    expect(await all(one.tables)).toHaveLength(10);
    expect(one.asked()).toEqual({ opened: 0, read: 0 });
  });

  it('notices a record that was written again with the same content', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const [one, other] = [await aTab(device, key), await aTab(device, key)];
    await put(one.tables, order(1));
    await all(other.tables);
    await put(one.tables, order(1, 'late'));
    await put(one.tables, order(1));
    await put(one.tables, order(1, 'done'));
    expect(await all(other.tables)).toEqual([order(1, 'done')]);
  });
});

describe('counts of a small table', () => {
  it('are readable without a key, and follow each write of any tab', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const [one, other] = [await aTab(device, key), await aTab(device, key)];
    await put(one.tables, ...many(3));
    expect(await plainCounts(one.disk)).toEqual({ open: 3, late: 0 });
    await put(other.tables, order(1, 'late'), order(4, 'late'));
    expect(await plainCounts(one.disk)).toEqual({ open: 4, late: 2 });
    await put(one.tables, order(4, 'done'), order(5, 'done'));
    await remove(one.tables, '2', 'nobody');
    expect(await plainCounts(one.disk)).toEqual({ open: 2, late: 1 });
    await other.tables.write(['orders'], async (transaction) => {
      await transaction.clear('orders');
      await transaction.put('orders', [order(9)]);
    });
    expect(await plainCounts(one.disk)).toEqual({ open: 1, late: 0 });
    await remove(one.tables, '9');
    expect(await plainCounts(one.disk)).toEqual({ open: 0, late: 0 });
  });

  it('do not change with a transaction that was rolled back', async () => {
    const one = await aTab(aDevice(), await aKey());
    await put(one.tables, ...many(3));
    const failing = one.tables.write(['orders'], async (transaction) => {
      await transaction.put('orders', [order(4)]);
      throw new Error('Thought better of it.');
    });
    await expect(failing).rejects.toThrow('Thought better of it.');
    await put(one.tables, order(1, 'done'));
    expect(await plainCounts(one.disk)).toEqual({ open: 2, late: 0 });
  });

  it('count a record that does not open as its placeholder', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const before = await aTab(device, key);
    await put(before.tables, order(1), order(2));
    await before.disk.write({
      expected: new Map(),
      puts: [{ table: 'outbox', key: 'orders/1', value: new Uint8Array(40) }],
      deletions: [],
    });
    before.tables.close();
    const next = await aTab(device, key);
    expect(await all(next.tables)).toEqual([order(1, 'late'), order(2)]);
    expect(next.damages).toContainEqual({ collection: 'orders', what: 'orders/1' });
    await put(next.tables, order(2, 'done'));
    expect(await plainCounts(next.disk)).toEqual({ open: 1, late: 1 });
  });
});

it('a value that does not open and has no placeholder counts as missing, and can be written again', async () => {
  const [device, key] = [aDevice(), await aKey()];
  const before = await aTab(device, key);
  await before.tables.write(['notes'], async (transaction) => transaction.put('notes', [order(1), order(2)]));
  await before.disk.write({
    expected: new Map(),
    puts: [{ table: 'values', key: 'notes/1', value: new Uint8Array(40) }],
    deletions: [],
  });
  before.tables.close();
  const { tables } = await aTab(device, key);
  const notesThere = () => tables.read(['notes'], (transaction) => transaction.all('notes'));
  expect(await notesThere()).toEqual([order(2)]);
  await tables.write(['notes'], async (transaction) => transaction.put('notes', [order(1, 'done')]));
  expect(await notesThere()).toEqual(expect.arrayContaining([order(1, 'done'), order(2)]));
});
