import {
  disturbOnce,
  disturbances,
  drainDisturbed,
  openHelper,
  type OtherPages,
} from '../../journeys/faults/random-disturbances.ts';
import { type Verdict, judgeAttempts } from '../../journeys/faults/judge-attempts.ts';
import { type RandomRun, beginRun, drain, killOnce } from '../../journeys/faults/random-kills.ts';
import { prepareWorld, startPortalServer, type PortalServer } from '../../journeys/support/server/portal-server.ts';
import { preparedProfile } from '../../journeys/support/prepared-devices.ts';
import { tom } from '../../journeys/support/steps.ts';
import { connectDevice } from '../../journeys/support/connected-device.ts';
import { type SeededRandom, seededRandom } from '../seeded-random.ts';
import { startRealPostgres } from '../../real-postgres.ts';
import { shareServer } from '../../journeys/support/server/prepared-world.ts';
import { type PartRequest, type PartTotals, addTotals, brokenInvariants } from './part-totals.ts';

/**
 * Real Chromium against the built server: of every eight schedules five kill the browser, the others stop the worker, crash the page or
 * freeze the tab. They run in rounds; a round has its own world, profile and seed.
 */
export async function run({ from, count, seed, deadlineMs = Infinity, log }: PartRequest): Promise<PartTotals> {
  const started = performance.now();
  let totals = nothing({ from, count, seed });
  let next = from;
  const tellOn = async (): Promise<void> => {
    while (next < from + count && performance.now() - started < deadlineMs) {
      const [first, size] = [next, Math.min(roundSize, from + count - next)];
      next += size;
      const round = await runRound(seed + first, size, log);
      totals = addTotals(totals, { ...round, count: 0 });
      const passed = Math.round((performance.now() - started) / 1000);
      log(`browser: ${totals.schedules} of ${count} in ${passed} s, ${totals.failures.length} broken`);
    }
  };
  const postgres = await startRealPostgres();
  try {
    shareServer(postgres.url);
    await prepareWorld();
    await Promise.all(Array.from({ length: atOnce }, tellOn));
    return totals;
  } finally {
    await postgres.stop();
  }
}

/** Rounds that run concurrently: while one browser starts, the others wait. */
const atOnce = 3;
/** Large enough to justify its own server, small enough to report a broken one soon. */
const roundSize = 16;
/** This number of schedules waits before everything heals. */
const betweenDrains = 8;

function nothing({ from, count, seed }: Pick<PartTotals, 'from' | 'count' | 'seed'>): PartTotals {
  const broken = { duplicate: 0, lost: 0, falsePaid: 0, foreign: 0, diverged: 0 };
  return {
    part: 'browser',
    seed,
    from,
    count,
    schedules: 0,
    faults: {},
    states: {},
    ...broken,
    failures: [],
    extra: {},
  };
}

async function runRound(seed: number, size: number, log: PartRequest['log']): Promise<PartTotals> {
  const random = seededRandom(seed);
  const server = await startPortalServer();
  const kills = Math.ceil((size * 5) / 8);
  try {
    const killed = await inWorld(server, seed, random, (run) => runKills(server, run, kills));
    const disturbed = await inWorld(server, seed, random, (run) => runDisturbances(server, run, size - kills));
    for (const { what } of [...killed.failures, ...disturbed.failures]) log(`seed ${seed}: ${what}`);
    return addTotals(killed, disturbed);
  } finally {
    await server.stop();
  }
}

/** Each world has its own device; an error of a run is a failure of the round, not the end of all rounds. */
async function inWorld(
  server: PortalServer,
  seed: number,
  random: SeededRandom,
  work: (run: RandomRun) => Promise<PartTotals>,
): Promise<PartTotals> {
  const connected = await connectDevice(server.port, { hidesTabs: true, profile: preparedProfile(tom) });
  try {
    const totals = await work(await beginRun(server, connected, random));
    return { ...totals, seed, failures: totals.failures.map((failure) => ({ ...failure, seed })) };
  } catch (error) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { ...nothing({ from: 0, count: 0, seed }), lost: 1, failures: [{ seed, invariant: 'lost', what }] };
  } finally {
    await connected.device.close();
    await connected.wire.close();
  }
}

async function runKills(server: PortalServer, run: RandomRun, kills: number): Promise<PartTotals> {
  for (let kill = 1; kill < kills; kill += 1) {
    await killOnce(run);
    if (kill % betweenDrains === 0) await drain(run);
  }
  await killOnce(run);
  const page = await drain(run);
  return totalsOf(run, kills, await judgeAttempts(server, page, run.attempts.all, run.before), { kills });
}

async function runDisturbances(server: PortalServer, run: RandomRun, times: number): Promise<PartTotals> {
  const others: OtherPages = await openHelper(run);
  for (let time = 0; time < times; time += 1) {
    await disturbOnce(run, others, run.random.pick(disturbances));
    if (time % betweenDrains === betweenDrains - 1) await drainDisturbed(run, others);
  }
  const page = await drainDisturbed(run, others);
  const verdict = await judgeAttempts(server, page, run.attempts.all, run.before);
  return totalsOf(run, times, verdict, { disturbances: times });
}

function totalsOf(run: RandomRun, schedules: number, verdict: Verdict, extra: Record<string, number>): PartTotals {
  const failures = brokenInvariants.flatMap((invariant) =>
    verdict[invariant].map((what) => ({ seed: 0, invariant, what })),
  );
  const counts = Object.fromEntries(brokenInvariants.map((name) => [name, verdict[name].length]));
  const { all } = run.attempts;
  const claimed = all.filter((attempt) => attempt.claimed !== null).length;
  return {
    ...nothing({ from: 0, count: 0, seed: 0 }),
    ...counts,
    schedules,
    faults: run.faults,
    failures,
    extra: { ...extra, attempts: all.length, claimed, paid: verdict.paid },
  };
}
