import { randomBytes } from 'node:crypto';
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { installPackages } from '../../../scripts/ensure-ready.mjs';
import { freePort } from '../../free-port.ts';
import { startRealPostgres } from '../../real-postgres.ts';
import type { BenchResult } from '../bench-result.ts';
import { median, percentile } from '../measure.ts';
import { importCustomers, startPortal } from '../server/portal.ts';
import { type Calls, type Load, closedLoop, openLoop } from '../server/load.ts';
import { type Person, refresh, signIn } from '../server/people.ts';
import { demandEqualAnswers, placesOf } from '../server/places.ts';
import { processorMs } from '../server/processor-time.ts';
import { type BenchRequest, type Places, type Side, requests } from '../server/requests.ts';

type Size = { readonly customers: number; readonly invoicesOfEach: number; readonly cellSeconds: number };
const usual: Size = { customers: 10, invoicesOfEach: 4_000, cellSeconds: 20 };
const rounds = 3;
const atOnce = 16;
/** Share of the highest load at which latencies are compared. */
const steadyShare = 0.8;
/** The 99th percentile as a multiple of the median, at that load. */
const mostSpread = 5;

type Bench = {
  readonly cellSeconds: number;
  readonly ports: Readonly<Record<Side | 'secured', number>>;
  /** The processes whose processor time is counted for each side: its server and the database. */
  readonly processes: Readonly<Record<Side | 'secured', readonly number[]>>;
  readonly people: readonly Person[];
  readonly places: ReadonlyMap<Person, Places>;
};

/** The five commonest requests at the built server, beside a plain Apollo server on the same rows; Linux only, because it reads /proc. */
export async function benchServer(size: Size = usual): Promise<readonly BenchResult[]> {
  if ((await installPackages(join(import.meta.dirname, '..', 'server', 'peer'))) !== 0)
    throw new Error('The libraries of the server to compare with could not be installed.');
  const postgres = await startRealPostgres();
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-server-'));
  const started: ChildProcess[] = [];
  try {
    const emails = await importCustomers({ directory, url: postgres.url, ...size });
    const key = randomBytes(32);
    const portal = await startPortal({ directory, url: postgres.url });
    const [plain, secured] = [
      await startReference('plain', postgres.url, key),
      await startReference('secured', postgres.url, key),
    ];
    started.push(portal.child, plain.child, secured.child);
    const people: Person[] = [];
    for (const email of emails) people.push(await signIn(portal.port, email, key));
    const places = await allPlaces(portal.port, people, postgres.url);
    const ports = { ours: portal.port, theirs: plain.port, secured: secured.port };
    const [someone] = people;
    const at = someone && places.get(someone);
    if (someone && at) await demandEqualAnswers(ports, someone, at);
    const processes = {
      ours: [portal.pid, postgres.pid()],
      theirs: [plain.pid, postgres.pid()],
      secured: [secured.pid, postgres.pid()],
    };
    const bench: Bench = { cellSeconds: size.cellSeconds, ports, processes, people, places };
    const results: BenchResult[] = [await constantRoute(bench)];
    for (const request of Object.values(requests)) results.push(...(await compare(bench, request)));
    return results;
  } finally {
    for (const child of started) child.kill('SIGTERM');
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function startReference(mode: string, url: string, key: Buffer) {
  const port = await freePort();
  const program = join(import.meta.dirname, '..', 'server', 'peer', 'reference.ts');
  const child = fork(program, [mode, url, String(port), key.toString('base64')], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error('The reference server ended before it served.')));
  });
  return { port, child, pid: child.pid ?? 0 };
}

async function allPlaces(port: number, people: readonly Person[], url: string): Promise<ReadonlyMap<Person, Places>> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const places = new Map<Person, Places>();
    for (const person of people) places.set(person, await placesOf(port, person, database));
    return places;
  } finally {
    await database.end();
  }
}

type Cell = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly processorMs: number };
const sides = ['ours', 'theirs', 'secured'] as const;

