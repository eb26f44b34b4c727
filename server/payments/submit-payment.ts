import { sql } from 'kysely';
import * as v from 'valibot';
import { type PlainDate, dateInZone } from '../../domain/time/calendar-date.ts';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import { idSchema } from '../../domain/ids.ts';
import { type Money, money } from '../../domain/money.ts';
import { recordActivity } from '../effects/record-activity.ts';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { type PaymentKey, bankKeyOf } from './bank-key.ts';
import { settlePayment } from './settle-payment.ts';

/** The job that requests the money of one payment from the bank. */
export const submitPaymentKind = 'submit-payment';

const lookAgainMinutes = 30;

/** Requests a transfer from a bank; a repeated key has no further effect there. */
export type SubmitTransfer = (idempotencyKey: string, railToken: string, amount: Money) => Promise<void>;

/** `isDue` after all checks before the request; from then on only the bank's outcome counts. */
const payloadSchema = v.object({ paymentId: idSchema('payment'), isDue: v.optional(v.boolean(), false) });

/**
 * Two runs, so that no crash leaves a payment that failed here and was collected by the bank. The first run checks that the account may
 * still be debited, and fails the payment if not. The second sends the request outside of any transaction, and records it. A repeated
 * request has no further effect.
 */
export function submitPaymentJob(withTransaction: WithTransaction, clock: Clock, submit: SubmitTransfer): JobHandler {
  return async (job) => {
    const { paymentId, isDue } = v.parse(payloadSchema, job.payload);
    if (job.program === null || job.buyer === null)
      throw new JobCannotSucceed('A payment is submitted for a program and a buyer.');
    const key = { program: job.program, buyer: job.buyer, payment: paymentId };
    const identity: JobIdentity = { role: 'job', program: key.program, buyer: key.buyer };
    const transfer = await withTransaction(identity, { readOnly: true }, (trx) => readTransfer(trx, key));
    if (!transfer) return null;
    const idempotencyKey = bankKeyOf(key);
    const now = clock.now();
    if (isBefore(transfer, now)) return { runAgainAt: instantFromMs(instantToMs(now) + lookAgainMinutes * 60_000) };
    if (!isDue && transfer.mayBeDebited) return { runAgainAt: clock.now(), payload: { paymentId, isDue: true } };
    if (!isDue) {
      await settlePayment(withTransaction, clock, { idempotencyKey, state: 'failed', reason: 'noMandate' });
      return null;
    }
    await submit(idempotencyKey, transfer.railToken, transfer.amount);
    const at = clock.now();
    await withTransaction(identity, { now: at }, (trx) => markSubmitted(trx, key, at));
    return null;
  };
}

type Transfer = {
  readonly railToken: string;
  readonly amount: Money;
  readonly mayBeDebited: boolean;
  readonly scheduledOn: PlainDate | null;
  readonly timeZone: string;
};

/** True for a payment on a later day in the program's zone; until then it can be cancelled. */
function isBefore({ scheduledOn, timeZone }: Transfer, now: Instant): boolean {
  return scheduledOn !== null && dateInZone(now, timeZone) < scheduledOn;
}

/** The transfer to request, while the payment waits for it; null once the payment is settled. */
async function readTransfer(trx: Transaction, key: PaymentKey): Promise<Transfer | null> {
  const payment = await trx
    .selectFrom('payments')
    .innerJoin('bank_accounts', 'bank_accounts.id', 'payments.bank_account_id')
    .innerJoin('buyers', 'buyers.id', 'payments.buyer_id')
    .innerJoin('programs', 'programs.id', 'payments.program_id')
    .select(['payments.status', 'payments.amount_minor', 'payments.scheduled_on', 'buyers.currency'])
    .select(sql<string>`programs.settings ->> 'timeZone'`.as('timeZone'))
    .select(['bank_accounts.rail_token', 'bank_accounts.mandate_status', 'bank_accounts.is_active'])
    .where('payments.id', '=', key.payment)
    .executeTakeFirst();
  if (payment?.status !== 'pending') return null;
  return {
    railToken: payment.rail_token,
    amount: money(payment.amount_minor, payment.currency),
    scheduledOn: payment.scheduled_on,
    timeZone: payment.timeZone,
    // Another account may have become active since the payment was accepted: the payment was meant for the old account only.
    mayBeDebited: payment.mandate_status === 'signed' && payment.is_active,
  };
}

async function markSubmitted(trx: Transaction, { program, buyer, payment }: PaymentKey, now: Instant): Promise<void> {
  const marked = await trx
    .updateTable('payments')
    .set({ submitted_at: now })
    .where('id', '=', payment)
    .where('submitted_at', 'is', null)
    .returning(['user_id', 'action_id', 'amount_minor', 'currency', 'reference'])
    .executeTakeFirst();
  if (!marked) return;
  await recordActivity(trx, { program, buyer, actorUserId: null, actorName: null, actionId: marked.action_id, now }, [
    {
      subjectType: 'payment',
      subjectId: payment,
      groupId: null,
      ownerId: marked.user_id,
      kind: 'paymentSubmitted',
      after: {
        submittedAt: now,
        reference: marked.reference,
        amountMinor: marked.amount_minor,
        currency: marked.currency,
      },
    },
  ]);
}
