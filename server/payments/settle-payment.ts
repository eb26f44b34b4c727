import { sql } from 'kysely';
import * as v from 'valibot';
import { type PlainDate, dateInZone } from '../../domain/time/calendar-date.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { withReleasedPayment, withSettledPayment } from '../../domain/invoices/charge-rules.ts';
import { type Payment, failureReasons } from '../../domain/payments/payment.ts';
import { stopAutoPay } from '../effects/auto-pay-news.ts';
import { supersedeApprovalsOf } from '../effects/charges-closed.ts';
import { recordActivity } from '../effects/record-activity.ts';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readRows } from '../rows/read-rows.ts';
import { type MovedCharge, linesAbout, writeCharges } from './charge-claims.ts';
import { blockBankAccount } from './block-bank-account.ts';
import { type PaymentKey, paymentOfBankKey } from './bank-key.ts';
import { tellOfFailedPayment } from './tell-of-failed-payment.ts';
import { returnPayment } from './return-payment.ts';

/** The bank's final outcome of one payment. */
export const bankWordSchema = v.variant('state', [
  v.object({ idempotencyKey: v.string(), state: v.literal('settled') }),
  v.object({ idempotencyKey: v.string(), state: v.literal('failed'), reason: v.picklist(failureReasons) }),
]);
export type BankWord = v.InferOutput<typeof bankWordSchema>;

/**
 * Records the bank's outcome: the invoices are paid, or due again with the reason on the payment. A payment is settled once: a repeated
 * outcome changes nothing. A debit that fails after its settlement is returned; one that settles after its failure throws, because our
 * records and the bank's then differ. Returns whether the outcome changed anything.
 */
export async function settlePayment(withTransaction: WithTransaction, clock: Clock, word: BankWord): Promise<boolean> {
  const key = paymentOfBankKey(word.idempotencyKey);
  const identity: JobIdentity = { role: 'job', program: key.program, buyer: key.buyer };
  const now = clock.now();
  return withTransaction(identity, { now }, async (trx) => {
    const [payment] = await readRows(trx, 'payments', [key.payment], { lock: true });
    if (!payment) return false;
    if (payment.status !== 'pending') return returnOrRefuse(trx, { key, payment, word, now });
    if (word.state === 'failed') {
      await stopAutoPay(trx, { ...key, now }, payment, word.reason);
      await blockBankAccount(trx, key, payment, { reason: word.reason, now });
    }
    const today = await todayOf(trx, key, now);
    const moved = await moveCharges(trx, payment, word, today);
    await writePayment(trx, payment, word, today);
    await recordSettlement(trx, { key, payment, word, moved, now });
    if (word.state === 'failed') await tellOfFailedPayment(trx, key, { payment, now });
    const chargeIds = moved.map(({ after }) => after.id);
    await supersedeApprovalsOf(trx, {
      program: key.program,
      buyer: key.buyer,
      chargeIds,
      cause: `payment:${payment.id}`,
      now,
    });
    return true;
  });
}

type OtherWord = {
  readonly key: PaymentKey;
  readonly payment: Payment;
  readonly word: BankWord;
  readonly now: Instant;
};

/** A debit that settled after its failure: the job keeps failing until a person resolves it. */
async function returnOrRefuse(trx: Transaction, { key, payment, word, now }: OtherWord): Promise<boolean> {
  if (word.state === 'failed' && (payment.status === 'applied' || payment.status === 'active')) {
    await returnPayment(trx, key, { payment, reason: word.reason, today: await todayOf(trx, key, now), now });
    return true;
  }
  if (payment.status === 'failed' && word.state === 'settled')
    throw new Error(`The payment ${payment.id} is failed, and the bank now says that it has settled.`);
  return false;
}

/** Settles one payment with the outcome in the job's payload. */
export function settlePaymentJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    await settlePayment(withTransaction, clock, v.parse(bankWordSchema, job.payload));
    return null;
  };
}

async function moveCharges(
  trx: Transaction,
  payment: Payment,
  word: BankWord,
  today: PlainDate,
): Promise<MovedCharge[]> {
  const claims = new Map(
    payment.applications.filter(({ state }) => state === 'pending').map((claim) => [claim.chargeId, claim.amountMinor]),
  );
  const charges = await readRows(trx, 'charges', [...claims.keys()].toSorted(), { lock: true });
  const apply = word.state === 'settled' ? withSettledPayment : withReleasedPayment;
  const moved = charges.map((before): MovedCharge => ({ before, after: apply(before, claims.get(before.id) ?? 0) }));
  await writeCharges(trx, moved);
  await trx
    .updateTable('payment_applications')
    .set(word.state === 'settled' ? { state: 'applied', applied_on: today } : { state: 'released' })
    .where('payment_id', '=', payment.id)
    .where('state', '=', 'pending')
    .execute();
  return moved;
}

async function writePayment(trx: Transaction, payment: Payment, word: BankWord, today: PlainDate): Promise<void> {
  const change =
    word.state === 'settled'
      ? { status: 'applied' as const, received_date: today, collection_date: earlier(payment.collectionDate, today) }
      : { status: 'failed' as const, failure_reason: word.reason };
  await trx.updateTable('payments').set(change).where('id', '=', payment.id).execute();
}

/** If the money arrived before the expected collection day, it was collected on the day of its receipt. */
function earlier(expected: PlainDate | null, today: PlainDate): PlainDate {
  return expected !== null && expected < today ? expected : today;
}

type Settlement = {
  readonly key: PaymentKey;
  readonly payment: Payment;
  readonly word: BankWord;
  readonly moved: readonly MovedCharge[];
  readonly now: Instant;
};

async function recordSettlement(trx: Transaction, { key, payment, word, moved, now }: Settlement): Promise<void> {
  const kind = word.state === 'settled' ? 'paymentApplied' : 'paymentFailed';
  const outcome = word.state === 'settled' ? { status: 'applied' } : { status: 'failed', failureReason: word.reason };
  const about = { paymentId: payment.id, reference: payment.reference };
  const author = {
    program: key.program,
    buyer: key.buyer,
    actorUserId: null,
    actorName: null,
    actionId: payment.actionId,
    now,
  };
  await recordActivity(trx, author, [
    {
      subjectType: 'payment',
      subjectId: payment.id,
      groupId: null,
      ownerId: payment.userId,
      kind,
      before: { status: payment.status },
      after: { ...outcome, amountMinor: payment.amountMinor, currency: payment.currency },
    },
    ...linesAbout(moved, kind, word.state === 'settled' ? about : { ...about, failureReason: word.reason }),
  ]);
}

async function todayOf(trx: Transaction, key: PaymentKey, now: Instant): Promise<PlainDate> {
  const { timeZone } = await trx
    .selectFrom('programs')
    .select(sql<string>`settings ->> 'timeZone'`.as('timeZone'))
    .where('id', '=', key.program)
    .executeTakeFirstOrThrow();
  return dateInZone(now, timeZone);
}
