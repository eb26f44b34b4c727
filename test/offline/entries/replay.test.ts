import { describe, expect, it } from 'vitest';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { ServerPort } from '../../../src/offline/offline.ts';
import { ana, chargeId, tom } from '../../faults/model-rows.ts';
import { createOfflineWorld, payment, queued, states, syncedWorld } from '../offline-world.ts';

describe('sending', () => {
  it('sends different keys in one request of at most 25 entries, and one key one after another', async () => {
    const batches: number[][] = [];
    const world = await syncedWorld({ charges: 30, wrapServer: (port) => recording(port, batches) });
    world.network.isDown = true;
    for (let number = 1; number <= 30; number += 1) await queued(world.offline, payment([number, 100]));
    await queued(world.offline, payment([1, 200]));
    await world.pass(10);
    world.network.isDown = false;
    batches.length = 0;
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass();
    expect(batches.map((batch) => batch.length)).toEqual([25, 5, 1]);
    expect(batches[2]).toEqual([31]);
    // The second payment of the first invoice does not conflict with the author's own first one.
    expect(world.server.effects).toHaveLength(31);
    expect(await states(world.offline)).toEqual([]);
  });

  it('a refused entry does not block others, and its author sees then and now', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100_000]));
    await queued(world.offline, payment([2, 500]));
    world.server.colleaguePays(chargeId(1), 100_000);
    world.network.isDown = false;
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass();
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([500]);
    const [entry] = await world.offline.entries.all();
    expect(entry).toMatchObject({ state: { kind: 'needsYou', need: { code: 'VERSION_CONFLICT' } } });
    const now =
      entry?.state.kind === 'needsYou' ? entry.state.need.current.find((row) => row.id === chargeId(1)) : undefined;
    expect(now).toMatchObject({ row: { pendingAmountMinor: 100_000 } });
    expect(entry?.seenRows.find((row) => row.id === chargeId(1))).toMatchObject({ row: { pendingAmountMinor: 0 } });
  });

  it('an author who confirms again sends a new id with the current row versions', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const old = await queued(world.offline, payment([1, 60_000]));
    world.server.colleaguePays(chargeId(1), 30_000);
    world.network.isDown = false;
    await world.settle(world.offline.replay('timer'));
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass();
    expect(await states(world.offline)).toEqual(['needsYou']);
    const confirmed = await world.settle(world.offline.entries.confirmAgain(old.id));
    expect(confirmed).toMatchObject({ ok: true, entry: { envelope: { base: [{}, { rowVersion: 2 }] } } });
    await world.pass();
    expect(world.server.effects).toMatchObject([{ amountMinor: 60_000 }]);
    expect(world.server.effects[0]?.actionId).not.toBe(old.id);
  });

  it('a colleague’s change between two own entries is a conflict', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([1, 200]));
    await world.pass(20);
    world.network.isDown = false;
    await world.pass(15_000);
    const replaying = world.offline.replay('enqueue');
    await world.time.step(world.time.nowMs() + 500);
    world.server.colleaguePays(chargeId(1), 700);
    await world.settle(replaying);
    await world.pass();
    expect(world.server.effects.map((effect) => effect.amountMinor)).toEqual([100]);
    expect(await world.offline.entries.all()).toMatchObject([
      { state: { kind: 'needsYou', need: { code: 'VERSION_CONFLICT' } } },
    ]);
  });

  it('a request that is refused as a whole is sent entry by entry', async () => {
    const world = await syncedWorld({
      wrapServer: (port) => refusing(port, (actions) => actions.some((action) => action.seq === 2)),
    });
    world.network.isDown = true;
    for (const number of [1, 2, 3]) await queued(world.offline, payment([number, 100]));
    world.network.isDown = false;
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass();
    expect(world.server.effects.map((effect) => effect.seq)).toHaveLength(2);
    expect((await world.offline.entries.all()).map((entry) => [entry.seq, entry.state.kind])).toEqual([
      [2, 'needsYou'],
    ]);
  });

  it('an entry whose dependency this device has lost asks its author and does not wait for ever', async () => {
    const world = await syncedWorld({ wrapServer: neverReady });
    const lost = '00000000-0000-4000-8000-00000000dead';
    await queued(world.offline, payment([1, 100]), { dependsOn: [lost] });
    await world.settle(world.offline.replay('timer'));
    expect(await states(world.offline)).toEqual(['needsYou']);
    expect((await world.offline.entries.all())[0]?.state).toMatchObject({ need: { code: 'DEPENDENCY_FAILED' } });
  });

  it('an entry that depends on a refused one asks its author too; independent entries are sent', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const first = await queued(world.offline, payment([1, 100_000]));
    const second = await queued(world.offline, payment([2, 100]), { dependsOn: [first.id] });
    await queued(world.offline, payment([3, 100]), { dependsOn: [second.id] });
    await queued(world.offline, payment([4, 100]));
    world.server.colleaguePays(chargeId(1), 100);
    world.network.isDown = false;
    await world.pass(15_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass();
    const codes = (await world.offline.entries.all()).map((entry) =>
      entry.state.kind === 'needsYou' ? entry.state.need.code : entry.state.kind,
    );
    expect(codes).toEqual(['VERSION_CONFLICT', 'DEPENDENCY_FAILED', 'DEPENDENCY_FAILED']);
    expect(world.server.effects.map((effect) => effect.chargeIds)).toEqual([[chargeId(4)]]);
  });

  it('sends an entry without an answer again under the same id, with one effect', async () => {
    const ids: string[] = [];
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        performActions: (subject, actions) => (
          ids.push(...actions.map((action) => action.id)),
          port.performActions(subject, actions)
        ),
      }),
    });
    world.network.faults = ['errorAfter'];
    world.network.probability = 1;
    await queued(world.offline, payment([1, 100]));
    await world.pass();
    world.network.faults = [];
    await world.pass(15_000);
    await world.settle(world.offline.replay('enqueue'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(world.server.effects).toHaveLength(1);
  });

  it('a payment that waited three days without an attempt asks its author and is not sent', async () => {
    const world = await syncedWorld();
    world.network.session = 'ended';
    await world.settle(world.offline.pull());
    await queued(world.offline, payment([1, 100]));
    await world.pass(3 * 86_400_000 + 1);
    world.network.session = tom.user;
    await world.settle(world.offline.resume());
    expect(await world.offline.entries.all()).toMatchObject([
      { state: { kind: 'needsYou', need: { code: 'ACTION_EXPIRED' } } },
    ]);
    expect(world.server.effects).toEqual([]);
  });

  it('a payment that waited three days after an attempt is decided by the server', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const entry = await queued(world.offline, payment([1, 100]));
    await world.pass(3 * 86_400_000 + 1);
    expect(await states(world.offline)).toEqual(['waiting']);
    world.network.isDown = false;
    await world.settle(world.offline.replay('visible'));
    expect(world.server.outcomeOf(entry.id)).toBe('refused');
    expect(await world.offline.entries.all()).toMatchObject([
      { id: entry.id, state: { kind: 'needsYou', need: { code: 'ACTION_EXPIRED' } } },
    ]);
    expect(world.server.effects).toEqual([]);
  });

  it('a payment whose answer was lost is not made again after it has waited too long', async () => {
    const world = await syncedWorld();
    world.network.faults = ['errorAfter'];
    world.network.probability = 1;
    const entry = await queued(world.offline, payment([1, 100]));
    await world.pass();
    expect(world.server.effects).toHaveLength(1);
    world.network.faults = [];
    world.network.isDown = true;
    await world.pass(3 * 86_400_000 + 1);
    await world.settle(world.offline.replay('visible'));
    expect(await world.offline.entries.confirmAgain(entry.id)).toMatchObject({ ok: false });
    world.network.isDown = false;
    await world.pass(301_000);
    await world.settle(world.offline.replay('visible'));
    await world.pass();
    expect(world.server.effects.map((effect) => effect.actionId)).toEqual([entry.id]);
    expect(await states(world.offline)).toEqual([]);
  });
});

