import { IDBDatabase } from 'fake-indexeddb';
import { describe, expect, it, vi } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { modelCharge, chargeId, tom } from '../../faults/model-rows.ts';
import { destroySecret, lyingIn, openAsFound, storeOf } from '../account/an-account.ts';
import {
  type OfflineWorld,
  type Tab,
  createOfflineWorld,
  payment,
  queued,
  states,
  syncedWorld,
} from '../offline-world.ts';

const byNumber = { field: 'invoiceNumber', descending: false } as const;
const all = { tab: 'all' } as const;

describe('the first load', () => {
  it('reports its progress, and its time at the end', async () => {
    const world = createOfflineWorld({ pageRows: 3 });
    const { offline } = await world.open('tab');
    const seen: unknown[] = [];
    offline.subscribe(() => seen.push(offline.status().firstLoad?.delivered));
    expect(offline.status().asOf).toBeNull();
    await world.settle(offline.pull());
    expect(seen).toContain(3);
    expect(offline.status()).toMatchObject({ firstLoad: null, isOnline: true, isPulling: false });
    expect(offline.status().asOf).not.toBeNull();
    expect(await offline.read.count(all)).toBe(6);
  });

  it('requests each page once, and the next while one is written', async () => {
    const cursors: (string | null)[] = [];
    const world = createOfflineWorld({
      pageRows: 3,
      wrapServer: (port) => ({
        ...port,
        changes: (subject, cursor, limit) => {
          cursors.push(cursor);
          return port.changes(subject, cursor, limit);
        },
      }),
    });
    const { offline } = await world.open('tab');
    const askedWhenShown: number[] = [];
    offline.subscribe((changed) => {
      if (changed.has('charges')) askedWhenShown.push(cursors.length);
    });
    await world.settle(offline.pull());
    expect(new Set(cursors).size).toBe(cursors.length);
    expect(await offline.read.count(all)).toBe(6);
    // A page's rows are announced only after they are written; by then the next page had been requested.
    expect(askedWhenShown[0]).toBe(2);
  });

  it.each([
    ['large ones on a fast connection', 0, [500, 2_000, 2_000]],
    ['small ones on a slow connection', 3_000, [500, 500, 500]],
  ])('begins with a small page and continues with %s', async (_how, slownessMs, expected) => {
    const limits: number[] = [];
    const world: OfflineWorld = createOfflineWorld({
      pageRows: 3,
      wrapServer: (port) => ({
        ...port,
        changes: async (...asked) => {
          limits.push(asked[2]);
          await new Promise<void>((resolve) => void world.time.plan(slownessMs, resolve));
          return port.changes(...asked);
        },
      }),
    });
    const { offline } = await world.open('tab');
    await world.settle(offline.pull());
    expect(await offline.read.count(all)).toBe(6);
    expect(limits.slice(0, 3)).toEqual(expected);
    // Later changes are requested in small pages, on any network.
    limits.length = 0;
    await world.settle(offline.pull());
    expect(limits).toEqual([500]);
  });

  it('writes the server’s rows with relaxed durability, and a person’s entries with strict durability', async () => {
    const world = createOfflineWorld();
    const { offline } = await world.open('tab');
    const begun = vi.spyOn(IDBDatabase.prototype, 'transaction');
    const durabilityOf = (table: string) =>
      new Set(
        begun.mock.calls
          .filter(([tables, mode]) => mode === 'readwrite' && [tables].flat().includes(table))
          .map(([, , options]) => options?.durability),
      );
    await world.settle(offline.pull());
    expect(durabilityOf('blocks')).toEqual(new Set(['relaxed']));
    begun.mockClear();
    world.network.isDown = true;
    await queued(offline, payment([1, 100]));
    expect(durabilityOf('outbox')).toEqual(new Set(['strict']));
    begun.mockRestore();
  });

  it('stores nothing of a page that arrives after the account was closed', async () => {
    const world = createOfflineWorld({ pageRows: 3 });
    const { offline, context } = await world.open('tab');
    let isClosed = false;
    offline.subscribe((changed) => {
      if (!changed.has('charges') || isClosed) return;
      isClosed = true;
      offline.close();
    });
    void offline.pull();
    await world.pass(10_000);
    expect(isClosed).toBe(true);
    const kept = lyingIn(world.device.disk, 'charges').length;
    expect(kept).toBeLessThan(6);
    const again = await openAsFound(context);
    expect([await again.read.count(all), again.status().asOf]).toEqual([kept, null]);
  });

  it('continues where it stopped after the tab crashed', async () => {
    const world = createOfflineWorld({ pageRows: 3 });
    const first = await world.open('first');
    void first.offline.pull();
    await world.pass(600);
    first.context.crash();
    const { offline } = await world.open('second');
    expect(offline.status().firstLoad?.delivered).toBeGreaterThan(0);
    await world.settle(offline.pull());
    expect(await offline.read.count(all)).toBe(6);
  });
});

