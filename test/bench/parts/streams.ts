import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BuyerId, ProgramId } from '../../../domain/ids.ts';
import { openDatabase } from '../../../server/database/database.ts';
import { startRealPostgres } from '../../real-postgres.ts';
import { type BenchResult, countResult } from '../bench-result.ts';
import { median, percentile } from '../measure.ts';
import { type Person, signIn } from '../server/people.ts';
import { importCustomers, startPortal, stop } from '../server/portal.ts';
import { processorMs } from '../server/processor-time.ts';
import { pull } from '../server/requests.ts';
import { type Device, moreColleagues, openDevices } from '../server/streams.ts';

const [businesses, streams, ofOneBusiness] = [50, 5_000, 1_000];
const idleSeconds = 20;

/** Many open event streams: what one costs, how soon one change is everywhere, and how they come back after a restart. Linux only. */
export async function benchStreams(): Promise<readonly BenchResult[]> {
  const postgres = await startRealPostgres();
  const directory = mkdtempSync(join(tmpdir(), 'portal-bench-streams-'));
  const place = { directory, url: postgres.url };
  const database = new pg.Client({ connectionString: postgres.url });
  let portal: Awaited<ReturnType<typeof startPortal>> | null = null;
  const devices: Device[] = [];
  try {
    const emails = await importCustomers({ ...place, customers: businesses, invoicesOfEach: 40 });
    portal = await startPortal(place);
    await database.connect();
    const groups: (readonly Person[])[] = [];
    for (const [index, email] of emails.entries()) {
      const person = await signIn(portal.port, email, new Uint8Array(32));
      const wanted = index === 0 ? ofOneBusiness : (streams - ofOneBusiness) / (businesses - 1);
      groups.push(await moreColleagues(database, portal.port, person, Math.ceil(wanted / 6)));
    }
    const results: BenchResult[] = [];
    const emptyKb = residentKb(portal.pid);
    for (const [index, people] of groups.entries())
      devices.push(
        ...openDevices(
          portal.port,
          people,
          index === 0 ? ofOneBusiness : Math.ceil((streams - ofOneBusiness) / (businesses - 1)),
        ),
      );
    await until(() => devices.every((device) => device.isOpen()), 60_000);
    results.push(await costOfIdle(portal.pid, emptyKb, devices.length));
    const [first, second] = groups;
    if (!first || !second) throw new Error('There are no businesses.');
    results.push(
      ...(await oneChange({
        port: portal.port,
        url: postgres.url,
        devices: devices.slice(0, ofOneBusiness),
        other: second[0] as Person,
      })),
    );
    await stop(portal.child);
    portal = await startPortal(place, portal.port);
    results.push(await comeBack(devices));
    return results;
  } finally {
    for (const device of devices) device.close();
    await database.end();
    portal?.child.kill('SIGTERM');
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function costOfIdle(pid: number, emptyKb: number, count: number): Promise<BenchResult> {
  const kb = (residentKb(pid) - emptyKb) / count;
  const before = processorMs([pid]);
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1_000));
  const cores = (processorMs([pid]) - before) / (idleSeconds * 1_000) / (count / 1_000);
  return {
    what: `${count} open event streams, idle: memory of one`,
    found: `${kb.toFixed(1)} KB`,
    bound: '≤ 20 KB',
    isKept: kb <= 20 && cores <= 0.05,
    ours: `${cores.toFixed(3)} of a core for each 1,000 (≤ 0.05)`,
    bare: '',
  };
}

type Changed = {
  readonly port: number;
  readonly url: string;
  readonly devices: readonly Device[];
  readonly other: Person;
};

/** One invoice of a business with a thousand streams changes; each device waits as it is told and pulls. */
async function oneChange({ port, url, devices, other }: Changed): Promise<readonly BenchResult[]> {
  const buyer = devices[0]?.person.buyer as BuyerId;
  const cursors = new Map<Person, string>();
  for (const { person } of devices) if (!cursors.has(person)) cursors.set(person, (await latest(port, person)).cursor);
  const ask = { port, person: other, cursor: (await latest(port, other)).cursor };
  const quiet = await askSteadily(ask, () => false, 200);
  const changer = await openDatabase({ url });
  const from = performance.now();
  await changer.withTransaction({ role: 'job', program: 'northgate' as ProgramId, buyer }, {}, (transaction) =>
    transaction
      .updateTable('charges')
      .set({ po_number: 'PO-STREAMS' })
      .where('buyer_id', '=', buyer)
      .where('invoice_number', '=', '0030000000')
      .execute(),
  );
  const committedAt = performance.now();
  let holding = 0;
  const holdAfter: number[] = [];
  const toldAfter: number[] = [];
  const watching = devices.map(async (device) => {
    await until(() => (device.told()?.atMs ?? 0) > from, 30_000);
    const { atMs = 0, spreadMs = 0 } = device.told() ?? {};
    toldAfter.push(atMs - committedAt);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs));
    const page = await pull(port, device.person, cursors.get(device.person) ?? null, 500);
    if (page.upserts.length === 0) throw new Error('A device was told of a change and got no row.');
    holdAfter.push(performance.now() - committedAt);
    holding += 1;
  });
  const crowded = await askSteadily(ask, () => holding < devices.length, 0);
  await Promise.all(watching);
  await changer.close();
  const closed = devices.filter((device) => !device.isOpen()).length;
  return [
    countResult(
      `… one change is told to ${devices.length} streams: p99`,
      Math.max(0, percentile(toldAfter, 0.99)),
      1_000,
      'ms',
    ),
    countResult('… streams closed by that', closed, 0, 'streams'),
    countResult('… until all hold the row', Math.max(...holdAfter) / 1_000, 10, 's'),
    {
      what: '… another business’s changes meanwhile, to the quiet median',
      found: `${(median(crowded) / median(quiet)).toFixed(1)} ×`,
      bound: '≤ 3 ×',
      isKept: median(crowded) <= 3 * median(quiet),
      ours: `p50 ${median(crowded).toFixed(0)} ms, p99 ${percentile(crowded, 0.99).toFixed(0)} ms`,
      bare: `p50 ${median(quiet).toFixed(0)} ms, p99 ${percentile(quiet, 0.99).toFixed(0)} ms`,
    },
  ];
}

async function comeBack(devices: readonly Device[]): Promise<BenchResult> {
  const from = performance.now();
  await until(() => devices.every((device) => device.isOpen()), 120_000);
  const seconds = (performance.now() - from) / 1_000;
  return countResult(`… after a restart, until all ${devices.length} are open again`, seconds, 30, 's');
}

async function latest(port: number, person: Person) {
  let page = await pull(port, person, null, 2_000);
  while (page.more) page = await pull(port, person, page.cursor, 2_000);
  return page;
}

type Asked = { readonly port: number; readonly person: Person; readonly cursor: string };

/** Asks for changes twenty times a second, at least so often and as long as wanted. */
async function askSteadily(
  { port, person, cursor }: Asked,
  isWanted: () => boolean,
  least: number,
): Promise<readonly number[]> {
  const taken: number[] = [];
  while (taken.length < least || isWanted()) {
    const from = performance.now();
    await pull(port, person, cursor, 500);
    taken.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return taken;
}

async function until(isTrue: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  while (!isTrue()) {
    if (performance.now() > end) throw new Error('What was waited for did not happen.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** The memory that a process holds, from /proc. */
function residentKb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
}