/** Cells of 20 seconds in turns, at 80 % of the load that each side bears. */
async function compare(bench: Bench, request: BenchRequest): Promise<readonly BenchResult[]> {
  const cells: Record<(typeof sides)[number], Cell[]> = { ours: [], theirs: [], secured: [] };
  const highest: Partial<Record<(typeof sides)[number], number>> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      if (side === 'ours') await refresh(bench.ports.ours, bench.people);
      const calls = request.calls(side === 'ours' ? 'ours' : 'theirs', bench.people, bench.places);
      const port = bench.ports[side];
      highest[side] ??= (await closedLoop(port, calls, { atOnce, seconds: 5 })).perSecond;
      cells[side].push(await cell(bench, side, calls, highest[side] * steadyShare));
      console.error(`${request.name}, ${side}: ${JSON.stringify(cells[side].at(-1))} of ${highest[side].toFixed(0)}/s`);
    }
  }
  return resultsOf(request, cells, highest as Record<(typeof sides)[number], number>);
}

async function cell(
  { cellSeconds, ports, processes }: Bench,
  side: (typeof sides)[number],
  calls: Calls,
  perSecond: number,
): Promise<Cell> {
  const before = processorMs(processes[side]);
  const load: Load = await openLoop(ports[side], calls, { perSecond, seconds: cellSeconds });
  const used = processorMs(processes[side]) - before;
  if (load.failed > 0) throw new Error(`${load.failed} requests failed (${side}).`);
  const { latencies } = load;
  return {
    perSecond: load.perSecond,
    p50: median(latencies),
    p99: percentile(latencies, 0.99),
    processorMs: used / latencies.length,
  };
}

function resultsOf(
  { name, least }: BenchRequest,
  cells: Record<(typeof sides)[number], Cell[]>,
  highest: Record<(typeof sides)[number], number>,
): BenchResult[] {
  const of = (side: (typeof sides)[number], what: keyof Cell) => median(cells[side].map((one) => one[what]));
  const ratio = of('theirs', 'processorMs') / of('ours', 'processorMs');
  const spread = of('ours', 'p99') / of('ours', 'p50');
  return [
    {
      what: `Server, ${name}: processor time, the plain server’s as a multiple of ours`,
      found: `${ratio.toFixed(2)} ×`,
      bound: least === undefined ? 'shown' : `≥ ${least} ×`,
      isKept: least === undefined || ratio >= least,
      ours: `${of('ours', 'processorMs').toFixed(1)} ms; ${highest.ours.toFixed(0)} requests/s`,
      bare: `${of('theirs', 'processorMs').toFixed(1)} ms, ${highest.theirs.toFixed(0)} requests/s; with row security ${of('secured', 'processorMs').toFixed(1)} ms, ${highest.secured.toFixed(0)} requests/s`,
    },
    {
      what: '… p99 as a multiple of p50, at 80 % of the highest load',
      found: `${spread.toFixed(1)} ×`,
      bound: `≤ ${mostSpread} ×`,
      isKept: spread <= mostSpread,
      ours: `p50 ${of('ours', 'p50').toFixed(1)} ms, p99 ${of('ours', 'p99').toFixed(1)} ms`,
      bare: `p50 ${of('theirs', 'p50').toFixed(1)} ms, p99 ${of('theirs', 'p99').toFixed(1)} ms`,
    },
  ];
}

/** What the generator can do at most: a route of the reference that answers a constant. */
async function constantRoute({ ports }: Bench): Promise<BenchResult> {
  const calls: Calls = () => ({ path: '/constant', method: 'GET', headers: {}, body: '' });
  const { perSecond } = await closedLoop(ports.theirs, calls, { atOnce, seconds: 5 });
  return {
    what: 'Server, a constant route: the limit of the load generator',
    found: `${perSecond.toFixed(0)} requests/s`,
    bound: 'shown',
    isKept: true,
    ours: '',
    bare: '',
  };
}
