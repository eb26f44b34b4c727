import pg from 'pg';
import type { Instant } from '../../domain/time/instant.ts';
import { openDatabase } from '../../server/database/database.ts';
import { northgate } from '../../server/seed/demo-programs.ts';
import { demoPasswordHash, seedDemo } from '../../server/seed/seed-demo.ts';
import { largeStatements as large } from './large-statements.ts';

/** How much data: businesses of the demo's first program, and the charges of all of them. */
export type LargeSize = { readonly businesses: number; readonly charges: number };

/**
 * Migrates an empty database, makes the demo in it and adds the businesses: the first has a tenth of all charges, the others from about 40
 * to 1,500. Each has one administrator with the demo's password. Charges and payments are inserted without their triggers and foreign
 * keys, which would take several times as long; the totals that follow from them are computed afterwards. The change log does not hold
 * them, as if it had forgotten them. Needs a superuser.
 */
export async function fillLargeDatabase(url: string, size: LargeSize, now: Instant): Promise<void> {
  const database = await openDatabase({ url });
  try {
    await database.migrate();
    await seedDemo(database, { now });
  } finally {
    await database.close();
  }
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`begin; set local app.now = '${now}'`);
    await client.query(large.plan, [chargeCounts(size)]);
    await client.query(large.buyers, [northgate]);
    await client.query(large.groups, [northgate]);
    await client.query(large.people, [northgate, await demoPasswordHash()]);
    await client.query(large.users, [northgate]);
    await client.query('set local session_replication_role = replica');
    await client.query(large.charges, [northgate, now.slice(0, 10)]);
    for (const statement of [large.paid, large.payments, large.applications]) await client.query(statement);
    await client.query('set local session_replication_role = origin');
    for (const statement of [large.totals, large.limits, large.numbered, large.forgotten])
      await client.query(statement);
    await client.query('commit');
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

const [fewest, most] = [40, 1_500];

/** The numbers of charges, largest first; most businesses have few. Their sum is exactly the wanted one. */
export function chargeCounts({ businesses: count, charges: total }: LargeSize): number[] {
  const largest = count === 1 ? total : Math.floor(total / 10);
  const others = count - 1;
  // A power of evenly spread numbers from 0 to 1 has any mean that is wanted.
  const mean = Math.min(Math.max(((total - largest) / Math.max(others, 1) - fewest) / (most - fewest), 0.05), 0.95);
  const drawn = Array.from({ length: others }, (_none, index) =>
    Math.round(fewest + (most - fewest) * ((index * goldenRatio) % 1) ** (1 / mean - 1)),
  );
  const missing = total - largest - drawn.reduce((sum, each) => sum + each, 0);
  const each = Math.trunc(missing / Math.max(others, 1));
  const counts = drawn.map(
    (number, index) => number + each + (index < Math.abs(missing % others) ? Math.sign(missing) : 0),
  );
  return [largest, ...counts];
}

const goldenRatio = 0.618_033_988_749_895;
