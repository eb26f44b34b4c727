import { IDBObjectStore } from 'fake-indexeddb';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Disk } from '../../src/block-store/disk/disk.ts';
import { type Bill, type Device, type OpenStore, aDevice, aKey, bill, bills, openOn, shownOn } from './a-store.ts';
import { type PlainBills, changed, expectSame } from './plain-bills.ts';
import { testLimitMs } from '../wait-limits.ts';

type Step =
  | { readonly do: 'change'; readonly upserts: readonly Bill[]; readonly deletes: readonly string[] | 'all' }
  /** This number of changes, none of which waits for the one before it. */
  | { readonly do: 'burst'; readonly changes: readonly Extract<Step, { do: 'change' }>[] }
  | { readonly do: 'compact' | 'reopen' | 'otherTab' | 'otherTabTidies' | 'ask' | 'anotherDay' }
  /** The process ends at this put of the next transactions, or after this number of them but before any caller knows. */
  | { readonly do: 'kill'; readonly at: number; readonly after: number; readonly during: 'changes' | 'compact' };

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
  deletes: fc.oneof(
    {
      weight: 9,
      arbitrary: fc.array(
        fc.integer({ min: 1, max: 40 }).map((number) => bill(number).id),
        { maxLength: 6 },
      ),
    },
    { weight: 1, arbitrary: fc.constant('all' as const) },
  ),
});
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: change },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('burst' as const),
      changes: fc.array(change, { minLength: 2, maxLength: 4 }),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('compact' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(...(['reopen', 'otherTab', 'otherTabTidies', 'ask', 'anotherDay'] as const)),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('kill' as const),
      at: fc.integer({ min: 1, max: 24 }),
      after: fc.integer({ min: 1, max: 3 }),
      during: fc.constantFrom('changes' as const, 'compact' as const),
    }),
  },
);

afterEach(() => vi.restoreAllMocks());

describe('the store compared with a plain map', () => {
  it(
    'gives the same answers after any changes, compactions, restarts, other tabs and kills at any write',
    async () => {
      const key = await aKey();
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 24 }), async (steps) => {
          const device = aDevice();
          shownOn.day = 0;
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
      expect([...seen].toSorted()).toEqual([
        '0 of 3 were kept',
        '1 of 3 were kept',
        '2 of 3 were kept',
        '3 of 3 were kept',
        'compacted',
      ]);
    },
    testLimitMs,
  );
});

type State = { readonly device: Device; readonly key: CryptoKey; readonly open: OpenStore; readonly rows: PlainBills };

async function take(state: State, step: Step, seen: Set<string>): Promise<State> {
  const { open, rows, device, key } = state;
  switch (step.do) {
    case 'change':
      await open.store.commit({ rows: { bills: step } });
      return { ...state, rows: after(rows, step) };
    case 'burst':
      await Promise.all(step.changes.map((one) => open.store.commit({ rows: { bills: one } })));
      return { ...state, rows: step.changes.reduce(after, rows) };
    case 'ask':
      await expectSame(open.store, rows);
      return state;
    case 'anotherDay':
      shownOn.day += 1;
      return state;
    case 'compact':
      await open.store.catchUp();
      await open.store.collection(bills).count({ status: ['paid'] });
      if (await open.store.compact()) seen.add('compacted');
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
    case 'otherTabTidies': {
      const tab = await openOn(device, key);
      await tab.store.collection(bills).prepare();
      while (await tab.store.compact());
      tab.store.close();
      await open.store.catchUp();
      return state;
    }
    case 'kill':
      return kill(state, step, seen);
  }
}

function after(rows: PlainBills, { upserts, deletes }: Extract<Step, { do: 'change' }>): PlainBills {
  return deletes === 'all' ? changed(new Map(), upserts, []) : changed(rows, upserts, deletes);
}

const changes: readonly Extract<Step, { do: 'change' }>[] = [
  { do: 'change', upserts: [bill(1, { dueMinor: 7 }), bill(41)], deletes: [bill(2).id] },
  { do: 'change', upserts: [bill(2), bill(9, { status: 'paid' })], deletes: [bill(41).id] },
  { do: 'change', upserts: [bill(41, { dueMinor: 3 })], deletes: [bill(1).id] },
];

async function kill(state: State, step: Extract<Step, { do: 'kill' }>, seen: Set<string>): Promise<State> {
  const { device, key, rows } = state;
  state.open.store.close();
  let kept = 0;
  const dying = await openOn(device, key, { wrap: (disk) => dyingDisk(disk, step, () => (kept += 1)) });
  await dying.store.collection(bills).count({ status: ['paid'] });
  if (step.during === 'compact') await dying.store.compact().catch(() => undefined);
  else await Promise.allSettled(changes.map((one) => dying.store.commit({ rows: { bills: one } })));
  vi.restoreAllMocks();
  dying.disk.close();
  const open = await openOn(device, key);
  if (step.during === 'compact') return { ...state, open };
  seen.add(`${kept} of ${changes.length} were kept`);
  return { ...state, open, rows: changes.slice(0, kept).reduce(after, rows) };
}

/** A disk whose process ends at a put: within a transaction, or after a complete one that nobody was notified of. */
function dyingDisk(disk: Disk, { at, after: most }: Extract<Step, { do: 'kill' }>, onWritten: () => void): Disk {
  let puts = 0;
  let writes = 0;
  let isDead = false;
  const prototype: unknown = IDBObjectStore.prototype;
  const { put } = prototype as { put: (value: unknown, key?: IDBValidKey) => never };
  const end = (): never => {
    isDead = true;
    throw new Error('The process ended here.');
  };
  return {
    ...disk,
    write: async (batch) => {
      if (isDead) end();
      vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function killed(this: IDBObjectStore, value, key) {
        puts += 1;
        return puts === at ? end() : put.call(this, value, key);
      });
      const isWritten = await disk.write(batch);
      if (isWritten) onWritten();
      writes += 1;
      return writes === most ? end() : isWritten;
    },
  };
}
