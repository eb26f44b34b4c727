import { describe, expect, it } from 'vitest';
import { cancelUnsent } from '../../src/frame/chrome/cancel-unsent.ts';
import type { ServerPort } from '../../src/offline/offline.ts';
import { payment, queued, states, syncedWorld } from '../offline/offline-world.ts';

/** A payment without an answer: only the server knows its result. */
async function unanswered(how: 'neverLeaves' | 'replyLost', wrapServer = (port: ServerPort) => port) {
  const world = await syncedWorld({ wrapServer });
  world.network.faults = [how];
  world.network.probability = 1;
  await queued(world.offline, payment([1, 100]));
  await world.settle(world.offline.replay('timer'));
  expect(await states(world.offline)).toEqual(['waiting']);
  world.network.faults = [];
  return world;
}

describe('discarding at a sign-out', () => {
  it('deletes unsent requests; the server is asked about attempted ones once there is a connection', async () => {
    const world = await syncedWorld();
    world.network.isDown = true;
    const tried = await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([1, 200]));
    await world.pass(20);
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 1 });
    expect(await world.offline.entries.all()).toMatchObject([
      { envelope: { kind: 'cancelAction', input: { action: { id: tried.id } } } },
    ]);
    expect(world.server.effects).toEqual([]);
  });

  it('cancels at the server what may have arrived, and it has no effect later', async () => {
    const world = await unanswered('neverLeaves');
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 0 });
    await world.pass(60_000);
    expect(world.server.effects).toEqual([]);
  });

  it('reports a request that was already done as done', async () => {
    const world = await unanswered('replyLost');
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 1, unknown: 0 });
    expect(world.server.effects).toHaveLength(1);
  });

  it('reports unknown without an answer, and keeps asking while the person stays', async () => {
    const world = await unanswered('replyLost');
    world.network.isDown = true;
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 1 });
    expect(await world.offline.entries.all()).toMatchObject([{ envelope: { kind: 'cancelAction' } }]);
    // A second request is not mistaken for a discard.
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 1 });
  });

  it('reports unknown if the question was refused, and keeps the request', async () => {
    const way = { isForbidden: false };
    const world = await unanswered('replyLost', (port) => ({
      ...port,
      performActions: (subject, actions) =>
        way.isForbidden
          ? Promise.resolve({ kind: 'requestRefused', code: 'FORBIDDEN' })
          : port.performActions(subject, actions),
    }));
    way.isForbidden = true;
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 1 });
    expect(await states(world.offline)).toEqual(['needsYou']);
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 1 });
    expect(await states(world.offline)).toEqual(['needsYou']);
  });
});
