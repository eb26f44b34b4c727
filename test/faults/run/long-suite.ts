import { parseArgs } from 'node:util';
import { gallery } from '../gallery/gallery.ts';
import { galleryMistakes } from '../parts/gallery.ts';
import { pairShares } from '../parts/pairs.ts';
import { type PartTotals, type RunPart, addTotals, brokenInvariants } from '../parts/part-totals.ts';
import { allFaults } from '../schedule/happenings/all-faults.ts';
import { commitNow, engineHash } from './engine-hash.ts';
import { closeKeptProcessPool, openProcessPool } from './process-pool.ts';
import { appendResult, doneFrom, totalsOfEngine } from './results-file.ts';
import { inStretches } from './stretches.ts';

/** The parts of the long suite, their default number of schedules, and the number between two stored results. */
const parts = {
  simulated: { schedules: 1_000_000, atATime: 4_000, load: () => import('../parts/simulated.ts') },
  pairs: { schedules: pairShares, atATime: 40, load: () => import('../parts/pairs.ts') },
  gallery: { schedules: galleryMistakes, atATime: galleryMistakes, load: () => import('../parts/gallery.ts') },
  answers: { schedules: 500_000, atATime: 5_000, load: () => import('../parts/answers.ts') },
  real: { schedules: 10_000, atATime: 500, load: () => import('../parts/real.ts') },
  commit: { schedules: 500, atATime: 100, load: () => import('../parts/commit.ts') },
  browser: { schedules: 800, atATime: 96, load: () => import('../parts/browser.ts') },
} satisfies Record<string, { schedules: number; atATime: number; load: () => Promise<{ run: RunPart }> }>;
type PartName = keyof typeof parts;

