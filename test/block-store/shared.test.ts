import { describe, expect, it } from 'vitest';
import type { Disk } from '../../src/block-store/disk/disk.ts';
import { usualLimits } from '../../src/block-store/limits.ts';
import { type Bill, aDevice, aKey, bill, bills, openOn, openView } from './a-store.ts';
import { changed, expectSame, pageOf } from './plain-bills.ts';

const many = (count: number, from = 1): readonly Bill[] =>
  Array.from({ length: count }, (_none, at) => bill(from + at));

describe('several tabs', () => {
  it('write at the same time, and every confirmed write is stored', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const tabs = await Promise.all([openOn(device, key), openOn(device, key), openOn(device, key)]);
    const written = tabs.flatMap(({ store }, tab) =>
      [0, 1, 2, 3].map((turn) => store.commit({ rows: { bills: { upserts: many(7, 1 + tab * 100 + turn * 10) } } })),
    );
    expect(await Promise.all(written)).toEqual(written.map(() => ({ isKept: true })));
    const rows = [0, 1, 2].flatMap((tab) => [0, 1, 2, 3].flatMap((turn) => many(7, 1 + tab * 100 + turn * 10)));
    for (const { store, damages } of tabs) {
      await store.catchUp();
      await expectSame(store, changed(new Map(), rows, []));
      expect(damages).toEqual([]);
      store.close();
    }
  });

  it('read only what another tab has added, unless that tab has compacted', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const read: string[] = [];
    const watch = (disk: Disk): Disk => ({
      ...disk,
      get: (table, keys) => disk.get(table, (read.push(...keys.map((name) => `${table} ${name}`)), keys)),
      all: (table, prefix) => disk.all(table, (read.push(`all of ${table} ${prefix}`), prefix)),
    });
    const [one, other] = [await openOn(device, key, { wrap: watch }), await openOn(device, key)];
    await one.store.commit({ rows: { bills: { upserts: many(20) } } });
    await expectSame(one.store, changed(new Map(), many(20), []));
    let rows = changed(new Map(), many(20), []);
    const asked: unknown[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const [upserts, deletes] = [many(3, 10 + turn * 4), [bill(turn + 2).id]];
      await other.store.catchUp();
      await other.store.commit({ rows: { bills: { upserts, deletes } } });
      rows = changed(rows, upserts, deletes);
      if (turn === 3) while (await other.store.compact());
      read.length = 0;
      await one.store.catchUp();
      expect(await one.store.collection(bills).count({ note: [null] })).toBe(
        [...rows.values()].filter(({ note }) => note === null).length,
      );
      const records = read.filter((name) => name.includes('records bills'));
      asked.push([
        records.some((name) => name.startsWith('all')),
        records.filter((name) => name.includes('/log/')).length,
      ]);
      await expectSame(one.store, rows);
    }
    // One record of the additions; after the compaction all of them.
    expect(asked).toEqual([
      [false, 1],
      [false, 1],
      [false, 1],
      [true, 0],
      [false, 1],
    ]);
    expect([...one.damages, ...other.damages]).toEqual([]);
  });

  it('compact while another tab reads, which still gets the current rows', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const [one, other] = [await openOn(device, key), await openOn(device, key)];
    await one.store.commit({ rows: { bills: { upserts: many(40) } } });
    await other.store.catchUp();
    await expectSame(other.store, changed(new Map(), many(40), []));
    while (await one.store.compact());
    // It got no message: it notices by itself that the blocks have moved.
    await expectSame(other.store, changed(new Map(), many(40), []));
    expect(other.damages).toEqual([]);
  });
});

describe('an observed page', () => {
  it('is updated by each of its changes, also those of another tab, and only then', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const [{ store }, other] = [await openOn(device, key), await openOn(device, key)];
    const shown: string[] = [];
    const see = watch(store, shown);
    await see(1);
    await store.commit({ rows: { bills: { upserts: many(9) } } });
    await see(2);
    // A paid bill is not in the view.
    await store.commit({ rows: { bills: { upserts: [bill(2)] } } });
    await other.store.commit({ rows: { bills: { deletes: [bill(7).id] } } });
    await store.catchUp();
    await see(3);
    const page = pageOf(changed(changed(new Map(), many(9), []), [], [bill(7).id]), openView);
    expect(shown.at(-1)).toBe(page.map(({ id }) => id).join());
  });

  it('is unchanged if the disk refuses the server’s rows', async () => {
    let isFull = false;
    const refuse = (disk: Disk): Disk => ({
      ...disk,
      write: (batch) => (isFull ? Promise.reject(new DOMException('Full.', 'QuotaExceededError')) : disk.write(batch)),
    });
    const { store } = await openOn(aDevice(), await aKey(), { wrap: refuse });
    await store.commit({ rows: { bills: { upserts: many(9) } } });
    const shown: string[] = [];
    const see = watch(store, shown);
    await see(1);
    isFull = true;
    const refused = store.commit({
      rows: { bills: { upserts: [bill(7, { dueDate: '2030-01-01' })] } },
      values: { a: 1 },
    });
    await expect(refused).rejects.toThrow('Full.');
    await see(3);
    expect(shown[2]).toBe(shown[0]);
    expect(await store.values.get('a')).toBeUndefined();
    await expectSame(store, changed(new Map(), many(9), []));
  });
});

