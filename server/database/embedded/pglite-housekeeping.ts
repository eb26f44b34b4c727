import type { ConnectionSource, Lease } from '../connection.ts';

/**
 * A server vacuums and analyses by itself (autovacuum); the embedded database does not, so it would grow and its query plans would get
 * worse. Runs at intervals, one table at a time, and lets requests run in between.
 */
export function startHousekeeping(source: ConnectionSource): Housekeeping {
  let pass: Promise<void> = Promise.resolve();
  const tend = (): Promise<void> => {
    pass = pass.then(() => tendTables(source));
    return pass;
  };
  // If the database is busy or closed, the next pass does the work.
  const timer = setInterval(() => void tend().catch(() => (pass = Promise.resolve())), everyMs).unref();
  return {
    tend,
    stop: async () => {
      clearInterval(timer);
      await pass.catch(() => undefined);
    },
  };
}

export type Housekeeping = { readonly tend: () => Promise<void>; readonly stop: () => Promise<void> };

const everyMs = 30_000;

async function tendTables(source: ConnectionSource): Promise<void> {
  for (const table of await leased(source, neglectedTables)) {
    await leased(source, (lease) => lease.script(`vacuum (analyze) ${table}`));
  }
}

/** Tables of which a tenth changed since the last analysis; the threshold of autovacuum. */
async function neglectedTables(lease: Lease): Promise<string[]> {
  // Otherwise the statistics are reported at most once a second.
  await lease.script('select pg_stat_force_next_flush()');
  const { rows } = await lease.query({
    sql: `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup order by 1`,
    parameters: [],
  });
  return rows.map((row) => String(row['name']));
}

async function leased<Result>(source: ConnectionSource, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const lease = await source.acquire();
  try {
    return await work(lease);
  } finally {
    lease.release();
  }
}
