import { describe, expect, it } from 'vitest';
import { type Disk, type DiskValue, type TableName, openDisk } from '../../src/block-store/disk/disk.ts';
import { type Bill, type Device, aDevice, aKey, bill, bills, openOn, others } from './a-store.ts';
import { changed, expectSame, pageOf } from './plain-bills.ts';

const tables: readonly TableName[] = ['records', 'blocks', 'texts'];
const first = Array.from({ length: 24 }, (_none, at) => bill(at + 1));
const later = Array.from({ length: 4 }, (_none, at) => bill(at + 50));
const second = [bill(3, { status: 'paid' }), bill(30), bill(31)];
const waiting = { id: 'pay', amountMinor: 4_200 };

/** A device with merged and unmerged records, cold and hot blocks; `before` is its state one change earlier. */
async function aUsedDevice(key: CryptoKey): Promise<{ device: Device; before: Snapshot; after: Snapshot }> {
  const device = aDevice();
  const { store, disk } = await openOn(device, key);
  await store.commit({ rows: { bills: { upserts: first }, others: { upserts: first } }, outbox: { pay: waiting } });
  while (await store.compact());
  // Small commits, which become one record.
  for (const one of later) await store.commit({ rows: { bills: { upserts: [one] } } });
  while (await store.compact());
  await store.commit({ rows: { bills: { upserts: [bill(2, { status: 'late' })] } } });
  const before = await snapshot(disk);
  await store.commit({ rows: { bills: { upserts: second, deletes: [bill(4).id] } } });
  const after = await snapshot(disk);
  store.close();
  return { device, before, after };
}

const rowsThen: ReadonlyMap<string, Bill> = changed(
  changed(new Map(), [...first, ...later], []),
  [bill(2, { status: 'late' }), ...second],
  [bill(4).id],
);

type Snapshot = readonly { readonly table: TableName; readonly key: string; readonly value: DiskValue }[];

async function snapshot(disk: Disk): Promise<Snapshot> {
  const read = async (table: TableName) =>
    [...(await disk.all(table, 'bills/'))].map(([key, value]) => ({ table, key, value }));
  return (await Promise.all(tables.map(read))).flat();
}

/** Runs every query, so that every record is needed; none may throw. */
async function askAll(device: Device, key: CryptoKey) {
  const opened = await openOn(device, key);
  const reads = opened.store.collection(bills);
  await reads.page({ sort: { by: 'id' }, limit: 100 });
  await reads.page({ text: 'straße', sort: { by: 'id' }, limit: 100 });
  return opened;
}

async function put(device: Device, { table, key, value }: Snapshot[number]): Promise<void> {
  const disk = await openDisk('account', device.storage);
  await disk.write({ expected: new Map(), puts: [{ table, key, value }], deletions: [] });
  disk.close();
}

async function expectCured(device: Device, key: CryptoKey): Promise<void> {
  const { store, damages } = await askAll(device, key);
  expect(damages).toMatchObject([{ collection: 'bills' }]);
  // The other collections are not affected.
  const all = { sort: { by: 'id' }, limit: 100 };
  expect(await store.collection(others).page(all)).toEqual(pageOf(changed(new Map(), first, []), all));
  expect(await store.outbox.all()).toEqual([{ key: 'pay', isReadable: true, value: waiting }]);
  // A corrupt collection refuses writes until it is cleared, and then accepts them.
  expect(await store.commit({ rows: { bills: { upserts: second } } })).toMatchObject({ isKept: false });
  await store.commit({ rows: { bills: { deletes: 'all', upserts: [...rowsThen.values()] } } });
  await expectSame(store, rowsThen);
  expect(await store.outbox.all()).toHaveLength(1);
  store.close();
}

