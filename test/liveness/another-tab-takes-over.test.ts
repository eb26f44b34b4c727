import { describe, expect, it } from 'vitest';
import { seededRandom } from '../faults/seeded-random.ts';
import { createOfflineWorld, payment, queued } from '../offline/offline-world.ts';
import { countRequests } from './counted-requests.ts';
import { testLimitMs } from '../wait-limits.ts';

type Happening = 'freezes' | 'is killed';

/** Two tabs; the sender is stopped after this time, before its answer arrived. Returns the time that the other one needed. */
async function failOver(happening: Happening, afterMs: number): Promise<{ tookMs: number; effects: number }> {
  const world = createOfflineWorld();
  const leader = await world.open('leader');
  const other = await world.open('other');
  for (const tab of [leader, other]) await world.settle(tab.offline.pull());
  const stop = other.offline.run();
  await world.pass(1_000 + afterMs * 7);
  // None of its requests is answered: the payments neither arrive nor return.
  world.network.faults = ['neverLeaves'];
  world.network.probability = 1;
  await queued(leader.offline, payment([1, 100]));
  await queued(leader.offline, payment([2, 100]));
  await world.pass(afterMs);
  world.network.probability = 0;
  const stoppedMs = world.time.nowMs();
  if (happening === 'is killed') leader.context.crash();
  leader.context.frozenSinceMs = stoppedMs;
  leader.context.frozenUntilMs = stoppedMs + 3_600_000;
  while (world.server.effects.length < 2 && world.time.nowMs() < stoppedMs + 400_000) await world.pass(100);
  const tookMs = world.time.nowMs() - stoppedMs;
  stop();
  // The frozen tab wakes, and its remaining work is no second payment.
  leader.context.frozenUntilMs = 0;
  await world.pass(120_000);
  return { tookMs, effects: world.server.effects.length };
}

describe('if the sending tab', () => {
  it.each([
    ['freezes', 10_000],
    ['is killed', 5_000],
  ] as const)(
    '%s, another tab takes over within %i ms, and nothing is paid twice',
    async (happening, withinMs) => {
      const random = seededRandom(72);
      const runs: { tookMs: number; effects: number }[] = [];
      for (let run = 0; run < 20; run += 1) runs.push(await failOver(happening, 5 + random.below(900)));
      const longestMs = Math.max(...runs.map((run) => run.tookMs));
      process.stdout.write(`the sender ${happening}: another took over within ${longestMs} ms of 20 runs\n`);
      expect(longestMs).toBeLessThanOrEqual(withinMs);
      expect(runs.map((run) => run.effects)).toEqual(runs.map(() => 2));
    },
    testLimitMs,
  );
});

it('waits long for an answer, it is not treated as frozen', async () => {
  const requests = countRequests(() => 0);
  const world = createOfflineWorld({ wrapServer: requests.wrap });
  const leader = await world.open('leader');
  const other = await world.open('other');
  for (const tab of [leader, other]) await world.settle(tab.offline.pull());
  const stop = other.offline.run();
  world.network.faults = ['slow'];
  world.network.probability = 1;
  await queued(leader.offline, payment([1, 100]));
  await world.pass(1);
  world.network.probability = 0;
  await world.pass(75_000);
  stop();
  expect(requests.count('performActions')).toBe(1);
  expect(await other.offline.entries.all()).toEqual([]);
  expect(world.server.effects).toHaveLength(1);
});
