import { IDBObjectStore } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Disk } from '../../src/block-store/disk.ts';
import type { Bill, Device, OpenStore } from './a-store.ts';
import { aDevice, aKey, bill, bills, openOn } from './a-store.ts';
import type { PlainBills } from './plain-bills.ts';
import { changed, expectSame } from './plain-bills.ts';

type Step =
  | { readonly do: 'change'; readonly upserts: readonly Bill[]; readonly deletes: readonly string[] }
  | { readonly do: 'tidy' | 'reopen' | 'otherTab' | 'ask' }
  /** The process ends at this write of the next transaction, or after the last of them but before anybody knows. */
  | { readonly do: 'kill'; readonly at: number; readonly during: 'change' | 'tidy' };

const anyBill = fc
  .record({
    number: fc.integer({ min: 1, max: 40 }),
    status: fc.constantFrom('open', 'late', 'paid'),
    dueMinor: fc.nat(5_000),
  })
  .map(({ number, status, dueMinor }) => bill(number, { status, dueMinor }));
const change = fc.record({
  do: fc.constant('change' as const),
  upserts: fc.array(anyBill, { maxLength: 14 }),
  deletes: fc.array(
    fc.integer({ min: 1, max: 40 }).map((number) => bill(number).id),
    { maxLength: 6 },
  ),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: change },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('tidy' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('reopen' as const, 'otherTab' as const, 'ask' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      at: fc.integer({ min: 1, max: 14 }),
      during: fc.constantFrom('change' as const, 'tidy' as const),
    }),
  },
);

afterEach(() => vi.restoreAllMocks());

describe('the store beside a plain map', () => {
  it('answers alike after any changes, idle work, openings, other tabs and kills at any write', async () => {
    const key = await aKey();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 24 }), async (steps) => {
        const device = aDevice();
        let state: State = { device, key, open: await openOn(device, key), rows: new Map() };
        for (const step of steps) state = await take(state, step, seen);
        await expectSame(state.open.store, state.rows);
        state.open.store.close();
        const again = await openOn(device, key);
        await expectSame(again.store, state.rows);
        expect([...state.open.damages, ...again.damages]).toEqual([]);
        again.store.close();
      }),
      { numRuns: 120, seed: 20_261_122 },
    );
    expect([...seen].toSorted()).toEqual(['gone before it was known', 'gone in the middle', 'tidied']);
  }, 120_000);
});

type State = { readonly device: Device; readonly key: CryptoKey; readonly open: OpenStore; readonly rows: PlainBills };

async function take(state: State, step: Step, seen: Set<string>): Promise<State> {
  const { open, rows, device, key } = state;
  switch (step.do) {
    case 'change':
      await open.store.commit({ rows: { bills: step } });
      return { ...state, rows: changed(rows, step.upserts, step.deletes) };
    case 'ask':
      await expectSame(open.store, rows);
      return state;
    case 'tidy':
      await open.store.catchUp();
      await open.store.collection(bills).count({ status: ['paid'] });
      if (await open.store.tidy()) seen.add('tidied');
      return state;
    case 'reopen':
      open.store.close();
      return { ...state, open: await openOn(device, key) };
    case 'otherTab': {
      const tab = await openOn(device, key);
      const upserts = [bill(3, { status: 'late', dueMinor: rows.size })];
      await tab.store.commit({ rows: { bills: { upserts } } });
      tab.store.close();
      await open.store.catchUp();
      return { ...state, rows: changed(rows, upserts, []) };
    }
    case 'kill':
      return kill(state, step, seen);
  }
}

async function kill(state: State, { at, during }: Extract<Step, { do: 'kill' }>, seen: Set<string>): Promise<State> {
  const { device, key, rows } = state;
  state.open.store.close();
  let isWritten = false;
  const dying = await openOn(device, key, { wrap: (disk) => dyingDisk(disk, at, () => (isWritten = true)) });
  const upserts = [bill(1, { dueMinor: 7 }), bill(41), bill(9, { status: 'paid' })];
  const deletes = [bill(2).id];
  await dying.store.collection(bills).count({ status: ['paid'] });
  const work = during === 'change' ? dying.store.commit({ rows: { bills: { upserts, deletes } } }) : dying.store.tidy();
  await work.catch(() => undefined);
  vi.restoreAllMocks();
  dying.disk.close();
  seen.add(isWritten ? 'gone before it was known' : 'gone in the middle');
  const open = await openOn(device, key);
  return { ...state, open, rows: during === 'change' && isWritten ? changed(rows, upserts, deletes) : rows };
}

/** A disk whose process ends at a write: in the middle of a transaction, or once it was complete and nobody had been told. */
function dyingDisk(disk: Disk, at: number, onWritten: () => void): Disk {
  let puts = 0;
  const prototype: unknown = IDBObjectStore.prototype;
  const { put } = prototype as { put: (value: unknown, key?: IDBValidKey) => never };
  return {
    ...disk,
    write: async (batch) => {
      if ([...batch.expected.values()].includes(undefined)) return disk.write(batch);
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function killed(this: IDBObjectStore, value, key) {
        puts += 1;
        if (puts === at) throw new Error('The process ended here.');
        return put.call(this, value, key);
      });
      if (await disk.write(batch)) onWritten();
      throw new Error('The process ended before it was told.');
    },
  };
}
