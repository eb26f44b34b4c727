import { expect, it } from 'vitest';
import { createOfflineWorld, payment, queued } from '../offline/offline-world.ts';
import { countRequests } from './counted-requests.ts';
import { testLimitMs } from '../wait-limits.ts';

const flapsPerSecond = 20;
const minutes = 2;

/** Three tabs and a worker get twenty events a second that the network is back, while it comes and goes. */
async function flapping() {
  const world = createOfflineWorld({ wrapServer: (port) => requests.wrap(port) });
  const requests = countRequests(world.time.nowMs);
  const tabs = [await world.open('one'), await world.open('two'), await world.open('three')];
  const worker = await world.open('worker');
  for (const tab of [...tabs, worker]) await world.settle(tab.offline.pull());
  const stops = tabs.map((tab) => tab.offline.run());
  requests.made.length = 0;
  world.network.isDown = true;
  for (const number of [1, 2, 3]) await queued((tabs[number - 1] as (typeof tabs)[0]).offline, payment([number, 100]));
  for (let flap = 0; flap < flapsPerSecond * 60 * minutes; flap += 1) {
    // Never long enough for an answer: every attempt fails.
    world.network.isDown = flap % 2 === 0;
    world.network.faults = ['cut'];
    world.network.probability = 1;
    for (const tab of tabs) void tab.offline.replay('online');
    if (flap % flapsPerSecond === 0) void worker.offline.replay('backgroundSync');
    await world.pass(1_000 / flapsPerSecond);
  }
  for (const stop of stops) stop();
  return { world, requests };
}

it(
  'a network that changes twenty times a second causes one sender with backoff, and few requests',
  async () => {
    const { world, requests } = await flapping();
    const sends = requests.count('performActions');
    const probes = requests.count('probe');
    process.stdout.write(`${minutes} minutes of flapping, three tabs and a worker: ${sends} sends, ${probes} probes\n`);
    expect(requests.mostAtOnce()).toBe(1);
    // Each tab may probe once per interval of four seconds, and a successful probe leads to one attempt at once.
    const beats = (minutes * 60_000) / 3_600;
    expect(probes).toBeLessThanOrEqual(beats * 3);
    expect(sends).toBeLessThanOrEqual(beats * 3 + 10);
    expect(world.server.effects.length).toBeLessThanOrEqual(3);
  },
  testLimitMs,
);

it(
  'devices that lost the server at the same time retry at different times',
  async () => {
    const firstTriesMs: number[] = [];
    for (let device = 0; device < 12; device += 1) {
      const world = createOfflineWorld({ seed: device + 1, wrapServer: (port) => requests.wrap(port) });
      const requests = countRequests(world.time.nowMs);
      const { offline } = await world.open('tab');
      await world.settle(offline.pull());
      world.network.faults = ['busy'];
      world.network.probability = 1;
      const startMs = world.time.nowMs();
      const stop = offline.run();
      await queued(offline, payment([1, 100]));
      await world.pass(40_000);
      stop();
      const [, second] = requests.made.filter((request) => request.kind === 'performActions');
      if (second) firstTriesMs.push(second.atMs - startMs);
    }
    expect(firstTriesMs).toHaveLength(12);
    // The server demanded 20 seconds: no attempt is earlier, and they are spread.
    expect(Math.min(...firstTriesMs)).toBeGreaterThanOrEqual(20_000);
    expect(new Set(firstTriesMs.map((ms) => Math.round(ms / 100))).size).toBeGreaterThan(6);
  },
  testLimitMs,
);
