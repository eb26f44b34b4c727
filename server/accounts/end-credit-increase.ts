import * as v from 'valibot';
import type { CreditIncrease } from '../../domain/accounts/credit-increase.ts';
import { lineAfterEnd } from '../../domain/accounts/credit-line.ts';
import { idSchema } from '../../domain/ids.ts';
import { addDays, startOfDay } from '../../domain/time/calendar-date.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import type { Signer } from '../signing.ts';
import { tellOfCreditLine } from './tell-of-credit-line.ts';

/** The job that ends a temporary line after its last day. */
export const endCreditIncreaseKind = 'end-credit-increase';

/** After the end, payments free credit at any time, so the job runs repeatedly until the line is the former one. */
const lookAgainMinutes = 30;
const payloadSchema = v.object({ increaseId: idSchema('credit-increase') });

type Means = { readonly withTransaction: WithTransaction; readonly clock: Clock; readonly signer: Signer };

/**
 * After the last day lowers the line to the former one, but never below its use. Later runs lower it further as the use falls. The end is
 * recorded once, when the time is over. Does nothing if a later increase has replaced the line.
 */
export function endCreditIncreaseJob({ withTransaction, clock, signer }: Means): JobHandler {
  return async ({ program: programId, payload }) => {
    if (programId === null) throw new JobCannotSucceed('A credit line is that of a program.');
    const { increaseId } = v.parse(payloadSchema, payload);
    const now = clock.now();
    return withTransaction({ role: 'job', program: programId }, { now }, async (trx) => {
      const [increase] = await readRows(trx, 'creditIncreases', [increaseId], { lock: true });
      if (!increase || increase.endsOn === null || (increase.endedAt && increase.keptMinor === null)) return null;
      const program = await readProgram(trx, programId);
      const endsAt = startOfDay(addDays(increase.endsOn, 1), program.settings.timeZone);
      if (now < endsAt) return { runAgainAt: endsAt };
      const { beforeMinor, afterMinor, isBack } = await lower(trx, increase, now);
      if (!increase.endedAt)
        await tellOfCreditLine(
          trx,
          { program, signer, now },
          {
            increase,
            kind: 'creditIncreaseEnded',
            notice: isBack ? 'credit-increase-ended' : 'credit-increase-kept',
            beforeMinor,
            afterMinor,
          },
        );
      return isBack ? null : { runAgainAt: instantFromMs(instantToMs(now) + lookAgainMinutes * 60_000) };
    });
  };
}

async function lower(trx: Transaction, increase: CreditIncrease, now: Instant) {
  const buyer = await trx
    .selectFrom('buyers')
    .select(['credit_approved_minor', 'open_minor', 'authorised_minor'])
    .where('id', '=', increase.buyerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const formerMinor = increase.formerMinor ?? increase.lineMinor ?? buyer.credit_approved_minor;
  const beforeMinor = buyer.credit_approved_minor;
  const afterMinor = lineAfterEnd(
    { creditApprovedMinor: beforeMinor, openMinor: buyer.open_minor, authorisedMinor: buyer.authorised_minor },
    formerMinor,
  );
  const isBack = afterMinor <= formerMinor;
  if (afterMinor !== beforeMinor)
    await trx
      .updateTable('buyers')
      .set({ credit_approved_minor: afterMinor })
      .where('id', '=', increase.buyerId)
      .execute();
  await trx
    .updateTable('credit_increases')
    .set({ ended_at: increase.endedAt ?? now, kept_minor: isBack ? null : afterMinor })
    .where('id', '=', increase.id)
    .execute();
  return { beforeMinor, afterMinor, isBack };
}
