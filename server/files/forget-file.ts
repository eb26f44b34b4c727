import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';

/** The job that deletes a file that no action names. */
export const forgetFileKind = 'forget-file';
/** A file is sent just before its action; after a lost answer the action is retried for more than a month. */
export const filesAreKeptDays = 40;

const payloadSchema = v.object({ fileId: idSchema('file') });

export function forgetFileJob(withTransaction: WithTransaction): JobHandler {
  return async (job) => {
    const { fileId } = v.parse(payloadSchema, job.payload);
    const named = JSON.stringify([{ id: fileId }]);
    await withTransaction({ role: 'job', program: job.program, buyer: job.buyer }, {}, (trx) =>
      trx
        .deleteFrom('blobs')
        .where('id', '=', fileId)
        .where(sql<boolean>`not exists (select from actions where attachments @> ${named}::jsonb)`)
        .execute(),
    );
    return null;
  };
}
