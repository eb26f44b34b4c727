import { describe, expect, it } from 'vitest';
import { chargeId } from '../../faults/model-rows.ts';
import { syncedWorld } from '../offline-world.ts';

const all = { tab: 'all' } as const;

describe('a pull', () => {
  it('is not made for an announced version that the device holds, in any of its tabs', async () => {
    let asked = 0;
    const { offline, server, settle, open, pass } = await syncedWorld({
      wrapServer: (port) => ({
        ...port,
        changes: (...question) => {
          asked += 1;
          return port.changes(...question);
        },
      }),
    });
    const other = await open('other');
    server.colleaguePays(chargeId(1), 500);
    await settle(offline.pull());
    const version = server.version();
    asked = 0;
    await settle(offline.pull(version));
    await settle(other.offline.pull(version));
    expect(asked).toBe(0);
    server.colleaguePays(chargeId(2), 500);
    await settle(offline.pull(server.version()));
    await settle(other.offline.pull(server.version()));
    expect(asked).toBe(1);
    await settle(offline.pull(null));
    expect(asked).toBe(2);
    // A call that needs a pull is not lost behind one that does not.
    void offline.pull(version);
    void offline.pull();
    await pass(10_000);
    expect(asked).toBe(3);
  });

  it('is made during a load, whatever version is announced', async () => {
    const { offline, server, settle, network, pass } = await syncedWorld({ pageRows: 3 });
    const version = server.version();
    server.hides(chargeId(3));
    void offline.pull();
    while (offline.status().asOf !== null) await pass(10);
    network.isDown = true;
    await pass(20_000);
    expect(await offline.read.count(all)).toBeLessThan(5);
    network.isDown = false;
    await settle(offline.pull(version));
    expect(offline.status().asOf).not.toBeNull();
    expect(await offline.read.count(all)).toBe(5);
  });
});
