import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ActionId, UserId } from '../../domain/ids.ts';
import { withPendingPayment } from '../../domain/invoices/charge-rules.ts';
import type { PayInvoicesInput } from '../../domain/payments/pay-invoices.action.ts';
import { type DebitDays, debitDays } from '../../domain/payments/payment-dates.ts';
import type { ActionRun } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { type MovedCharge, linesAbout, writeCharges } from './charge-claims.ts';
import { submitPaymentKind } from './submit-payment.ts';

/** A payment that passed the check of `payInvoices`; `rows` are those that it reads, locked. */
type PaymentRun = Pick<ActionRun<PayInvoicesInput>, 'trx' | 'input' | 'program' | 'buyer' | 'now' | 'today' | 'rows'>;

/** The payer: a person with an action, which somebody else may have approved; or AutoPay, which is no user. */
export type Payer = {
  readonly userId: UserId | null;
  readonly name: string;
  readonly actionId: ActionId | null;
  readonly actorUserId: UserId | null;
  readonly approvedBy?: string;
};

/** Claims the amounts of the invoices for a payment; the bank is asked right after COMMIT. */
export async function claimPayment(
  run: PaymentRun,
  paymentId: string,
  payer: Payer,
): Promise<{ readonly paymentId: string; readonly reference: string }> {
  const { trx, input } = run;
  const moved = input.lines.map((line): MovedCharge => {
    const before = run.rows.row('charges', line.chargeId);
    if (!before) throw new Error(`The charge ${line.chargeId} passed the check and is not among the locked rows.`);
    return { before, after: withPendingPayment(before, line.amountMinor) };
  });
  const made = { paymentId, reference: await nextReference(run) };
  await insertPayment(run, made, payer);
  await writeCharges(trx, moved);
  await recordPayment(run, made, payer, moved);
  await enqueueJob(trx, {
    kind: submitPaymentKind,
    runAt: run.now,
    dedupeKey: `${submitPaymentKind}:${paymentId}`,
    payload: { paymentId },
    program: run.program.id,
    buyer: run.buyer,
  });
  return made;
}

type Made = { readonly paymentId: string; readonly reference: string };

async function insertPayment(run: PaymentRun, { paymentId, reference }: Made, payer: Payer): Promise<void> {
  const { trx, input } = run;
  const { asked, collected } = daysOf(run);
  const ofBuyer = { program_id: run.program.id, buyer_id: run.buyer };
  await trx
    .insertInto('payments')
    .values({
      ...ofBuyer,
      id: paymentId,
      user_id: payer.userId,
      reference,
      payment_type: 'directDebit',
      amount_minor: input.totalMinor,
      remaining_minor: 0,
      currency: input.currency,
      status: 'pending',
      requested_at: requestedAt(run, payer),
      collection_date: collected,
      // Until a later day the bank is not asked, and the payment can be canceled.
      scheduled_on: asked > run.today ? asked : null,
      bank_account_id: input.bankAccountId,
      action_id: payer.actionId,
    })
    .execute();
  await trx
    .insertInto('payment_applications')
    .values(
      input.lines.map((line) => ({
        ...ofBuyer,
        id: randomUUID(),
        payment_id: paymentId,
        charge_id: line.chargeId,
        amount_minor: line.amountMinor,
        state: 'pending' as const,
      })),
    )
    .execute();
}

/** P-000123: numbered per buyer, one payment at a time. */
async function nextReference(run: PaymentRun): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment reference ${run.buyer}`}, 0))`.execute(run.trx);
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(reference from '^P-([0-9]{1,15})$')::bigint) as last
    from payments where buyer_id = ${run.buyer}`.execute(run.trx);
  return `P-${String((rows[0]?.last ?? 0) + 1).padStart(6, '0')}`;
}

/** The days of the debit, by the account's country and the notice of its mandate. */
function daysOf({ rows, input, today, program }: PaymentRun): DebitDays {
  const account = rows.row('bankAccounts', input.bankAccountId);
  const { country, firstDebitOn } = account ?? { country: program.settings.defaultCountry, firstDebitOn: null };
  return debitDays({ country, firstDebitOn }, today, input.collectOn);
}

/** When the author asked, also if somebody else approved it later; AutoPay asks now. */
function requestedAt({ trx, now }: PaymentRun, { actionId }: Payer) {
  if (actionId === null) return now;
  return trx.selectFrom('actions').select('composed_at').where('id', '=', actionId);
}

async function recordPayment(
  run: PaymentRun,
  { paymentId, reference }: Made,
  { userId, name, actionId, actorUserId, approvedBy }: Payer,
  moved: readonly MovedCharge[],
): Promise<void> {
  const { input, program, buyer, now } = run;
  // The author pays; the approver is added if somebody approved the action.
  const approval = approvedBy === undefined ? {} : { approvedBy };
  const about = { program: program.id, buyer, actorUserId, actorName: name, actionId, now };
  await recordActivity(run.trx, about, [
    {
      subjectType: 'payment',
      subjectId: paymentId,
      groupId: null,
      ownerId: userId,
      kind: 'paymentRequested',
      after: { status: 'pending', amountMinor: input.totalMinor, currency: input.currency, reference, ...approval },
    },
    ...linesAbout(moved, 'paymentRequested', { paymentId, reference, ...approval }),
  ]);
}