describe('a pull', () => {
  it('stores changed rows and deletes removed ones', async () => {
    const { offline, server, settle } = await syncedWorld();
    server.colleaguePays(chargeId(1), 500);
    server.removes('charges', chargeId(2));
    await settle(offline.pull());
    const views = await offline.read.charges([chargeId(1), chargeId(2)]);
    expect(views.map((view) => [view.row.id, view.row.pendingAmountMinor])).toEqual([[chargeId(1), 500]]);
  });

  it('deletes the rows that may no longer be seen first, and then continues', async () => {
    const { offline, server, settle } = await syncedWorld();
    server.hides(chargeId(3));
    await settle(offline.pull());
    expect(await offline.read.get('charges', [chargeId(3)])).toEqual([]);
    expect(await offline.read.count(all)).toBe(5);
  });

  it.each([
    ['one page', 50],
    ['several pages', 3],
  ])('recognises an own payment whose answer was lost, with changes of %s', async (_what, pageRows) => {
    const { offline, network, pass, server, settle } = await syncedWorld({ pageRows, charges: 12 });
    network.faults = ['cut'];
    network.probability = 1;
    await queued(offline, payment([1, 300]));
    await pass(3_000);
    expect(server.effects).toHaveLength(1);
    network.isDown = true;
    network.faults = [];
    await queued(offline, payment([1, 200]));
    for (let number = 2; number < 12; number += 1) server.colleagueEdits(chargeId(number), `PO ${number}`);
    network.isDown = false;
    await settle(offline.pull());
    await pass(120_000);
    await settle(offline.replay('timer'));
    expect(server.effects.map(({ amountMinor }) => amountMinor)).toEqual([300, 200]);
    expect(await states(offline)).not.toContain('needsYou');
  });

  it('computes optimistic updates again over a colleague’s change on the first of several pages', async () => {
    const { offline, network, pass, server, settle } = await syncedWorld({ pageRows: 3, charges: 12 });
    network.faults = ['neverLeaves'];
    network.probability = 1;
    await queued(offline, payment([1, 300]));
    await pass(3_000);
    server.colleaguePays(chargeId(1), 500);
    for (let number = 2; number < 12; number += 1) server.colleagueEdits(chargeId(number), `PO ${number}`);
    network.faults = [];
    await settle(offline.pull());
    expect(await offline.read.charges([chargeId(1)])).toMatchObject([
      { row: { pendingAmountMinor: 500 }, optimistic: { pendingAmountMinor: 800 }, waitingMinor: 300 },
    ]);
  });

  it('quarantines an unreadable row, logs it, and stores the others', async () => {
    const { offline, context, server, settle } = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        changes: async (...asked) => {
          const delivery = await port.changes(...asked);
          if (delivery.kind !== 'answered') return delivery;
          const upserts = delivery.body.upserts.map((one) =>
            one.id === chargeId(1) ? { ...one, row: { ...(one.row as object), totalMinor: 'a lot' } } : one,
          );
          return { ...delivery, body: { ...delivery.body, upserts } };
        },
      }),
    });
    server.colleaguePays(chargeId(2), 500);
    await settle(offline.pull());
    expect(await offline.read.count(all)).toBe(5);
    expect(context.log.some((line) => line.includes('row-set-aside') && line.includes('totalMinor'))).toBe(true);
    // It counts as delivered: the digests agree, and nothing is loaded again.
    expect(context.log.some((line) => line.includes('digest-mismatch'))).toBe(false);
  });

  it('keeps twelve months before the newest charge, and all open or disputed charges', async () => {
    const { offline, server, settle } = await syncedWorld();
    const old = { billDate: plainDate('2024-01-10'), dueDate: plainDate('2024-02-10') };
    server.change(() => {
      server.put('charges', modelCharge(20, { ...old, status: 'paid' }));
      server.put('charges', modelCharge(21, { ...old, status: 'open' }));
      server.put('charges', modelCharge(22, { ...old, status: 'paid', hasOpenDispute: true }));
    });
    await settle(offline.pull());
    expect((await offline.read.get('charges', [20, 21, 22].map(chargeId))).map((row) => row.id)).toEqual([
      chargeId(21),
      chargeId(22),
    ]);
  });

  it('deletes charges that are older than twelve months once a newer one arrives', async () => {
    const { offline, server, settle } = await syncedWorld();
    server.change(() => server.put('charges', modelCharge(20, { billDate: plainDate('2025-03-10'), status: 'paid' })));
    await settle(offline.pull());
    expect(await offline.read.count(all)).toBe(7);
    server.change(() =>
      server.touch('buyers', tom.buyer, (buyer) => ({ ...buyer, newestBillDate: plainDate('2026-06-01') })),
    );
    await settle(offline.pull());
    expect(await offline.read.get('charges', [chargeId(20)])).toEqual([]);
  });

  it('of two tabs at the same time results in the same rows as that of one', async () => {
    const world = createOfflineWorld({ pageRows: 3 });
    world.device.hasLocks = false;
    const [one, other] = [await world.open('one'), await world.open('other')];
    await world.settle(Promise.all([one.offline.pull(), other.offline.pull()]));
    expect(await one.offline.read.ids(all, byNumber)).toEqual(await other.offline.read.ids(all, byNumber));
    expect(await one.offline.read.count(all)).toBe(6);
  });

  it('ignores an answer that arrives after a sign-out', async () => {
    const world = createOfflineWorld();
    const { offline } = await world.open('tab');
    void offline.pull();
    await world.pass(5);
    destroySecret(world.device);
    offline.close();
    await world.pass(10_000);
    expect(lyingIn(world.device.disk, 'buyers')).toEqual([]);
    expect(world.device.secrets.size).toBe(0);
  });

  it('continues from its cursor after the next sign-in', async () => {
    const cursors: (string | null)[] = [];
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        changes: (...asked) => {
          cursors.push(asked[1]);
          return port.changes(...asked);
        },
      }),
    });
    destroySecret(world.device);
    world.offline.close();
    cursors.length = 0;
    world.server.colleaguePays(chargeId(1), 500);
    const offline = await world.settle(openAsFound(world.context));
    await world.settle(offline.pull());
    expect(cursors).not.toContain(null);
    expect((await offline.read.charges([chargeId(1)]))[0]?.row.pendingAmountMinor).toBe(500);
    expect(await offline.read.count(all)).toBe(6);
  });
});

