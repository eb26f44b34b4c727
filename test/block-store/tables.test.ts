import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Match, Sort } from '../../src/block-store/declaration.ts';
import { type Disk, openDisk } from '../../src/block-store/disk/disk.ts';
import type { Damage } from '../../src/block-store/disk/kept-collection.ts';
import { plainRows } from '../../src/block-store/columns/plain-rows.ts';
import { encryptorOf } from '../../src/block-store/sealing/encryptor.ts';
import type { SingleTable } from '../../src/block-store/single-table.ts';
import type { TablesTransaction } from '../../src/block-store/table.ts';
import { type Tables, openTables } from '../../src/block-store/tables.ts';
import { type Bill, type Device, aDevice, aKey, bill, bills, tinyLimits } from './a-store.ts';
import { testLimitMs } from '../wait-limits.ts';

type Value = { readonly id: string; readonly value: number };
const notes: SingleTable = { name: 'notes', place: 'values', id: (value) => (value as Value).id };
const names = ['bills', 'notes'];

async function openOn(device: Device, key: CryptoKey, wrap = (disk: Disk) => disk): Promise<Tables> {
  const disk = wrap(await openDisk('account', device.storage));
  const encryptor = encryptorOf(key, 'account');
  return openTables({ rows: [bills], singles: [notes], disk, encryptor, limits: tinyLimits });
}

async function valueOf(transaction: TablesTransaction, id: string): Promise<number> {
  const [found] = await transaction.getMany('notes', [id]);
  return (found as Value | undefined)?.value ?? 0;
}

/** The steps of one transaction: everything that it read is part of its result. */
type Deed = {
  readonly tab: 0 | 1;
  readonly reads: readonly number[];
  readonly writes: readonly number[];
  readonly removes: readonly number[];
  readonly isClearing: boolean;
  readonly asksAll: boolean;
};
type Done = { readonly turn: number; readonly deed: Deed; readonly seen: readonly string[] };

async function doDeed(tables: Tables, deed: Deed): Promise<Done> {
  return tables.write(names, async (transaction) => {
    const turn = (await valueOf(transaction, 'turns')) + 1;
    const seen = [...(await billsSeen(transaction, deed))];
    if (deed.isClearing) await transaction.clear('bills');
    await transaction.remove(
      'bills',
      deed.removes.map((number) => bill(number).id),
    );
    await transaction.put(
      'bills',
      deed.writes.map((number) => bill(number, { dueMinor: turn })),
    );
    await transaction.put('notes', [{ id: 'turns', value: turn }]);
    return { turn, deed, seen };
  });
}

async function billsSeen(transaction: TablesTransaction, { reads, asksAll }: Deed): Promise<readonly string[]> {
  const some = (await transaction.getMany(
    'bills',
    reads.map((number) => bill(number).id),
  )) as (Bill | undefined)[];
  const all = asksAll ? ((await transaction.all('bills')) as readonly Bill[]) : [];
  const late = await transaction.ids('bills', { where: { status: ['late'] } });
  return [
    ...some.map((one) => JSON.stringify(one ?? null)),
    ...all.map((one) => JSON.stringify(one)).toSorted(),
    ...late.toSorted(),
  ];
}

/** The same transactions one after the other, on a plain map. */
function replayed(done: readonly Done[]): { readonly rows: ReadonlyMap<string, Bill>; readonly seen: readonly Done[] } {
  const rows = new Map<string, Bill>();
  const seen = done.map(({ turn, deed }): Done => {
    const all = deed.asksAll ? [...rows.values()].map((one) => JSON.stringify(one)).toSorted() : [];
    const some = deed.reads.map((number) => JSON.stringify(rows.get(bill(number).id) ?? null));
    const late = [...rows.values()].filter(({ status }) => status === 'late').map(({ id }) => id);
    if (deed.isClearing) rows.clear();
    for (const number of deed.removes) rows.delete(bill(number).id);
    for (const number of deed.writes) rows.set(bill(number).id, bill(number, { dueMinor: turn }));
    return { turn, deed, seen: [...some, ...all, ...late.toSorted()] };
  });
  return { rows, seen };
}