it('a write after a refused one is still stored', async () => {
  let refused = 0;
  const refuse = (disk: Disk): Disk => ({
    ...disk,
    write: (batch) => {
      const isNext = batch.puts.some(({ table }) => table === 'values') && (refused += 1) === 1;
      return isNext ? Promise.reject(new DOMException('Full.', 'QuotaExceededError')) : disk.write(batch);
    },
  });
  const [device, key] = [aDevice(), await aKey()];
  const { store } = await openOn(device, key, { wrap: refuse });
  await store.commit({ rows: { bills: { upserts: many(9) } } });
  const first = store.commit({ rows: { bills: { upserts: many(5, 20) } }, values: { cursor: 1 } });
  const second = store.commit({ rows: { bills: { upserts: many(4, 30), deletes: [bill(20).id, bill(1).id] } } });
  await expect(first).rejects.toThrow('Full.');
  expect(await second).toEqual({ isKept: true });
  const rows = changed(changed(new Map(), many(9), []), many(4, 30), [bill(1).id]);
  await expectSame(store, rows);
  store.close();
  const again = await openOn(device, key);
  await expectSame(again.store, rows);
  expect(await again.store.values.get('cursor')).toBeUndefined();
  expect(again.damages).toEqual([]);
});

describe('idle time', () => {
  it('removes superseded records: a year of changes takes no more space than the rows', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const { store, disk } = await openOn(device, key);
    let rows = changed(new Map(), many(30), []);
    await store.commit({ rows: { bills: { upserts: many(30) } } });
    for (let day = 0; day < 60; day += 1) {
      const upserts = many(6, 1 + (day % 5) * 6).map((row) => ({ ...row, dueMinor: day }));
      await store.commit({ rows: { bills: { upserts } } });
      rows = changed(rows, upserts, []);
      while (await store.compact());
    }
    await expectSame(store, rows);
    const blocks = await disk.all('blocks', 'bills/');
    // 390 rows were written, of which 30 live; a block holds six of them at most.
    expect(blocks.size).toBeLessThan(20);
    expect((await disk.all('records', 'bills/')).size).toBeLessThan(12);
    store.close();
    const again = await openOn(device, key);
    await expectSame(again.store, rows);
    expect(again.damages).toEqual([]);
  });

  it('removes everything of a collection whose rows are all deleted', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const { store, disk } = await openOn(device, key);
    for (let at = 0; at < 8; at += 1) await store.commit({ rows: { bills: { upserts: many(9, 1 + at * 9) } } });
    await store.commit({ rows: { bills: { deletes: many(72).map(({ id }) => id) } } });
    while (await store.compact());
    expect((await disk.all('blocks', 'bills/')).size).toBe(0);
    await store.commit({ rows: { bills: { upserts: many(3) } } });
    await expectSame(store, changed(new Map(), many(3), []));
    store.close();
    const again = await openOn(device, key);
    await expectSame(again.store, changed(new Map(), many(3), []));
    expect(again.damages).toEqual([]);
  });

  it('merges many small blocks into large ones', async () => {
    const { store, disk } = await openOn(aDevice(), await aKey(), { limits: usualLimits });
    for (let at = 0; at < 40; at += 1) await store.commit({ rows: { bills: { upserts: many(4, 1 + at * 4) } } });
    const blocks = async () => (await disk.all('blocks', 'bills/')).size;
    expect(await blocks()).toBe(40);
    while (await store.compact());
    expect(await blocks()).toBe(5);
    const last = { sort: { by: 'dueMinor', descending: true }, limit: 3 };
    expect(await store.collection(bills).page(last)).toEqual(many(3, 158).toReversed());
  });
});

it('pages from a full sort continue those from a partial sort', async () => {
  const { store } = await openOn(aDevice(), await aKey(), { limits: usualLimits });
  const upserts = many(3_000);
  await store.commit({ rows: { bills: { upserts } } });
  const rows = changed(new Map(), upserts, []);
  const reads = store.collection(bills);
  for (const by of ['id', 'dueDate', 'note', 'dueMinor']) {
    for (const descending of [false, true]) {
      const query = {
        where: { status: ['open', 'late', 'paid'] },
        sort: { by, descending },
        offset: 1_960,
        limit: 100,
      };
      expect({ by, page: await reads.page(query) }).toEqual({ by, page: pageOf(rows, query) });
    }
  }
  const query = { text: 'STRASSE', sort: { by: 'id' }, offset: 10, limit: 2_000 };
  expect(await reads.page(query)).toEqual(pageOf(rows, query));
});

/** Watches the open bills; the promise resolves after this number of pages. */
function watch(store: Awaited<ReturnType<typeof openOn>>['store'], shown: string[]): (count: number) => Promise<void> {
  let tell = (): void => undefined;
  store.collection(bills).live(openView, (page) => {
    shown.push(page.map(({ id }) => id).join());
    tell();
  });
  return (count) =>
    new Promise((resolve) => {
      tell = () => void (shown.length >= count && resolve());
      tell();
    });
}