describe('sessions', () => {
  it('an ended session pauses all entries and loses none; a sign-in sends them', async () => {
    const world = await syncedWorld();
    world.network.session = 'ended';
    await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([2, 100]));
    await world.pass();
    expect(await states(world.offline)).toEqual(['waitingForSignIn', 'waitingForSignIn']);
    expect(world.offline.status().session).toBe('ended');
    world.network.session = tom.user;
    await world.settle(world.offline.resume());
    await world.pass();
    expect(world.server.effects).toHaveLength(2);
  });

  it('a sign-in in another tab continues the waiting entries with the first answer', async () => {
    const world = await syncedWorld();
    world.network.session = 'ended';
    await queued(world.offline, payment([1, 100]));
    await world.pass();
    world.network.session = tom.user;
    await world.settle(world.offline.pull());
    await world.pass();
    expect(world.server.effects).toHaveLength(1);
    expect(await states(world.offline)).toEqual([]);
  });

  it('nothing is sent if the cookie is of another person’s session, and the tab names that person', async () => {
    const world = await syncedWorld();
    world.network.session = ana.user;
    await queued(world.offline, payment([1, 100]));
    await world.pass(60_000);
    expect(world.offline.status()).toMatchObject({ session: 'other', otherSessionName: 'Somebody Else' });
    expect(await states(world.offline)).toEqual(['waiting']);
    expect(world.server.effects).toEqual([]);
  });
});

