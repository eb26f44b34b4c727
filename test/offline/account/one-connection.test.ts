import { describe, expect, it } from 'vitest';
import { syncedWorld } from '../offline-world.ts';

const noRoute = { kind: 'unanswered', why: 'noRoute' } as const;

describe('the connection status', () => {
  it('is known after any request, before the next pull', async () => {
    const { offline, network, settle } = await syncedWorld();
    expect(offline.status().isOnline).toBe(true);
    network.isDown = true;
    expect(await settle(offline.look())).toBe(false);
    expect(offline.status().isOnline).toBe(false);
  });

  it('follows the requests of screens too', async () => {
    const { offline, pass } = await syncedWorld();
    offline.learn(noRoute);
    expect(offline.status().isOnline).toBe(false);
    offline.learn({ kind: 'requestRefused', code: 'BAD_INPUT' });
    await pass(1_000);
    expect(offline.status().isOnline).toBe(true);
  });

  it('ignores the answer to a request that was sent before the connection was lost', async () => {
    let deliver: () => void = () => undefined;
    let isSlow = false;
    const { offline, network, settle, pass } = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        changes: async (...asked) => {
          const delivery = await port.changes(...asked);
          if (isSlow) await new Promise<void>((resolve) => (deliver = resolve));
          return delivery;
        },
      }),
    });
    isSlow = true;
    const pulled = offline.pull();
    await pass(1_000);
    network.isDown = true;
    await settle(offline.look());
    deliver();
    await settle(pulled);
    expect(offline.status().isOnline).toBe(false);
    offline.learn({ kind: 'requestRefused', code: 'BAD_INPUT' });
    await settle(offline.look());
    expect(offline.status().isOnline).toBe(false);
  });

  it('is checked after a request timeout, because the request may have been stalled for long', async () => {
    const { offline, network, settle, pass } = await syncedWorld();
    offline.learn({ kind: 'unanswered', why: 'timeout' });
    await pass(1_000);
    expect(offline.status().isOnline).toBe(true);
    network.isDown = true;
    offline.learn({ kind: 'unanswered', why: 'timeout' });
    await settle(offline.look());
    expect(offline.status().isOnline).toBe(false);
  });

  it('is not changed by an exception in the browser', async () => {
    const { offline } = await syncedWorld();
    offline.learn({ kind: 'unanswered', why: 'failedHere' });
    expect(offline.status().isOnline).toBe(true);
  });

  it('is online again within five seconds, also without waiting entries', async () => {
    const { offline, network, settle, pass } = await syncedWorld();
    const stop = offline.run();
    network.isDown = true;
    await settle(offline.look());
    await pass(30_000);
    expect(offline.status().isOnline).toBe(false);
    network.isDown = false;
    await pass(5_000);
    expect(offline.status().isOnline).toBe(true);
    stop();
  });
});
