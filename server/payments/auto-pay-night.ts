import * as v from 'valibot';
import { type PlainDate, dateInZone, plainDateSchema } from '../../domain/time/calendar-date.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { ProgramId } from '../../domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';
import type { Program } from '../programs/program.ts';
import { readPrograms } from '../programs/read-programs.ts';
import { payAutomaticallyKind } from './pay-automatically.ts';

/** The recurring job that starts each program's AutoPay day: soon after midnight in its zone. */
export const autoPayNightKind = 'auto-pay-night';

const everyMinutes = 10;
const machinery = { role: 'job', program: null } as const;
/** The last started day, by program. */
const payloadSchema = v.object({ begunOn: v.record(v.string(), plainDateSchema) });

/** Enqueues a job for each business with AutoPay, once a day. A new program starts with its next day. */
export function autoPayNightJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { begunOn } = v.parse(payloadSchema, job.payload);
    const now = clock.now();
    const begun: Record<string, PlainDate> = {};
    for (const program of await readPrograms(withTransaction)) {
      const { flags, timeZone } = program.settings;
      const [last, today] = [begunOn[program.id], dateInZone(now, timeZone)];
      if (last !== undefined && last < today && flags.payments && flags.autoPay)
        await beginDay(withTransaction, clock, program, today);
      begun[program.id] = last !== undefined && last > today ? last : today;
    }
    const runAgainAt = instantFromMs(instantToMs(now) + everyMinutes * 60_000);
    return { runAgainAt, payload: { begunOn: begun } };
  };
}

/** Ensures that the recurring job exists: one for the whole installation, for any number of processes. */
export async function ensureAutoPayRuns(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  const kind = autoPayNightKind;
  const recurring = { kind, runAt: clock.now(), dedupeKey: kind, payload: { begunOn: {} }, program: null, buyer: null };
  await withTransaction(machinery, {}, (trx) => enqueueJob(trx, recurring));
}

async function beginDay(
  withTransaction: WithTransaction,
  clock: Clock,
  { id, settings }: { readonly id: ProgramId; readonly settings: Program['settings'] },
  day: PlainDate,
): Promise<void> {
  const now = clock.now();
  await withTransaction({ role: 'job', program: id }, { now }, async (trx) => {
    const accounts = await trx
      .selectFrom('bank_accounts')
      .select('buyer_id')
      .where('is_active', '=', true)
      .where('mandate_status', '=', 'signed')
      .$if(!settings.isAutoPayMandatory, (query) => query.where('has_autopay', '=', true))
      .orderBy('buyer_id')
      .execute();
    for (const { buyer_id: buyer } of accounts)
      await enqueueJob(trx, {
        kind: payAutomaticallyKind,
        runAt: now,
        dedupeKey: `${payAutomaticallyKind}:${buyer}:${day}`,
        payload: { day },
        program: id,
        buyer,
      });
  });
}