describe('several senders on one device', () => {
  it('two tabs and a worker without locks pay once', async () => {
    const world = createOfflineWorld();
    world.device.hasLocks = false;
    world.device.hasBroadcast = false;
    const tabs = [await world.open('one'), await world.open('two'), await world.open('worker')];
    await world.settle(Promise.all(tabs.map((tab) => tab.offline.pull())));
    world.network.isDown = true;
    for (const number of [1, 2, 3]) await queued((tabs[0] as (typeof tabs)[0]).offline, payment([number, 100]));
    world.network.isDown = false;
    await world.pass(15_000);
    await world.settle(Promise.all(tabs.map((tab) => tab.offline.replay('backgroundSync'))));
    await world.pass();
    expect(world.server.effects).toHaveLength(3);
  });

  it('an entry whose sender died is sent after the lease, under the same id', async () => {
    const world = await syncedWorld();
    const entry = await queued(world.offline, payment([1, 100]));
    await world.pass(5);
    world.context.crash();
    const { offline } = await world.open('next');
    expect(await states(offline)).toEqual(['sending']);
    await world.settle(offline.replay('start'));
    await world.pass(301_000);
    await world.settle(offline.replay('timer'));
    await world.pass();
    expect(await states(offline)).toEqual([]);
    expect(world.server.effects.map((effect) => effect.actionId)).toEqual([entry.id]);
  });

  it('a visible page sends within seconds after the network returns', async () => {
    const world = await syncedWorld();
    const stop = world.offline.run();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    await world.pass(120_000);
    expect(world.offline.status().isOnline).toBe(false);
    world.network.isDown = false;
    await world.pass(10_000);
    expect(world.server.effects).toHaveLength(1);
    expect(world.offline.status().isOnline).toBe(true);
    stop();
  });
});

describe('cancelling', () => {
  it('either deletes the entry, which is never sent, or leaves it to the server', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const entry = await queued(world.offline, payment([1, 100]));
    await world.pass(20);
    const other = await world.open('other');
    world.network.isDown = false;
    await world.pass(15_000);
    const [taken] = await world.settle(
      Promise.all([other.offline.entries.cancel(entry.id), world.offline.replay('timer')]),
    );
    await world.pass(60_000);
    expect(world.server.effects).toHaveLength(taken === 'notNow' ? 1 : 0);
    expect(await states(world.offline)).toEqual([]);
  });
  it('computes the optimistic updates of later entries again', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const first = await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([1, 200]));
    await world.pass(20);
    expect(await world.offline.entries.cancel(first.id)).toBe('asked');
    expect((await world.offline.read.charges([chargeId(1)]))[0]).toMatchObject({
      waitingMinor: 200,
      optimistic: { pendingAmountMinor: 200 },
    });
  });
});

function recording(port: ServerPort, batches: number[][]): ServerPort {
  return {
    ...port,
    performActions: (subject, actions) => {
      batches.push(actions.map((action) => action.seq));
      return port.performActions(subject, actions);
    },
  };
}

function refusing(port: ServerPort, isRefused: (actions: readonly ActionEnvelope[]) => boolean): ServerPort {
  return {
    ...port,
    performActions: async (subject, actions) =>
      isRefused(actions) ? { kind: 'requestRefused', code: 'BAD_REQUEST' } : port.performActions(subject, actions),
  };
}

/** Answers for every action that an earlier one has not arrived. */
function neverReady(port: ServerPort): ServerPort {
  const notReady = { outcome: 'refused', code: 'ACTION_NOT_READY', values: null, current: null } as const;
  return {
    ...port,
    performActions: async (_subject, actions) => ({
      kind: 'answered',
      body: actions.map(({ id }) => ({ id, ...notReady, feedVersion: null, result: null })),
    }),
  };
}
