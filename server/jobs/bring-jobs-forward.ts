import { sql } from 'kysely';
import type { WithTransaction } from '../database/with-transaction.ts';

/** For simulated services with an adjustable clock: moves their jobs forward by these seconds. */
export async function bringJobsForward(
  withTransaction: WithTransaction,
  kinds: readonly string[],
  seconds: number,
): Promise<void> {
  await withTransaction({ role: 'job', program: null }, {}, (trx) =>
    sql`
      update jobs set run_at = run_at - make_interval(secs => ${seconds})
      where done_at is null and kind = any(${[...kinds]}::text[])`.execute(trx),
  );
}
