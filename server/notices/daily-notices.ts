import { sql } from 'kysely';
import * as v from 'valibot';
import { openStatuses } from '../../domain/invoices/charge-rules.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';
import { type PlainDate, addDays, dateInZone, minuteInZone, plainDateSchema } from '../../domain/time/calendar-date.ts';
import { instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { digestMinute, dueNewsMinute, dueSoonDays, overdueDays } from '../../domain/users/notice-rules.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readPrograms } from '../programs/read-programs.ts';
import { sendDigestsKind } from './daily-digest.ts';
import { tellOfDueKind } from './tell-of-due.ts';

/** The recurring job that starts the daily notices, at a fixed hour in each program's zone. */
export const dailyNoticesKind = 'daily-notices';

const everyMinutes = 5;
const machinery = { role: 'job', program: null } as const;
/** The last started day, by kind of work and program. */
const payloadSchema = v.object({ begun: v.record(v.string(), plainDateSchema) });
/** Sent notices are recorded per invoice. A record is deleted when its invoice is too old for any further notice. */
const keptDays = 60;

type Daily = {
  readonly kind: string;
  readonly fromMinute: number;
  /** The businesses that may have notices. */
  readonly buyers: (trx: Transaction, day: PlainDate) => Promise<readonly BuyerId[]>;
};

const dailies: readonly Daily[] = [
  { kind: tellOfDueKind, fromMinute: dueNewsMinute, buyers: withInvoicesDue },
  { kind: sendDigestsKind, fromMinute: digestMinute, buyers: withDigests },
];

/** Enqueues a job for each business once a day. A new program starts with its next day. */
export function dailyNoticesJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { begun: before } = v.parse(payloadSchema, job.payload);
    const now = clock.now();
    const begun: Record<string, PlainDate> = {};
    for (const { id: program, settings } of await readPrograms(withTransaction)) {
      const [today, minute] = [dateInZone(now, settings.timeZone), minuteInZone(now, settings.timeZone)];
      for (const daily of dailies) {
        const key = `${daily.kind}:${program}`;
        const last = before[key];
        begun[key] = last ?? today;
        if (last === undefined || last >= today || minute < daily.fromMinute) continue;
        await beginDay(withTransaction, clock, daily, { program, day: today });
        begun[key] = today;
      }
    }
    return { runAgainAt: instantFromMs(instantToMs(now) + everyMinutes * 60_000), payload: { begun } };
  };
}

/** Ensures that the recurring job exists: one for the whole installation. */
export async function ensureDailyNotices(withTransaction: WithTransaction, clock: Clock): Promise<void> {
  const kind = dailyNoticesKind;
  const recurring = { kind, runAt: clock.now(), dedupeKey: kind, payload: { begun: {} }, program: null, buyer: null };
  await withTransaction(machinery, {}, (trx) => enqueueJob(trx, recurring));
}

async function beginDay(
  withTransaction: WithTransaction,
  clock: Clock,
  { kind, buyers }: Daily,
  { program, day }: { readonly program: ProgramId; readonly day: PlainDate },
): Promise<void> {
  const now = clock.now();
  await withTransaction({ role: 'job', program }, { now }, async (trx) => {
    for (const buyer of await buyers(trx, day))
      await enqueueJob(trx, {
        kind,
        runAt: now,
        dedupeKey: `${kind}:${buyer}:${day}`,
        payload: { day },
        program,
        buyer,
      });
  });
}

async function withInvoicesDue(trx: Transaction, day: PlainDate): Promise<readonly BuyerId[]> {
  await trx
    .deleteFrom('told_news')
    .where('topic', '<>', 'limit-reached')
    .where(sql<boolean>`told_at < ${day}::date - ${keptDays}::int`)
    .execute();
  const rows = await trx
    .selectFrom('charges')
    .select('buyer_id')
    .distinct()
    .where('status', 'in', [...openStatuses])
    .where('due_date', '>=', addDays(day, -overdueDays))
    .where('due_date', '<=', addDays(day, dueSoonDays))
    .orderBy('buyer_id')
    .execute();
  return rows.map(({ buyer_id: buyer }) => buyer);
}

async function withDigests(trx: Transaction): Promise<readonly BuyerId[]> {
  const rows = await trx.selectFrom('digest_items').select('buyer_id').distinct().orderBy('buyer_id').execute();
  return rows.map(({ buyer_id: buyer }) => buyer);
}
