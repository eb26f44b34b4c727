import { describe, expect, it } from 'vitest';
import { cancelUnsent } from '../../src/app/chrome/cancel-unsent.ts';
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
  it('what never left is gone; what had been tried without a connection is asked about once there is one', async () => {
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

  it('what may have arrived and has not is cancelled at the server, and has no effect later', async () => {
    const world = await unanswered('neverLeaves');
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 0 });
    await world.pass(60_000);
    expect(world.server.effects).toEqual([]);
  });

  it('what had been done is said to be done', async () => {
    const world = await unanswered('replyLost');
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 1, unknown: 0 });
    expect(world.server.effects).toHaveLength(1);
  });

  it('without an answer it is unknown, and goes on being asked while the person stays', async () => {
    const world = await unanswered('replyLost');
    world.network.isDown = true;
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 1 });
    expect(await world.offline.entries.all()).toMatchObject([{ envelope: { kind: 'cancelAction' } }]);
    // A second request is not mistaken for a discard.
    expect(await world.settle(cancelUnsent(world.offline))).toEqual({ done: 0, unknown: 1 });
  });

  it('where asking was refused on its way it is unknown as well, and not forgotten', async () => {
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
