import { loadavg, tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildCandidate, buildPage } from './build-candidates.ts';
import { candidates, floor } from './candidates.ts';
import { expectedAnswers } from './expected-answers.ts';
import { measureCandidate } from './measure-candidate.ts';
import { type Found, type Group, groups, ofGroup } from './report/metrics.ts';
import { type JobServer, serveJobs } from './serve-jobs.ts';
import { stepLimits } from './report/step-limits.ts';
import { machine, writeStoreReport } from './report/store-report.ts';
import { readResults, roundsOf, withRound, withoutRounds, writeResults } from './report/store-results.ts';

const resultsFile = resolve(import.meta.dirname, 'results.json');

/** `npm run bench -- store`: measures the missing rounds, and writes the tables again after each candidate. */
export async function runStoreBench(args: readonly string[]): Promise<number> {
  const asked = askedFor(args);
  const folder = mkdtempSync(join(tmpdir(), 'store-candidates-'));
  const server = await buildAndServe(folder);
  try {
    for (const rowCount of asked.rows) await measureRows(rowCount, { ...asked, server });
  } finally {
    server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(writeStoreReport(readResults(resultsFile)));
  return 0;
}

type Asked = ReturnType<typeof askedFor>;

function askedFor(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      groups: { type: 'string', default: groups.join() },
      rows: { type: 'string', default: '100000' },
      rounds: { type: 'string', default: '3' },
      again: { type: 'boolean', default: false },
    },
  });
  return {
    groups: groups.filter((group) => values.groups.split(',').includes(group)),
    rows: values.rows.split(',').map(Number),
    rounds: Number(values.rounds),
    again: values.again,
  };
}

async function buildAndServe(folder: string) {
  await buildPage(folder);
  for (const { name } of candidates) {
    console.error(`building ${name}`);
    await buildCandidate(name, folder);
  }
  return serveJobs(folder);
}

/** One round after the other; in each the floor is first, because it sets the limits of the others, which follow in random order. */
async function measureRows(rowCount: number, asked: Asked & { readonly server: JobServer }): Promise<void> {
  const { again, rounds, server } = asked;
  const expected = expectedAnswers(rowCount);
  if (again) forget(rowCount, asked);
  for (let round = 1; round <= rounds; round += 1) {
    const due = shuffled(candidates.filter(({ name }) => dueGroups(rowCount, name, round, asked.groups).length > 0));
    if (due.length === 0) continue;
    const inTurn = [floor, ...due.map(({ name }) => name).filter((name) => name !== floor)];
    let floorFound: Found | undefined;
    for (const name of inTurn) {
      console.error(`${rowCount} rows, round ${round} of ${rounds}: ${name}`);
      const began = Date.now();
      const found = await measureCandidate({
        server,
        module: `/${name}/adapter.js`,
        rowCount,
        groups: name === floor ? asked.groups : dueGroups(rowCount, name, round, asked.groups),
        expected,
        limitOf: stepLimits(floorFound),
        say: (line) => console.error(`  ${line}`),
      });
      floorFound ??= found;
      note(asked, { rowCount, name, round, found, floorFound });
      console.error(`  ${Math.round((Date.now() - began) / 1_000)} s`);
    }
  }
}

/** The groups of measurements that this candidate has not yet run `round` times. */
function dueGroups(rowCount: number, name: string, round: number, asked: readonly Group[]): readonly Group[] {
  const results = readResults(resultsFile);
  return asked.filter((group) => roundsOf(results, rowCount, name, group).length < round);
}

function forget(rowCount: number, asked: Asked): void {
  let results = readResults(resultsFile);
  for (const { name: candidate } of candidates) {
    results = withoutRounds(results, { rowCount, candidate, groups: asked.groups });
  }
  writeResults(resultsFile, results);
}

type Noted = {
  readonly rowCount: number;
  readonly name: string;
  readonly round: number;
  readonly found: Found;
  readonly floorFound: Found;
};

/** Stores the results at once, so that an interrupted run can continue. */
function note({ groups: asked, server }: Asked & { readonly server: JobServer }, noted: Noted): void {
  const { rowCount, name, round, found, floorFound } = noted;
  const groupsNow = name === floor ? asked : dueGroups(rowCount, name, round, asked);
  let results = readResults(resultsFile);
  for (const group of groupsNow) {
    results = withRound(
      results,
      { rowCount, candidate: name, group },
      {
        on: new Date().toISOString().slice(0, 10),
        load: loadavg()[0] ?? 0,
        found: ofGroup(found, group),
        floor: ofGroup(floorFound, group),
      },
    );
  }
  results = {
    ...results,
    machine: machine(),
    codeBytes: { ...results.codeBytes, [name]: server.codeBytes(`/${name}/`) },
  };
  writeResults(resultsFile, results);
  writeStoreReport(results);
}

function shuffled<Value>(values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}
