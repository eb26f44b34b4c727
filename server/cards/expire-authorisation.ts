import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';

/** The job that releases an expired authorisation; a trigger on the authorisations enqueues it. */
export const expireAuthorisationKind = 'expire-authorisation';

const payloadSchema = v.object({ authorisationId: idSchema('authorisation') });

/** Releases the remaining amount; captured or cancelled authorisations do not change. */
export function expireAuthorisationJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { authorisationId } = v.parse(payloadSchema, job.payload);
    const now = clock.now();
    await withTransaction({ role: 'job', program: job.program, buyer: job.buyer }, { now }, (trx) =>
      trx
        .updateTable('authorisations')
        // After a partial capture only the remaining amount is released.
        .set({ status: sql`case when captured_minor is null then 'expired' else 'captured' end` })
        .where('id', '=', authorisationId)
        .where('status', '=', 'preauthorized')
        .where('expires_at', '<=', now)
        .execute(),
    );
    return null;
  };
}