describe('an answered payment', () => {
  it('shows its effect until the sync has delivered it, and then leaves the outbox', async () => {
    const world = await syncedWorld();
    const { offline } = world;
    const shown: number[] = [];
    await queued(offline, payment([1, 2_500]));
    offline.subscribe(
      () =>
        void offline.read
          .charges([chargeId(1)])
          .then(([view]) => shown.push(view?.optimistic.pendingAmountMinor ?? -1)),
    );
    await world.pass(5_000);
    expect(await states(offline)).toEqual([]);
    expect(new Set(shown)).toEqual(new Set([2_500]));
    expect(await offline.read.all('actions')).toMatchObject([{ state: 'completed', amountMinor: 2_500 }]);
  });

  it('settles by the record of its action if the answer was lost', async () => {
    const world = await syncedWorld();
    world.network.faults = ['cut'];
    world.network.probability = 1;
    await queued(world.offline, payment([1, 2_500]));
    await world.pass(5_000);
    expect(await states(world.offline)).toEqual(['waiting']);
    world.network.faults = [];
    await world.settle(world.offline.pull());
    expect(await states(world.offline)).toEqual([]);
    expect(world.server.effects).toHaveLength(1);
  });

  it('has its optimistic update computed again over a colleague’s change', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 2_500]));
    await world.pass();
    world.network.isDown = false;
    world.server.colleaguePays(chargeId(1), 700);
    await world.settle(world.offline.pull());
    expect((await world.offline.read.charges([chargeId(1)]))[0]).toMatchObject({
      waitingMinor: 2_500,
      row: { pendingAmountMinor: 700 },
      optimistic: { pendingAmountMinor: 3_200 },
    });
  });
});

