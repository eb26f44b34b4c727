import { describe, expect, it } from 'vitest';
import { payment, queued, states, syncedWorld } from '../../offline/offline-world.ts';

const dayMs = 86_400_000;
const tenYearsMs = 3_650 * dayMs;

describe('a wrong clock', () => {
  it.each([
    ['ten years ahead and back', [tenYearsMs, 0]],
    ['ten years behind and back', [-tenYearsMs, 0]],
    ['behind from then on', [0, -tenYearsMs]],
  ])('case 62: set %s, payments of one invoice are made in the order of their requests', async (_name, offsets) => {
    const world = await syncedWorld();
    const stop = world.offline.run();
    world.network.isDown = true;
    for (const [index, offsetMs] of offsets.entries()) {
      world.device.clockOffsetMs = offsetMs;
      await queued(world.offline, payment([1, 100 + index]));
    }
    world.device.clockOffsetMs = offsets.at(-1) ?? 0;
    await world.pass(5_000);
    world.network.isDown = false;
    await world.pass(60_000);
    // An action that seems to be years old is shown to its author, and blocks later ones.
    const left = await world.offline.entries.all();
    const made = world.server.effects.map((effect) => effect.seq);
    expect(made).toEqual(made.toSorted((one, other) => one - other));
    expect(made.length + left.length).toBe(offsets.length);
    expect(left[0]?.state.kind ?? 'needsYou').toBe('needsYou');
    stop();
  });

  it('case 63: set back or forward during the backoff, waiting entries are sent all the same', async () => {
    for (const jumpMs of [tenYearsMs, -tenYearsMs, 3_600_000, -3_600_000]) {
      const world = await syncedWorld();
      const stop = world.offline.run();
      world.network.isDown = true;
      await queued(world.offline, payment([1, 100]));
      await world.pass(5_000);
      world.device.clockOffsetMs = jumpMs;
      world.network.isDown = false;
      await world.pass(10_000);
      expect(world.server.effects).toHaveLength(1);
      stop();
    }
  });
});

describe('a page that was frozen during its backoff', () => {
  it('uses the current clock, and does not send before the server’s retry time', async () => {
    const world = await syncedWorld();
    world.network.faults = ['maintenance'];
    world.network.probability = 1;
    await queued(world.offline, payment([1, 100]));
    await world.pass(1_000);
    world.network.probability = 0;
    world.device.clockOffsetMs = 3_600_000;
    world.context.user.onTransaction = () => (world.device.clockOffsetMs = 0);
    await world.settle(world.offline.replay('timer'));
    expect(world.device.clockOffsetMs).toBe(0);
    expect(world.server.effects).toEqual([]);
    await world.pass(40_000);
    await world.settle(world.offline.replay('timer'));
    await world.pass(1_000);
    expect(world.server.effects).toHaveLength(1);
  });
});

describe('a device that slept', () => {
  it('case 65: for three days with a payment that was never sent, asks its author again', async () => {
    const world = await syncedWorld();
    world.network.session = 'ended';
    await queued(world.offline, payment([1, 100]));
    await queued(world.offline, payment([2, 100]));
    await world.pass(3.1 * dayMs);
    world.network.session = world.offline.identity.subject.user;
    await world.settle(world.offline.resume());
    await world.pass(5_000);
    const entries = await world.offline.entries.all();
    expect(entries.every((entry) => entry.state.kind === 'needsYou')).toBe(true);
    expect(world.server.effects).toEqual([]);
  });

  it('case 66: for a year with a payment whose answer was lost, pays once', async () => {
    const world = await syncedWorld();
    world.network.faults = ['replyLost'];
    world.network.probability = 1;
    await queued(world.offline, payment([1, 100]));
    await world.pass(400);
    world.network.isDown = true;
    await world.pass(366 * dayMs);
    world.network.isDown = false;
    world.network.probability = 0;
    const stop = world.offline.run();
    await world.pass(20_000);
    expect(world.server.effects).toHaveLength(1);
    expect(await states(world.offline)).toEqual([]);
    stop();
  });
});