describe('a changed record on the disk is detected, reported, and repaired by loading the collection again:', () => {
  it.each(['changed', 'cut', 'missing', 'swapped'] as const)('a record that is %s', async (what) => {
    const key = await aKey();
    const { after } = await aUsedDevice(key);
    const kinds = new Map(after.map((one) => [`${one.table} ${one.key.replaceAll(/\d+/g, '')}`, one]));
    expect(kinds.size).toBe(7);
    for (const one of kinds.values()) {
      const { device } = await aUsedDevice(key);
      const disk = await openDisk('account', device.storage);
      const records = (await snapshot(disk)).filter(({ table }) => table === one.table);
      // Slots and commits have other numbers on each device.
      const mine = records.find(({ key: name }) => sameKind(name, one.key)) ?? one;
      const other = records.find(({ key: name }) => name !== mine.key && name !== 'bills/mark') ?? mine;
      if (what === 'missing') await disk.write({ expected: new Map(), puts: [], deletions: [mine] });
      else await put(device, { ...mine, value: harmed(mine.value, what, other.value) });
      disk.close();
      await expectCured(device, key);
    }
  });

  it('a record of one change before', async () => {
    const key = await aKey();
    let tried = 0;
    for (let at = 0; at < 40; at += 1) {
      const { device, before, after } = await aUsedDevice(key);
      const old = before[at];
      const now = after.find((one) => one.table === old?.table && one.key === old.key);
      if (!old || (now && String(now.value) === String(old.value))) continue;
      tried += 1;
      await put(device, old);
      await expectCured(device, key);
    }
    expect(tried).toBe(2);
  });

  it('a record of before the compaction: it is detected, or it changes nothing', async () => {
    const key = await aKey();
    const noticed = new Set<string>();
    const records = (await aUsedDevice(key)).after.length;
    for (let at = 0; at < records; at += 1) {
      const { device, after } = await aUsedDevice(key);
      const { store, disk } = await openOn(device, key);
      await store.collection(bills).count({ status: ['paid'] });
      for (let row = 60; row < 69; row += 3)
        await store.commit({ rows: { bills: { upserts: [bill(row), bill(row + 1), bill(row + 2)] } } });
      while (await store.compact());
      await store.commit({
        rows: { bills: { deletes: Array.from({ length: 9 }, (_none, row) => bill(60 + row).id) } },
      });
      const old = after[at];
      const now = (await snapshot(disk)).find((one) => one.table === old?.table && one.key === old.key);
      store.close();
      if (!old || (now && String(now.value) === String(old.value))) continue;
      await put(device, old);
      const opened = await askAll(device, key);
      if (opened.damages.length === 0) await expectSame(opened.store, rowsThen);
      else noticed.add(`${old.table} ${old.key.replaceAll(/\d+/g, '')}`);
      opened.store.close();
    }
    // Damage in unreferenced data (a block or a text that was merged with its neighbour) changes nothing.
    expect([...noticed].toSorted()).toEqual([
      'blocks bills/',
      'records bills/checkpoint',
      'records bills/head',
      'records bills/log/',
      'records bills/mark',
      'records bills/segment/',
      'texts bills/',
    ]);
  });

  it('records of another key: none is shown, and unsent entries stay stored', async () => {
    const key = await aKey();
    const { device } = await aUsedDevice(key);
    const wrong = await askAll(device, await aKey());
    expect(wrong.damages.map(({ collection }) => collection).toSorted()).toEqual(['bills', 'others']);
    expect(await wrong.store.collection(bills).count()).toBe(0);
    expect(await wrong.store.outbox.all()).toEqual([{ key: 'pay', isReadable: false }]);
    wrong.store.close();
    const right = await askAll(device, key);
    expect(right.damages).toEqual([]);
    expect(await right.store.outbox.all()).toEqual([{ key: 'pay', isReadable: true, value: waiting }]);
    await expectSame(right.store, rowsThen);
    right.store.close();
  });

  it('a collection that another build declared differently', async () => {
    const key = await aKey();
    const { device } = await aUsedDevice(key);
    const { store, damages } = await openOn(device, key, { declarations: [{ ...bills, version: 2 }, others] });
    expect(damages).toEqual([{ collection: 'bills', what: 'bills/head of another build' }]);
    await store.commit({ rows: { bills: { deletes: 'all', upserts: second } } });
    expect(await store.collection(bills).count()).toBe(3);
    store.close();
  });
});

it('nothing that a row, a search, a first screen or the outbox holds can be read on the disk', async () => {
  const device = aDevice();
  const { store, disk } = await openOn(device, await aKey());
  const canary = 'canary-7f3e91';
  const upserts = first.map((one) => ({ ...one, note: `${canary} ${one.id}`, marks: { [canary]: canary } }));
  await store.commit({ rows: { bills: { upserts } }, outbox: { one: { canary } }, values: { cursor: canary } });
  const hot = await allBytes(disk);
  while (await store.compact());
  const cold = await allBytes(disk);
  store.close();
  expect(Math.min(hot.length, cold.length)).toBeGreaterThan(2_000);
  for (const bytes of [hot, cold]) {
    for (const encoding of ['latin1', 'utf16le'] as const) expect(bytes.includes(canary, 0, encoding)).toBe(false);
    // Keys are names and numbers, never content that a person would know.
    expect(bytes.includes('bill-00')).toBe(false);
  }
});

async function allBytes(disk: Disk): Promise<Buffer> {
  const every: readonly TableName[] = ['records', 'blocks', 'texts', 'values', 'outbox'];
  const found = await Promise.all(every.map((table) => disk.all(table, '')));
  const parts = found.flatMap((records) => [...records]);
  return Buffer.concat(
    parts.flatMap(([key, value]) => [Buffer.from(key), ...(typeof value === 'number' ? [] : [value])]),
  );
}

function sameKind(one: string, other: string): boolean {
  return one.replaceAll(/\d+/g, '') === other.replaceAll(/\d+/g, '');
}

function harmed(value: DiskValue, what: 'changed' | 'cut' | 'swapped', other: DiskValue): DiskValue {
  if (typeof value === 'number') return value + 1;
  if (what === 'swapped') return other;
  if (what === 'cut') return value.slice(0, value.length - 1);
  return value.map((byte, at) => (at === value.length >> 1 ? byte ^ 1 : byte));
}
