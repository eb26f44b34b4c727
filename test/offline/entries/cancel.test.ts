import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { cancelActionInputSchema } from '../../../domain/approvals/cancel-action.action.ts';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import { chargeId } from '../../faults/model-rows.ts';
import { type OfflineWorld, type Tab, payment, queued, states, syncedWorld } from '../offline-world.ts';

/** A payment without an answer: the request or the response was lost. */
async function unanswered(how: 'neverLeaves' | 'replyLost') {
  const sent: ActionEnvelope[] = [];
  const way = { isForbidden: false };
  const world = await syncedWorld({
    wrapServer: (port) => ({
      ...port,
      performActions: (subject, actions) => {
        if (way.isForbidden) return Promise.resolve({ kind: 'requestRefused', code: 'FORBIDDEN' });
        sent.push(...actions);
        return port.performActions(subject, actions);
      },
    }),
  });
  world.network.faults = [how];
  world.network.probability = 1;
  const entry = await queued(world.offline, payment([1, 100]));
  await world.settle(world.offline.replay('timer'));
  expect(await states(world.offline)).toEqual(['waiting']);
  world.network.faults = [];
  world.network.isDown = true;
  return { world, entry, sent, way };
}

async function backOnline(world: OfflineWorld & Tab): Promise<void> {
  world.network.isDown = false;
  await world.pass(20_000);
  await world.settle(world.offline.replay('online'));
  await world.settle(world.offline.pull());
}

describe('cancelling an entry', () => {
  it('an entry that was never sent is deleted, and never sent', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    await queued(world.offline, payment([1, 100]));
    const behind = await queued(world.offline, payment([1, 200]));
    await world.pass(20);
    expect(await world.offline.entries.cancel(behind.id)).toBe('discarded');
    await backOnline(world);
    expect(await states(world.offline)).toEqual([]);
    expect(world.server.effects).toMatchObject([{ amountMinor: 100 }]);
  });

  it('case 96: an entry that may have arrived is cancelled at the server, and its late delivery has no effect', async () => {
    const { world, entry, sent } = await unanswered('neverLeaves');
    expect(await world.offline.entries.cancel(entry.id)).toBe('asked');
    const [asking, ...others] = await world.offline.entries.all();
    expect(others).toEqual([]);
    expect(asking).toMatchObject({ envelope: { kind: 'cancelAction' }, isUrgent: true });
    // The server reads exactly the action that was, or would have been, sent.
    const { action } = v.parse(cancelActionInputSchema, JSON.parse(JSON.stringify(asking?.envelope.input)));
    const { quote, cursor = null } = entry.envelope;
    expect({ ...action, quote, cursor }).toEqual(sent.find(({ id }) => id === entry.id));
    // Its amount is free again at once: a cancelled payment is not shown as upcoming.
    expect(await world.offline.read.charges([chargeId(1)])).toMatchObject([{ waitingMinor: 0 }]);
    await backOnline(world);
    expect(await states(world.offline)).toEqual([]);
    expect(await world.offline.read.get('actions', [entry.id])).toMatchObject([{ state: 'recalled' }]);
    const [late] = sent.filter(({ id }) => id === entry.id);
    expect(world.server.perform(late ? [late] : [])).toMatchObject([{ outcome: 'refused', code: 'CANCELLED' }]);
    expect(world.server.effects).toEqual([]);
  });

  it('case 96: an entry that was already done is not shown as cancelled, and its author is told', async () => {
    const { world, entry } = await unanswered('replyLost');
    expect(await world.offline.entries.cancel(entry.id)).toBe('asked');
    await backOnline(world);
    expect(await world.offline.entries.all()).toMatchObject([
      { envelope: { kind: 'cancelAction' }, state: { kind: 'needsYou', need: { code: 'ALREADY_DONE' } } },
    ]);
    expect(world.server.effects).toHaveLength(1);
    expect(await world.offline.read.get('actions', [entry.id])).toMatchObject([{ state: 'completed' }]);
  });

  it('can be requested again after a refusal, and the payment then never has an effect', async () => {
    const { world, entry, sent, way } = await unanswered('neverLeaves');
    await world.offline.entries.cancel(entry.id);
    way.isForbidden = true;
    await backOnline(world);
    const [asking] = await world.offline.entries.all();
    expect(asking).toMatchObject({
      envelope: { kind: 'cancelAction' },
      state: { kind: 'needsYou', need: { code: 'FORBIDDEN' } },
    });
    way.isForbidden = false;
    expect(await world.offline.entries.confirmAgain(asking?.id ?? '')).toMatchObject({ ok: true });
    await backOnline(world);
    expect(await states(world.offline)).toEqual([]);
    const [late] = sent.filter(({ id }) => id === entry.id);
    expect(world.server.perform(late ? [late] : [])).toMatchObject([{ outcome: 'refused', code: 'CANCELLED' }]);
    expect(world.server.effects).toEqual([]);
  });

  it('is kept over a reload, and until the server has answered', async () => {
    const { world, entry } = await unanswered('neverLeaves');
    await world.offline.entries.cancel(entry.id);
    await world.pass();
    expect(await states(world.offline)).toEqual(['waiting']);
    world.offline.close();
    const { offline } = await world.open('after the reload');
    const [asking] = await offline.entries.all();
    expect(asking?.envelope).toMatchObject({ kind: 'cancelAction', input: { action: { id: entry.id, quote: null } } });
    expect(await offline.entries.cancel(asking?.id ?? '')).toBe('notNow');
    expect(await offline.entries.all()).toMatchObject([{ id: asking?.id }]);
    await backOnline({ ...world, offline });
    expect(await offline.read.get('actions', [entry.id])).toMatchObject([{ state: 'recalled' }]);
    expect(await states(offline)).toEqual([]);
  });

  it('a dependent entry asks its author, and independent entries are sent', async () => {
    const { world, entry } = await unanswered('neverLeaves');
    await queued(world.offline, payment([2, 50]), { dependsOn: [entry.id] });
    await queued(world.offline, payment([3, 70]));
    await world.offline.entries.cancel(entry.id);
    await backOnline(world);
    expect(await world.offline.entries.all()).toMatchObject([
      { state: { kind: 'needsYou', need: { code: 'DEPENDENCY_FAILED' } } },
    ]);
    expect(world.server.effects).toMatchObject([{ amountMinor: 70 }]);
  });

  it('does not wait for a later payment of the same invoice, which is checked against the amount due', async () => {
    const { world, entry, sent } = await unanswered('replyLost');
    await queued(world.offline, payment([1, 200]));
    await world.offline.entries.cancel(entry.id);
    await backOnline(world);
    expect(sent.map(({ kind }) => kind).slice(1, 2)).toEqual(['cancelAction']);
    expect(world.server.effects).toMatchObject([{ amountMinor: 100 }]);
    expect((await world.offline.entries.all()).map(({ state }) => state)).toMatchObject([
      { need: { code: 'VERSION_CONFLICT' } },
      { need: { code: 'ALREADY_DONE' } },
    ]);
  });
});
