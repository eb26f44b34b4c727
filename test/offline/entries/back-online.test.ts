import { describe, expect, it } from 'vitest';
import { payment, queued, states, syncedWorld } from '../offline-world.ts';

describe('a payment without an answer', () => {
  it('is sent within five seconds after the network returns, also if another request noticed the return first', async () => {
    const { offline, network, pass, server, settle } = await syncedWorld();
    const stop = offline.run();
    network.isDown = true;
    await queued(offline, payment([1, 2_500]));
    // Long enough for several attempts, so that the next backoff is long.
    await pass(140_000);
    expect(await states(offline)).toEqual(['waiting']);
    network.isDown = false;
    await settle(offline.pull());
    await pass(5_000);
    expect(server.effects).toHaveLength(1);
    stop();
  });
});
