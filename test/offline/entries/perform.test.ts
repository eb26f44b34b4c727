import { describe, expect, it } from 'vitest';
import type { ServerPort } from '../../../src/offline/offline.ts';
import { ana, chargeId, modelActionRecord, modelCard, tom } from '../../faults/model-rows.ts';
import { type OfflineWorld, type Tab, payment, states, syncedWorld } from '../offline-world.ts';

describe('an online action', () => {
  it('returns the server’s answer, and stores nothing on the device', async () => {
    const world = await syncedWorld();
    const performed = await world.settle(world.offline.perform('payInvoices', payment([1, 100])));
    expect(performed).toMatchObject({ ok: true, answer: { outcome: 'completed' } });
    await world.pass();
    expect(await states(world.offline)).toEqual([]);
    expect(await world.offline.read.get('charges', [chargeId(1)])).toMatchObject([{ pendingAmountMinor: 100 }]);
  });

  it('a double click is one request', async () => {
    const { ids, wrapServer } = recorder();
    const world = await syncedWorld({ wrapServer });
    const both = [
      world.offline.perform('payInvoices', payment([1, 100])),
      world.offline.perform('payInvoices', payment([1, 100])),
    ];
    expect(await world.settle(Promise.all(both))).toMatchObject([{ ok: true }, { ok: true }]);
    expect(ids).toHaveLength(1);
  });

  it('without an answer is sent under the same id when it is requested again, and done once', async () => {
    const { ids, wrapServer } = recorder();
    const world = await syncedWorld({ wrapServer });
    world.network.faults = ['cut'];
    world.network.probability = 1;
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toEqual({
      ok: false,
      refusal: { code: 'TIMED_OUT' },
    });
    world.network.faults = [];
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: true });
    expect(new Set(ids).size).toBe(1);
    expect(world.server.effects).toHaveLength(1);
    await world.pass();
    // It is done: the next one is a new intent.
    await world.settle(world.offline.perform('payInvoices', payment([1, 100])));
    expect(world.server.effects).toHaveLength(2);
  });

  it('that requires a connection gets a new id when it is requested again after the sync has shown it as done', async () => {
    const ids: string[] = [];
    const locked = modelCard({ status: 'locked', lockReason: 'lost' });
    const world: OfflineWorld & Tab = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        // It is performed, and the answer is lost.
        performActions: async (_subject, actions) => {
          for (const { id, input } of actions) {
            ids.push(id);
            world.server.change(() => {
              world.server.touch('cards', locked.id, (card) => ({ ...card, status: 'active', lockReason: null }));
              world.server.put(
                'actions',
                modelActionRecord({ id, userId: tom.user, input, amountMinor: null, state: 'completed' }),
              );
            });
          }
          return { kind: 'unanswered', why: 'timeout' };
        },
      }),
    });
    const { offline, server, settle } = world;
    const unlock = () => settle(offline.perform('unlockCard', { cardId: locked.id }));
    server.change(() => server.put('cards', locked));
    await settle(offline.pull());
    await unlock();
    await unlock();
    expect(new Set(ids).size).toBe(1);
    await settle(offline.pull());
    server.change(() =>
      server.touch('cards', locked.id, (card) => ({ ...card, status: 'locked', lockReason: 'lost' })),
    );
    await settle(offline.pull());
    await unlock();
    expect(new Set(ids).size).toBe(2);
  });

  it('is never marked as composed offline', async () => {
    const composed: boolean[] = [];
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        performActions: (subject, actions) => {
          composed.push(...actions.map((action) => action.composedOffline));
          return port.performActions(subject, actions);
        },
      }),
    });
    world.network.isDown = true;
    await world.settle(world.offline.pull());
    expect(world.offline.status().isOnline).toBe(false);
    world.network.isDown = false;
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: true });
    expect(composed).toEqual([false]);
  });

  it('is refused if the disk cannot write, and can be requested again', async () => {
    const world = await syncedWorld();
    world.context.user.fullWrites = 1;
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toEqual({
      ok: false,
      refusal: { code: 'STORAGE_FULL' },
    });
    expect(world.server.effects).toEqual([]);
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: true });
  });

  it('keeps its id when it is requested again after the server was too busy', async () => {
    const { ids, wrapServer } = recorder();
    let isBusy = true;
    const world = await syncedWorld({
      wrapServer: (port) => {
        const recorded = wrapServer(port);
        return {
          ...recorded,
          performActions: async (subject, actions) => {
            const delivery = await recorded.performActions(subject, actions);
            if (delivery.kind !== 'answered' || !isBusy) return delivery;
            isBusy = false;
            const busy = {
              outcome: 'refused',
              code: 'THROTTLED',
              values: { retryAfter: 2 },
              feedVersion: null,
            } as const;
            return { ...delivery, body: delivery.body.map((answer) => ({ ...answer, ...busy })) };
          },
        };
      },
    });
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: false });
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toMatchObject({ ok: true });
    expect(new Set(ids).size).toBe(1);
    expect(world.server.effects).toHaveLength(1);
  });

  it('is refused with INTERNAL if this build does not know the code', async () => {
    const newer = { outcome: 'refused', code: 'A_CODE_OF_A_NEWER_SERVER', values: null, feedVersion: null } as const;
    const world = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        performActions: async (subject, actions) => {
          const delivery = await port.performActions(subject, actions);
          if (delivery.kind !== 'answered') return delivery;
          return { ...delivery, body: delivery.body.map((answer) => ({ ...answer, ...newer })) };
        },
      }),
    });
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toMatchObject({
      ok: false,
      refusal: { code: 'INTERNAL' },
    });
  });

  it('is refused without a network, and not sent', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toEqual({
      ok: false,
      refusal: { code: 'NO_CONNECTION' },
    });
  });

  it.each([
    ['ended', 'UNAUTHENTICATED'],
    [ana.user, 'SESSION_CHECKSUM_MISMATCH'],
  ])('is refused if the session is %s', async (session, code) => {
    const world = await syncedWorld();
    world.network.session = session;
    expect(await world.settle(world.offline.perform('payInvoices', payment([1, 100])))).toMatchObject({
      ok: false,
      refusal: { code },
    });
    expect(world.server.effects).toEqual([]);
  });

  it('returns the rows to compare with a refusal', async () => {
    const world = await syncedWorld();
    world.server.colleaguePays(chargeId(1), 60_000);
    const performed = await world.settle(world.offline.perform('payInvoices', payment([1, 60_000])));
    expect(performed).toMatchObject({
      ok: false,
      refusal: { code: 'VERSION_CONFLICT' },
      answer: { current: [{}, { row: { pendingAmountMinor: 60_000 } }] },
    });
  });
});

function recorder(): { ids: string[]; wrapServer: (port: ServerPort) => ServerPort } {
  const ids: string[] = [];
  const wrapServer = (port: ServerPort): ServerPort => ({
    ...port,
    performActions: (subject, actions) => {
      ids.push(...actions.map((action) => action.id));
      return port.performActions(subject, actions);
    },
  });
  return { ids, wrapServer };
}
