import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { BenchResult } from '../bench-result.ts';
import { type LargeBusiness, openLargeDatabase } from '../large-template.ts';
import { describeTimes, median, percentile } from '../measure.ts';
import { type Person, refresh, signIn } from '../server/people.ts';
import { startPortal } from '../server/portal.ts';
import { pull } from '../server/requests.ts';

const questions = 400;
const leastRowsPerSecond = 5_600;
/** So large a business has a hundred invoices to change, and is small. */
const [fewest, most] = [150, 2_000];

type Quiet = { readonly nothingNew: readonly number[]; readonly changed: readonly number[] };
type Crowded = { readonly times: readonly number[]; readonly rowsPerSecond: number };

/**
 * A small business in a database of 1,000,000 charges: alone, compared with the same in a small database, and while a business with
 * 100,000 charges loads all of them. With a directory, the large database is made once.
 */
export async function benchLargeDatabase(keptIn: string | undefined): Promise<readonly BenchResult[]> {
  const directory = keptIn ?? mkdtempSync(join(tmpdir(), 'portal-bench-large-'));
  // PostgreSQL does not run as root; its user has to enter the directory.
  chmodSync(directory, 0o711);
  try {
    const small = await measured(join(directory, 'small'), { businesses: 20, charges: 10_000 });
    const large = await measured(join(directory, 'large'), {});
    const { crowded } = large;
    const load = crowded.rowsPerSecond;
    return [
      ratio(
        'Small business, nothing new: 1,000,000 charges in the database to 10,000',
        small.nothingNew,
        large.nothingNew,
        1.3,
      ),
      ratio('… 100 changed invoices', small.changed, large.changed, 1.3),
      ratio(
        '… nothing new, while a business of 100,000 charges loads: median to the quiet one',
        large.nothingNew,
        crowded.times,
        2,
      ),
      ratio('… p99 to the quiet p99', large.nothingNew, crowded.times, 4, (times) => percentile(times, 0.99)),
      {
        what: '… rows that the load gets meanwhile',
        found: `${load.toFixed(0)} a second`,
        bound: `≥ ${leastRowsPerSecond} a second`,
        isKept: load >= leastRowsPerSecond,
        ours: '',
        bare: '',
      },
    ];
  } finally {
    if (keptIn === undefined) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function ratio(
  what: string,
  quiet: readonly number[],
  found: readonly number[],
  bound: number,
  of = median,
): BenchResult {
  const times = of(found) / of(quiet);
  return {
    what,
    found: `${times.toFixed(2)} ×`,
    bound: `≤ ${bound} ×`,
    isKept: times <= bound,
    ours: describeTimes(found),
    bare: describeTimes(quiet),
  };
}

async function measured(
  dir: string,
  size: { businesses?: number; charges?: number },
): Promise<Quiet & { crowded: Crowded }> {
  const { url, businesses, close } = await openLargeDatabase({ dir, ...size });
  const portal = await startPortal({ directory: dir, url });
  const database = new pg.Client({ connectionString: url });
  try {
    await database.connect();
    const [largest] = businesses;
    const small = businesses.find(({ charges }) => charges > fewest && charges < most) ?? businesses.at(-1);
    const [loader, person] = [await enter(portal.port, largest), await enter(portal.port, small)];
    const changed = await changedTimes(portal.port, person, database);
    const cursor = await latest(portal.port, person);
    await times(portal.port, person, cursor, 100);
    const nothingNew = await times(portal.port, person, cursor, questions);
    await refresh(portal.port, [loader, person]);
    return { nothingNew, changed, crowded: await whileLoading(portal.port, loader, person, cursor) };
  } finally {
    await database.end();
    portal.child.kill('SIGTERM');
    await close();
  }
}

function enter(port: number, business: LargeBusiness | undefined): Promise<Person> {
  if (!business) throw new Error('The large database has no such business.');
  return signIn(port, business.email, new Uint8Array(32));
}

async function changedTimes(port: number, person: Person, database: pg.Client): Promise<readonly number[]> {
  const before = await latest(port, person);
  await database.query(
    `update charges set po_number = 'PO-' || row_version where id in
      (select id from charges where buyer_id = $1 order by bill_date desc, id limit 100)`,
    [person.buyer],
  );
  await times(port, person, before, 20);
  return times(port, person, before, questions / 4);
}

async function latest(port: number, person: Person): Promise<string> {
  let page = await pull(port, person, null, 2_000);
  while (page.more) page = await pull(port, person, page.cursor, 2_000);
  return page.cursor;
}

async function times(port: number, person: Person, cursor: string, count: number): Promise<readonly number[]> {
  const taken: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const from = performance.now();
    await pull(port, person, cursor, 500);
    taken.push(performance.now() - from);
  }
  return taken;
}

/** The loading device asks for the next page while it has the last one, as the portal's does. */
async function whileLoading(port: number, loader: Person, person: Person, cursor: string): Promise<Crowded> {
  const load = { rows: 0, isDone: false, tookMs: 0 };
  const loading = (async () => {
    const from = performance.now();
    for (let page = await pull(port, loader, null, 500); ; page = await pull(port, loader, page.cursor, 2_000)) {
      load.rows += page.upserts.length;
      if (!page.more) break;
    }
    load.isDone = true;
    load.tookMs = performance.now() - from;
  })();
  const taken: number[] = [];
  while (!load.isDone) {
    taken.push(...(await times(port, person, cursor, 1)));
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await loading;
  return { times: taken, rowsPerSecond: (load.rows / load.tookMs) * 1_000 };
}
