import * as v from 'valibot';
import { idSchema } from '../../domain/ids.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';

/** The job that deletes details that were never added as an account. */
export const forgetBankDetailsKind = 'forget-bank-details';
/** A day longer than a request waits for approval. */
export const detailsAreKeptDays = 8;

const payloadSchema = v.object({ detailsId: idSchema('bank-account') });

export function forgetBankDetailsJob(withTransaction: WithTransaction): JobHandler {
  return async (job) => {
    const { detailsId } = v.parse(payloadSchema, job.payload);
    await withTransaction({ role: 'job', program: job.program, buyer: job.buyer }, {}, (trx) =>
      trx
        .deleteFrom('bank_details')
        .where('id', '=', detailsId)
        .where((where) =>
          where.not(
            where.exists(where.selectFrom('bank_accounts').select('bank_accounts.id').where('id', '=', detailsId)),
          ),
        )
        .execute(),
    );
    return null;
  };
}