describe('the comparison of digests', () => {
  it('clears and reloads only the collections that differ, and never changes the outbox', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 1_000]));
    world.network.isDown = false;
    await loseAChargeSilently(world);
    await pullManyTimes(world, 20);
    expect(await world.offline.read.count(all)).toBe(6);
    expect(world.context.log.filter((line) => line.includes('digest-mismatch'))).toEqual([
      'offline.digest-mismatch {"collections":"charges"}',
    ]);
    expect((await world.offline.entries.all()).length + world.server.effects.length).toBe(1);
  });

  it('reports each difference to the server once, by names and counts', async () => {
    const reported: unknown[] = [];
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        reportMismatches: async (subject, mismatches) => {
          reported.push({ subject, mismatches });
          return port.reportMismatches(subject, mismatches);
        },
      }),
    });
    await pullManyTimes(world, 40);
    expect(reported).toEqual([]);
    await loseAChargeSilently(world);
    await pullManyTimes(world, 60);
    const once = { subject: tom, mismatches: [{ collection: 'charges', held: 5, expected: 6 }] };
    expect(reported).toEqual([once]);
    await loseAChargeSilently(world);
    await pullManyTimes(world, 20);
    expect(reported).toEqual([once, once]);
  });

  it.each([
    ['never ends', () => new Promise<never>(() => undefined)],
    ['fails', () => Promise.reject(new Error('The report failed.'))],
    [
      'throws',
      () => {
        throw new Error('The report failed at once.');
      },
    ],
  ])('reloads also if the report %s', async (_how, reportMismatches) => {
    const world = await syncedWorld({ wrapServer: (port) => ({ ...port, reportMismatches }) });
    await loseAChargeSilently(world);
    await pullManyTimes(world, 20);
    expect(await world.offline.read.count(all)).toBe(6);
    expect(world.offline.status()).toMatchObject({ isOnline: true, isPulling: false });
  });

  it('ignores a late answer if another tab has pulled meanwhile', async () => {
    let [calls, release] = [0, (): void => undefined];
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        digests: async (subject) => {
          calls += 1;
          // A change between a pull and its digests makes the first answer differ from the device.
          if (calls === 2) world.server.colleaguePays(chargeId(1), 100);
          const answer = await port.digests(subject);
          if (calls === 3) await isReleased;
          return answer;
        },
      }),
    });
    await pullManyTimes(world, 19);
    const slow = world.offline.pull();
    await world.pass(5_000);
    expect(calls).toBe(3);
    // Another tab continues, as in a browser without locks or after a stolen lock.
    world.device.locks.clear();
    const other = await world.open('another tab');
    world.server.colleaguePays(chargeId(2), 200);
    await world.settle(other.offline.pull());
    release();
    await world.settle(slow);
    expect(world.context.log.filter((line) => line.includes('digest-mismatch'))).toEqual([]);
    expect(await world.offline.read.charges([chargeId(1), chargeId(2)])).toMatchObject([
      { row: { pendingAmountMinor: 100 } },
      { row: { pendingAmountMinor: 200 } },
    ]);
  });

  it('restores all rows if a row was invisible for a moment between two requests', async () => {
    let calls = 0;
    const world: OfflineWorld & Tab = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        digests: async (subject) => {
          calls += 1;
          if (calls === 2) world.server.colleaguePays(chargeId(1), 100);
          // It may become visible again unchanged: both answers are equal, but not to the state in between.
          if (calls === 3) world.server.billsAnother(5);
          const answer = await port.digests(subject);
          if (calls === 2) world.server.hides(chargeId(5));
          return answer;
        },
      }),
    });
    await pullManyTimes(world, 20);
    expect(calls).toBe(3);
    expect(await world.offline.read.count(all)).toBe(6);
    expect(await world.offline.read.charges([chargeId(1), chargeId(5)])).toMatchObject([
      { row: { pendingAmountMinor: 100 } },
      { row: { id: chargeId(5) } },
    ]);
  });

  it('notifies every page that the rows are cleared, before they are loaded again', async () => {
    const world = await syncedWorld();
    await loseAChargeSilently(world);
    await pullManyTimes(world, 19);
    const shown: number[] = [];
    world.offline.subscribe((names) => {
      if (names.has('charges')) void world.offline.read.count(all).then((count) => shown.push(count));
    });
    await pullManyTimes(world, 1);
    await world.pass();
    expect(shown).toEqual([0, 6]);
  });

  it('deletes rows that the server no longer has', async () => {
    const world = await syncedWorld();
    world.server.rows.delete(`charges:${chargeId(4)}`);
    await pullManyTimes(world, 20);
    expect(await world.offline.read.count(all)).toBe(5);
  });
});

async function pullManyTimes(world: OfflineWorld & Tab, times: number): Promise<void> {
  for (let pull = 0; pull < times; pull += 1) await world.settle(world.offline.pull());
}

/** A row is deleted from the disk without the engine. */
async function loseAChargeSilently({ context }: Tab): Promise<void> {
  const store = await storeOf(context.ports.storage);
  await store.write(['charges'], (transaction) => transaction.remove('charges', [chargeId(5)]));
  store.close();
}
