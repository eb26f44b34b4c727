import { describe, expect, it } from 'vitest';
import type { ServerPort } from '../../src/offline/offline.ts';
import { type OfflineWorld, createOfflineWorld, payment, queued } from '../offline/offline-world.ts';
import { countRequests } from './counted-requests.ts';

/** A tab whose first request gets no answer: the server has it, and the response never arrives. */
async function inATunnel() {
  const requests = countRequests(() => 0);
  let hasHung = false;
  const hanging = (port: ServerPort): ServerPort => ({
    ...port,
    performActions: (subject, actions) => {
      if (hasHung) return port.performActions(subject, actions);
      hasHung = true;
      world.server.perform(actions);
      return new Promise(() => undefined);
    },
  });
  const world: OfflineWorld = createOfflineWorld({ wrapServer: (port) => requests.wrap(hanging(port)) });
  const { offline } = await world.open('tab');
  await world.settle(offline.pull());
  const stop = offline.run();
  await queued(offline, payment([1, 100]));
  await world.pass(1_000);
  return { world, offline, requests, stop };
}

describe('a request that gets no answer', () => {
  it('does not count as a connection', async () => {
    const { world, offline, stop } = await inATunnel();
    world.network.isDown = true;
    await world.pass(8_000);
    expect(offline.status().isOnline).toBe(false);
    stop();
  });

  it('is aborted when the connection returns, and the same payment is sent again within five seconds', async () => {
    const { world, offline, requests, stop } = await inATunnel();
    world.network.isDown = true;
    await world.pass(30_000);
    world.network.isDown = false;
    await world.pass(5_000);
    expect(requests.batches.map((batch) => batch.map((action) => action.id))).toEqual([
      [world.server.effects[0]?.actionId],
      [world.server.effects[0]?.actionId],
    ]);
    expect(await offline.entries.all()).toEqual([]);
    expect(world.server.effects).toHaveLength(1);
    stop();
  });

  it('is not aborted while the server can be reached, because it may only be slow', async () => {
    const { world, requests, stop } = await inATunnel();
    await world.pass(50_000);
    expect(requests.count('performActions')).toBe(1);
    stop();
  });
});