const enoughForEverything = 5_000;
const { values: given } = parseArgs({
  options: {
    schedules: { type: 'string' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string' },
    plant: { type: 'string' },
    replay: { type: 'string' },
    deadline: { type: 'string' },
    resume: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    plants: { type: 'boolean', default: false },
  },
});
const seed = wholeNumber('seed', given.seed);
// A manual stop also ends all started processes and deletes the database's folder. A second signal, from a terminal and its forwarder,
// must not interrupt that.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
process.exitCode = await main();

async function main(): Promise<number> {
  if (given.list) {
    for (const { name } of gallery) console.log(name);
    return 0;
  }
  if (given.plants) return plantAll();
  if (given.plant !== undefined) return plantOne(given.plant, wholeNumber('schedules', given.schedules ?? '1000'));
  if (given.replay !== undefined) return replay(wholeNumber('replay', given.replay));
  return runParts(chosenParts());
}

function wholeNumber(name: string, text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  console.error(`--${name} takes a whole number; "${text}" is none.`);
  process.exit(2);
}

/** Without a part: the simulator if a number of schedules is given, else the whole suite. */
function chosenParts(): readonly PartName[] {
  const names = Object.keys(parts) as PartName[];
  if (given.part === undefined) return given.schedules === undefined ? names : ['simulated'];
  const part = names.find((name) => name === given.part);
  if (part) return [part];
  console.error(`There is no part "${given.part}"; the parts are ${names.join(', ')}.`);
  process.exit(2);
}

async function runParts(names: readonly PartName[]): Promise<number> {
  const endsMs = performance.now() + Number(given.deadline ?? Infinity) * 1000;
  const run: PartTotals[] = [];
  for (const name of names) {
    try {
      run.push(...(await runPart(name, endsMs)));
    } finally {
      await closeKeptProcessPool();
    }
  }
  const before = await tellTotals(names);
  // If everything was done before, the result is that of the earlier runs.
  const all = sumOf(run) ?? sumOf(before);
  if (!all) return 0;
  for (const { seed: broken, invariant, what } of all.failures.slice(0, 20))
    console.log(`seed ${broken}: ${invariant} – ${what}`);
  const unmet = all.part === 'simulated' && all.schedules >= enoughForEverything ? neverMet(all) : [];
  if (unmet.length > 0) console.log(`Never exercised: ${unmet.join(', ')}`);
  const { schedules, faults, states, duplicate, lost, falsePaid, foreign, diverged } = all;
  console.log(JSON.stringify({ seed, schedules, faults, states, duplicate, lost, falsePaid, foreign, diverged }));
  return isBroken(all) || unmet.length > 0 ? 1 : 0;
}

/** Runs one part in ranges, each of which is stored when it is done. Null if nothing is left to do. */
async function runPart(part: PartName, endsMs: number): Promise<readonly PartTotals[]> {
  const engine = await engineHash(part);
  const commit = commitNow();
  const wanted = given.schedules === undefined ? parts[part].schedules : wholeNumber('schedules', given.schedules);
  // Without a number it continues where an earlier run of the same engine stopped.
  const goesOn = given.resume || given.schedules === undefined;
  const done = goesOn ? doneFrom(part, engine, seed) : 0;
  const { run } = await parts[part].load();
  console.log(
    `${part}: engine ${engine} at ${commit}, ${done > 0 ? `${done} done before, ` : ''}${wanted} wanted, seed ${seed}`,
  );
  const stretches: PartTotals[] = [];
  for (const { from, count } of inStretches(done, Math.max(0, wanted - done), parts[part].atATime)) {
    const deadlineMs = endsMs - performance.now();
    if (deadlineMs <= 0) break;
    const stretch = await run({ from, count, seed, deadlineMs, log: console.log });
    if (stretch.schedules > 0) appendResult({ ...stretch, commit, engine });
    stretches.push(stretch);
    if (stretch.schedules < count) break;
  }
  return stretches;
}

async function tellTotals(names: readonly PartName[]): Promise<readonly PartTotals[]> {
  const all: PartTotals[] = [];
  for (const name of names) {
    const totals = totalsOfEngine(name, await engineHash(name));
    if (!totals) continue;
    const { faults: _faults, states: _states, failures: _failures, from: _from, count: _count, ...rest } = totals;
    console.log(`all runs of this engine: ${JSON.stringify(rest)}`);
    all.push(totals);
  }
  return all;
}

function sumOf(totals: readonly PartTotals[]): PartTotals | null {
  return totals.reduce<PartTotals | null>((sum, one) => (sum ? addTotals(sum, one) : one), null);
}

function neverMet({ faults }: PartTotals): readonly string[] {
  return allFaults.filter((fault) => (faults[fault] ?? 0) === 0);
}

function isBroken(totals: PartTotals): boolean {
  return brokenInvariants.some((invariant) => totals[invariant] > 0) || totals.failures.length > 0;
}

/** Plants every mistake, whatever earlier runs did: exit code 0 if each was caught, by a schedule or by its own case; otherwise 3. */
async function plantAll(): Promise<number> {
  const { run } = await parts.gallery.load();
  try {
    const { failures, schedules, extra } = await run({ from: 0, count: galleryMistakes, seed, log: console.log });
    for (const { what } of failures) console.log(what);
    const isWhole = failures.length === 0 && schedules === galleryMistakes;
    console.log(JSON.stringify({ plants: galleryMistakes, caught: extra?.['caught'] ?? 0, all: isWhole }));
    return isWhole ? 0 : 3;
  } finally {
    await closeKeptProcessPool();
  }
}

/** Plants one mistake and prints how it was detected: exit code 1 if it was, 3 if no invariant noticed. */
async function plantOne(name: string, most: number): Promise<number> {
  if (!gallery.some((planted) => planted.name === name)) {
    console.error(`Nothing in the gallery is called "${name}"; --list names what is.`);
    return 2;
  }
  const pool = await openProcessPool();
  try {
    let schedules = 0;
    for (const range of inStretches(seed, most, 25)) {
      const { failures, schedules: run } = await pool.run('schedules', { ...range, stopAtFirst: true, plant: name });
      schedules += run;
      const [first] = failures;
      if (!first) continue;
      console.log(await pool.run('story', { seed: first.seed, plant: name }));
      const { invariant, what } = first;
      console.log(JSON.stringify({ plant: name, seed: first.seed, schedules, invariant, what }));
      return 1;
    }
    console.log(JSON.stringify({ plant: name, seed, schedules, invariant: null }));
    return 3;
  } finally {
    pool.close();
  }
}

async function replay(replayed: number): Promise<number> {
  const pool = await openProcessPool(1);
  try {
    console.log(await pool.run('trace', { seed: replayed }));
    return 0;
  } finally {
    pool.close();
  }
}
