import type { ConnectionSource, Lease } from '../connection.ts';

/**
 * A server frees dead rows and counts live ones by itself (autovacuum); the embedded database has nobody to do it, and would
 * grow and plan badly for ever. Looks now and then, works on one table at a time, and lets requests in between.
 */
export function startHousekeeping(source: ConnectionSource): Housekeeping {
  let pass: Promise<void> = Promise.resolve();
  const tend = (): Promise<void> => {
    pass = pass.then(() => tendTables(source));
    return pass;
  };
  // A pass that finds the database busy or closed leaves the work to the next.
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

/** Tables of which a tenth changed since they were last counted; the same measure as autovacuum's. */
async function neglectedTables(lease: Lease): Promise<string[]> {
  // Counts are otherwise handed in once a second at most.
  await lease.script('select pg_stat_force_next_flush()');
  const { rows } = await lease.query(
    `select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
      where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup order by 1`,
    [],
  );
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
