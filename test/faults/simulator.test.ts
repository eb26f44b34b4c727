import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pairFaults } from './pairs/pair-faults.ts';
import { allFaults } from './schedule/happenings/all-faults.ts';
import { coverageTable } from './schedule/coverage.ts';
import { type ProcessPool, openProcessPool } from './run/process-pool.ts';
import { addTallies } from './run/run-many.ts';
import { runRange } from './run/run-range.ts';
import { inStretches } from './run/stretches.ts';
import { testLimitMs } from '../wait-limits.ts';

/** FAULT_SEED and FAULT_SCHEDULES select other schedules, or more of them; the long suite runs ten thousands. */
const firstSeed = Number(process.env['FAULT_SEED'] ?? 1);
const schedules = Number(process.env['FAULT_SCHEDULES'] ?? 200);
const enoughForEverything = 1_000;
const limitMs = 1_800_000;
let pool: ProcessPool;

beforeAll(async () => {
  pool = await openProcessPool();
}, testLimitMs);
afterAll(() => pool.close());

describe('tabs, a worker, colleagues and a server with all faults', () => {
  it(
    'nothing is done twice, lost, shown as done too early, or done for another person',
    { timeout: limitMs },
    async () => {
      const started = performance.now();
      const tally = addTallies(
        await Promise.all(inStretches(firstSeed, schedules, 100).map((range) => runRange(pool, range))),
      );
      const coverage = new Map(tally.coverage.map(([fault, states]) => [fault, new Map(states)]));
      say(
        `${tally.schedules} schedules, seeds ${firstSeed} to ${firstSeed + schedules - 1}, in ${seconds(started)} s: ` +
          `${tally.intents} intents, ${tally.effects} effects, ${tally.steps} steps, ${tally.failures.length} broken`,
        coverageTable(coverage),
      );
      const [first] = tally.failures;
      if (first) say(await pool.run('story', { seed: first.seed }));
      expect(tally.failures).toEqual([]);
      const unexercised = allFaults.filter((fault) => !coverage.has(fault));
      expect(schedules >= enoughForEverything ? unexercised : []).toEqual([]);
    },
  );

  it('the same seed gives the same log, byte for byte, in any process', { timeout: limitMs }, async () => {
    for (const seed of [8, 32, 77, 1_009]) {
      const told = await Promise.all(Array.from({ length: pool.size + 1 }, () => pool.run('trace', { seed })));
      expect(new Set(told).size).toBe(1);
      expect(told[0]?.split('\n').length).toBeGreaterThan(20);
    }
  });
});

describe('every call of a port, before and after its effect, with every kind of fault', () => {
  // A share of each, which includes every fault; `--part pairs` of the long suite runs all of them. Odd, because places before and after
  // a call alternate.
  it.each([
    { work: 'a payment', oneIn: 27 },
    { work: 'two payments of one invoice', oneIn: 49 },
    { work: 'an edit and a lock', oneIn: 51 },
    { work: 'a sign-out and the next sign-in', oneIn: 99 },
  ] as const)('during $work, one in $oneIn', { timeout: limitMs }, async ({ work, oneIn }) => {
    const started = performance.now();
    const shares = await Promise.all(
      Array.from({ length: 8 }, (_, share) => pool.run('pairs', { work, part: share * oneIn, parts: 8 * oneIn })),
    );
    const runs = shares.reduce((total, share) => total + share.runs, 0);
    const calls = shares[0]?.calls ?? [];
    const all = calls.length * 2 * pairFaults.length;
    const failures = shares.flatMap((share) => share.failures);
    say(
      `${work}: ${calls.length} calls × 2 × ${pairFaults.length} faults = ${all} pairs, ` +
        `${runs} of them in ${seconds(started)} s, ${failures.length} broken`,
      ...failures.slice(0, 1).flatMap(({ where, what, story }) => [`${where}: ${what}`, ...story]),
    );
    expect(failures.map(({ where, what }) => `${where}: ${what}`)).toEqual([]);
    expect(runs).toBeGreaterThanOrEqual(Math.floor(all / oneIn) - 8);
    const met = new Set(shares.flatMap((share) => share.met));
    expect(pairFaults.map(({ name }) => name).filter((name) => !met.has(name))).toEqual([]);
  });

  it('the calls of a sign-out and the next sign-in are all uses of the secret', async () => {
    const work = 'a sign-out and the next sign-in';
    const { calls } = await pool.run('pairs', { work, part: 0, parts: 100_000 });
    expect(new Set(calls.filter((call) => call.startsWith('secret.')))).toEqual(
      new Set(['secret.read', 'secret.write', 'secret.destroy']),
    );
    expect(calls).toContain('server.deviceSecret');
  });
});

describe('an engine with a mistake', () => {
  it('fails with a readable log', { timeout: limitMs }, async () => {
    const plant = 'dropped-when-the-session-ended';
    const { failures } = await pool.run('schedules', { from: 101, count: 1_000, stopAtFirst: true, plant });
    const story = await pool.run('story', { seed: failures[0]?.seed ?? 101, plant });
    say(story);
    expect(story).toContain('Broken: lost');
    expect(story.split('\n').length).toBeLessThan(60);
  });
});

function say(...lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}

function seconds(started: number): number {
  return Math.round((performance.now() - started) / 1_000);
}
