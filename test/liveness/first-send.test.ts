import { expect, it } from 'vitest';
import { seededRandom } from '../faults/seeded-random.ts';
import { payment, queued, syncedWorld } from '../offline/offline-world.ts';
import { testLimitMs } from '../wait-limits.ts';

const withinMs = 5_000;

/** The time from the return of the network until the server has the payment, if no event tells the page about it. */
async function firstSendAfter(offlineMs: number): Promise<number> {
  const world = await syncedWorld();
  const stop = world.offline.run();
  world.network.isDown = true;
  await queued(world.offline, payment([1, 100]));
  await world.pass(offlineMs);
  world.network.isDown = false;
  const backMs = world.time.nowMs();
  while (world.server.effects.length === 0 && world.time.nowMs() < backMs + 60_000) await world.pass(50);
  stop();
  world.offline.close();
  return world.time.nowMs() - backMs;
}

it(
  'queued requests are sent within five seconds after the network returns, after any time without it',
  async () => {
    const random = seededRandom(71);
    const waits = [10, 900, 4_100, 60_000, 900_000, ...Array.from({ length: 20 }, () => random.below(200_000))];
    const tookMs: number[] = [];
    for (const offlineMs of waits) tookMs.push(await firstSendAfter(offlineMs));
    process.stdout.write(
      `first send after the network is back: at most ${Math.max(...tookMs)} ms of ${waits.length} runs\n`,
    );
    expect(Math.max(...tookMs)).toBeLessThanOrEqual(withinMs);
  },
  testLimitMs,
);
