import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Offline } from '../../../src/offline/offline.ts';
import { pageVisibility } from '../../../src/platform/account/page-ports.ts';
import { keepGoing } from '../../../src/platform/account/page-triggers.ts';
import { chargeId } from '../model-rows.ts';
import { createOfflineWorld, payment, queued, states } from '../../offline/offline-world.ts';

afterEach(() => vi.unstubAllGlobals());

describe('tabs of one device', () => {
  it('case 35: without locks and without a channel between tabs, two tabs and a worker pay once', async () => {
    const world = createOfflineWorld();
    world.device.hasLocks = false;
    world.device.hasBroadcast = false;
    const [one, two, worker] = [await world.open('one'), await world.open('two'), await world.open('worker')];
    await world.settle(one.offline.pull());
    world.network.isDown = true;
    await queued(one.offline, payment([1, 100]));
    await queued(two.offline, payment([2, 200]));
    await world.pass(20_000);
    world.network.isDown = false;
    for (const { offline } of [one, two, worker]) void offline.replay('online');
    await world.pass(120_000);
    expect(world.server.effects.map((effect) => effect.amountMinor).toSorted((one, other) => one - other)).toEqual([
      100, 200,
    ]);
    for (const { offline } of [one, two]) {
      await world.settle(offline.replay('timer'));
      await world.settle(offline.pull());
      expect(await states(offline)).toEqual([]);
    }
  });

  it('case 35: a tab without a channel reads what another tab wrote', async () => {
    const world = createOfflineWorld();
    world.device.hasBroadcast = false;
    const [one, two] = [await world.open('one'), await world.open('two')];
    await world.settle(one.offline.pull());
    world.network.isDown = true;
    await two.offline.entries.all();
    await queued(one.offline, payment([1, 100]));
    expect(await two.offline.entries.all()).toHaveLength(1);
    expect((await two.offline.read.charges([chargeId(1)]))[0]?.waitingMinor).toBe(100);
  });

  it('case 36: of two edits of one entry in two tabs one wins, and the other is told that the entry is gone', async () => {
    const world = createOfflineWorld();
    const [one, two] = [await world.open('one'), await world.open('two')];
    await world.settle(one.offline.pull());
    world.network.isDown = true;
    const entry = await queued(one.offline, payment([1, 100]));
    await world.pass(10);
    const edits = await Promise.all([
      one.offline.enqueue('payInvoices', payment([1, 300]), { replaces: entry.id }),
      two.offline.enqueue('payInvoices', payment([1, 400]), { replaces: entry.id }),
    ]);
    expect(edits.filter((edit) => edit.ok)).toHaveLength(1);
    expect(edits.find((edit) => !edit.ok)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    const kept = (await one.offline.entries.all()).filter(({ envelope }) => envelope.kind === 'payInvoices');
    expect(kept).toHaveLength(1);
  });

  it('case 38: entries that the worker could not send at its last attempt are sent by the next page', async () => {
    const world = createOfflineWorld();
    const page = await world.open('page');
    await world.settle(page.offline.pull());
    world.network.isDown = true;
    await queued(page.offline, payment([1, 100]));
    await world.pass(1_000);
    page.context.crash();
    const worker = await world.open('worker');
    await world.settle(worker.offline.replay('backgroundSync'));
    worker.context.crash();
    world.network.isDown = false;
    const next = await world.open('next');
    const stop = next.offline.run();
    await world.pass(15_000);
    expect(world.server.effects).toHaveLength(1);
    stop();
  });
});

/** A page whose visibility and network the test controls, and its calls of the engine. */
function aPage() {
  const asked: string[] = [];
  const watching = new Set<() => void>();
  const listeners = {
    visible: () => {
      for (const listener of watching) listener();
    },
    online: (): void => undefined,
  };
  const world = { isVisible: true };
  const offline = {
    replay: async (wokenBy: string) => void asked.push(wokenBy),
    pull: async () => void asked.push('pull'),
    status: () => ({ asOf: null }),
    run: () => {
      asked.push('timer on');
      return () => void asked.push('timer off');
    },
  } as unknown as Offline;
  const visibility = {
    isVisible: () => world.isVisible,
    subscribe: (listener: () => void) => {
      watching.add(listener);
      return () => undefined;
    },
  };
  const events = {
    clock: { now: () => '' as never, monotonicMs: () => 0, after: () => () => undefined },
    random: { fraction: () => 0, uuid: () => '' },
    broadcast: { post: () => undefined, tellHere: () => undefined, subscribe: () => () => undefined },
    open: () => ({ addEventListener: () => undefined, close: () => undefined }),
    locks: null,
    visibility,
    log: () => undefined,
  };
  const onMaybeOnline = (listener: () => void) => {
    listeners.online = listener;
    return () => undefined;
  };
  const stop = keepGoing(offline, { events, onMaybeOnline, onMaybeOffline: () => () => undefined });
  return { asked, listeners, world, stop };
}

describe('a browser without Background Sync', () => {
  it('case 39: sends at the start, when the page becomes visible, when the network may be back, and by timer', () => {
    const { asked, listeners, world, stop } = aPage();
    expect(asked.splice(0)).toEqual(['start', 'pull', 'timer on']);
    listeners.online();
    expect(asked.splice(0)).toEqual(['online', 'pull']);
    world.isVisible = false;
    listeners.visible();
    expect(asked.splice(0)).toEqual(['timer off']);
    world.isVisible = true;
    listeners.visible();
    expect(asked.splice(0)).toEqual(['visible', 'pull', 'timer on']);
    stop();
  });

  it('case 40: a page that returns from the back/forward cache counts as visible', () => {
    const [page, tab] = [new EventTarget(), new EventTarget()];
    vi.stubGlobal('document', Object.assign(page, { visibilityState: 'visible' }));
    vi.stubGlobal('window', tab);
    const seen: string[] = [];
    const stop = pageVisibility.subscribe(() => seen.push('seen'));
    tab.dispatchEvent(new Event('pageshow'));
    expect(seen).toEqual(['seen']);
    stop();
    tab.dispatchEvent(new Event('pageshow'));
    expect(seen).toEqual(['seen']);
  });
});