const someBills = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 5 });
const anyDeed: fc.Arbitrary<Deed> = fc.record({
  tab: fc.constantFrom(0 as const, 1 as const),
  reads: someBills,
  writes: someBills,
  removes: someBills,
  isClearing: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  asksAll: fc.boolean(),
});

const anyMatch: fc.Arbitrary<Match> = fc.record(
  {
    where: fc.record(
      {
        status: fc.subarray(['open', 'late', 'paid']),
        note: fc.subarray([null, 'Straße 5', 'Straße 10']),
        dueMinor: fc.record({ from: fc.nat(3_000), to: fc.nat(3_000) }, { requiredKeys: [] }),
      },
      { requiredKeys: [] },
    ),
    text: fc.constantFrom('STRASSE', 'straße', 'bill-001', '', 'nowhere'),
    instead: fc
      .array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.constantFrom('Straße', 'x')), { maxLength: 3 })
      .map((some) => new Map(some.map(([number, text]) => [bill(number).id, text]))),
  },
  { requiredKeys: [] },
);
const anySort: fc.Arbitrary<Sort> = fc.record({
  by: fc.constantFrom('id', 'status', 'note', 'dueDate', 'dueMinor'),
  descending: fc.boolean(),
});

describe('transactions on sealed tables', () => {
  it(
    'of two tabs at the same time are serializable',
    async () => {
      const key = await aKey();
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anyDeed, { minLength: 1, maxLength: 6 }), { maxLength: 5 }),
          async (rounds) => {
            const device = aDevice();
            const tabs = [await openOn(device, key), await openOn(device, key)] as const;
            const done: Done[] = [];
            for (const round of rounds) {
              done.push(...(await Promise.all(round.map((deed) => doDeed(tabs[deed.tab], deed)))));
              await Promise.all([tabs[0].compact(), tabs[1].compact()]);
            }
            done.sort((one, other) => one.turn - other.turn);
            expect(done.map(({ turn }) => turn)).toEqual(done.map((_one, at) => at + 1));
            const { rows, seen } = replayed(done);
            expect(done).toEqual(seen);
            for (const tab of [...tabs, await openOn(device, key)]) {
              const left = await tab.read(['bills'], (transaction) => transaction.all('bills'));
              expect(new Map((left as Bill[]).map((one) => [one.id, one]))).toEqual(rows);
              tab.close();
            }
          },
        ),
        { numRuns: 60, seed: 20_261_122 },
      );
    },
    testLimitMs,
  );

  it('lists, sums and ids equal those of a full scan', async () => {
    const tables = await openOn(aDevice(), await aKey());
    await tables.write(names, async (transaction) => {
      await transaction.put(
        'bills',
        Array.from({ length: 28 }, (_none, at) => bill(at + 1)),
      );
    });
    await tables.write(names, async (transaction) =>
      transaction.put('bills', [bill(3, { note: 'Straße 10' }), bill(30)]),
    );
    const ask = fc.tuple(anyMatch, anySort, fc.nat(6), fc.nat(9));
    await fc.assert(
      fc.asyncProperty(ask, async ([match, sort, offset, limit]) => {
        await tables.read(['bills'], async (transaction) => {
          const plain = plainRows(bills, (await transaction.all('bills')) as readonly Bill[]);
          const query = { ...match, sort, offset, limit };
          expect(await transaction.page('bills', query)).toEqual(plain.page(query));
          expect(await transaction.ids('bills', match, sort)).toEqual(plain.ids(match, sort));
          expect((await transaction.ids('bills', match)).toSorted()).toEqual(plain.ids(match).toSorted());
          expect(await transaction.sums('bills', match, ['dueMinor'])).toEqual(plain.sums(match, ['dueMinor']));
          expect(new Map(await transaction.values('bills', match, 'dueDate'))).toEqual(
            new Map(plain.values(match, 'dueDate')),
          );
        });
      }),
      { numRuns: 200, seed: 20_261_123 },
    );
  });

  it('reads are of one snapshot, whatever another tab writes meanwhile', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const [one, other] = [await openOn(device, key), await openOn(device, key)];
    const write = (value: number) =>
      other.write(names, async (transaction) => {
        await transaction.put('bills', [bill(1, { dueMinor: value })]);
        await transaction.put('notes', [{ id: 'same', value }]);
      });
    await write(1);
    let tries = 0;
    const read = await one.read(names, async (transaction) => {
      tries += 1;
      const [found] = (await transaction.getMany('bills', [bill(1).id])) as [Bill];
      if (tries === 1) await write(2);
      return [found.dueMinor, await valueOf(transaction, 'same')];
    });
    expect(read).toEqual([2, 2]);
    expect(tries).toBe(2);
  });

  it('a transaction that throws changes nothing, and the next one works', async () => {
    const tables = await openOn(aDevice(), await aKey());
    const failing = tables.write(names, async (transaction) => {
      await transaction.put('notes', [{ id: 'half', value: 1 }]);
      throw new Error('Thought better of it.');
    });
    await expect(failing).rejects.toThrow('Thought better of it.');
    expect(await tables.read(names, (transaction) => transaction.all('notes'))).toEqual([]);
    await tables.write(names, async (transaction) => transaction.put('notes', [{ id: 'whole', value: 2 }]));
    expect(await tables.read(names, (transaction) => valueOf(transaction, 'whole'))).toBe(2);
  });

  it('a refusal of the disk changes nothing in any tab, and is reported', async () => {
    const [device, key] = [aDevice(), await aKey()];
    let isFull = false;
    const tables = await openOn(device, key, (disk) => ({
      ...disk,
      write: (batch) => (isFull ? Promise.reject(new DOMException('Full.', 'QuotaExceededError')) : disk.write(batch)),
    }));
    const put = (dueMinor: number) =>
      tables.write(names, async (transaction) => {
        await transaction.put('bills', [bill(1, { dueMinor })]);
        await transaction.put('notes', [{ id: 'due', value: dueMinor }]);
      });
    await put(1);
    isFull = true;
    await expect(put(2)).rejects.toThrow('Full.');
    const shown = await tables.read(names, async (transaction) => [
      ((await transaction.getMany('bills', [bill(1).id])) as [Bill])[0].dueMinor,
      await valueOf(transaction, 'due'),
    ]);
    expect(shown).toEqual([1, 1]);
  });

  it('a damaged table accepts no writes until it is cleared, and the other tables work', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const before = await openOn(device, key);
    await before.write(names, async (transaction) => transaction.put('bills', [bill(1), bill(2)]));
    before.close();
    const disk = await openDisk('account', device.storage);
    const puts = [{ table: 'records' as const, key: 'bills/head', value: new Uint8Array(64) }];
    await disk.write({ expected: new Map(), puts, deletions: [] });
    disk.close();
    const tables = await openOn(device, key);
    const put = () => tables.write(names, async (transaction) => transaction.put('bills', [bill(3)]));
    await expect(put()).rejects.toThrow('bills/head');
    await tables.write(names, async (transaction) => transaction.put('notes', [{ id: 'on', value: 1 }]));
    await expect(put()).rejects.toThrow('bills/head');
    await tables.write(names, async (transaction) => {
      await transaction.clear('bills');
      await transaction.put('bills', [bill(3)]);
    });
    expect(await tables.read(['bills'], (transaction) => transaction.all('bills'))).toEqual([bill(3)]);
  });

  it('a damaged table reads as empty at once, and is reported once', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const before = await openOn(device, key);
    await before.write(names, async (transaction) => transaction.put('bills', [bill(1), bill(2)]));
    before.close();
    const disk = await openDisk('account', device.storage);
    const puts = [{ table: 'records' as const, key: 'bills/head', value: new Uint8Array(64) }];
    await disk.write({ expected: new Map(), puts, deletions: [] });
    const told: Damage[] = [];
    const onDamage = (damage: Damage) => told.push(damage);
    const options = { rows: [bills], singles: [notes], disk, encryptor: encryptorOf(key, 'account'), onDamage };
    const tables = openTables({ ...options, limits: tinyLimits });
    let tries = 0;
    for (let time = 1; time <= 3; time += 1) {
      const read = await tables.read(['bills'], (transaction) => {
        tries += 1;
        return transaction.all('bills');
      });
      expect(read).toEqual([]);
    }
    expect(tries).toBe(3);
    expect(told).toEqual([{ collection: 'bills', what: 'bills/head' }]);
  });

  it('of two builds with different declarations of a collection, the older page stops and clears nothing', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const told: string[] = [];
    const openAs = async (build: string, version: number): Promise<Tables> =>
      openTables({
        rows: [{ ...bills, version }],
        singles: [notes],
        disk: await openDisk('account', device.storage),
        encryptor: encryptorOf(key, 'account'),
        limits: tinyLimits,
        onDamage: ({ collection }) => told.push(`${build} finds ${collection} damaged`),
        onMigrated: () => told.push(`${build} gives way`),
      });
    const [old, next] = [await openAs('old', 1), await openAs('next', 2)];
    const all = (tables: Tables) => tables.read(['bills'], (transaction) => transaction.all('bills'));
    const begin = (tables: Tables) =>
      tables.write(['bills'], async (transaction) => {
        await transaction.clear('bills');
        await transaction.put('bills', [bill(1), bill(2)]);
      });
    await begin(old);
    expect(await all(next)).toEqual([]);
    await begin(next);
    await expect(all(old)).rejects.toThrow('Another build');
    await expect(begin(old)).rejects.toThrow('Another build');
    expect(await all(next)).toEqual([bill(1), bill(2)]);
    expect([...new Set(told)]).toEqual(['next finds bills damaged', 'old gives way']);
  });

  it('reads see each transaction of another tab completely or not at all', async () => {
    const [device, key] = [aDevice(), await aKey()];
    const [writer, reader] = [await openOn(device, key), await openOn(device, key)];
    const seen: (readonly number[])[] = [];
    const write = (turn: number) =>
      writer.write(names, async (transaction) => {
        await transaction.put(
          'bills',
          [1, 2, 3, 4].map((number) => bill(number, { dueMinor: turn })),
        );
        await transaction.put('notes', [{ id: 'turns', value: turn }]);
      });
    const read = () =>
      reader.read(names, async (transaction) => {
        const rows = (await transaction.all('bills')) as readonly Bill[];
        return [await valueOf(transaction, 'turns'), ...rows.map(({ dueMinor }) => dueMinor)];
      });
    await write(1);
    for (let turn = 2; turn <= 20; turn += 1)
      seen.push(...(await Promise.all([read(), write(turn), read(), writer.compact(), read()])).filter(Array.isArray));
    expect(seen.length).toBe(57);
    for (const [turn, ...dues] of seen) expect(dues).toEqual([turn, turn, turn, turn]);
  });

  it('a transaction sees its own changes', async () => {
    const tables = await openOn(aDevice(), await aKey());
    await tables.write(names, async (transaction) => transaction.put('bills', [bill(1), bill(2), bill(4)]));
    const seen = await tables.write(names, async (transaction) => {
      await transaction.remove('bills', [bill(1).id]);
      await transaction.put('bills', [bill(2, { status: 'late' }), bill(3, { status: 'late' })]);
      const ids = await transaction.ids('bills', { where: { status: ['late'] } });
      const all = (await transaction.all('bills')) as readonly Bill[];
      const got = await transaction.getMany('bills', [bill(1).id, bill(3).id]);
      await transaction.clear('bills');
      return [ids.toSorted(), all.map(({ id }) => id).toSorted(), got, await transaction.all('bills')];
    });
    const ids = [bill(2).id, bill(3).id, bill(4).id].toSorted();
    expect(seen).toEqual([ids, ids, [undefined, bill(3, { status: 'late' })], []]);
  });
});
