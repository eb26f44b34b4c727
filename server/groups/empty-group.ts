import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';

/** The job that moves the remaining rows of a removed group to its parent. */
export const emptyGroupKind = 'empty-group';

const payloadSchema = v.object({ groupId: idSchema('group') });

/** Rows per transaction: with the changes of triggers it stays below the 1,000 that a feed accepts at once. */
const rowsAtOnce = 300;

/** Moves the rows of a removed group in batches, and deletes the group with the last batch. */
export function emptyGroupJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { groupId } = v.parse(payloadSchema, job.payload);
    const identity = { role: 'job', program: job.program, buyer: job.buyer } as const;
    for (;;) {
      const moved = await withTransaction(identity, { now: clock.now() }, async (trx) => {
        const { rows } = await sql<{ moved: number }>`select empty_group(${groupId}, ${rowsAtOnce}) as moved`.execute(
          trx,
        );
        return rows[0]?.moved ?? 0;
      });
      if (moved === 0) return null;
    }
  };
}
