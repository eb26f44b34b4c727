import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { PlainDate } from '../../domain/calendar-date.ts';
import { addDays, nextBusinessDay } from '../../domain/calendar-date.ts';
import { withPendingPayment } from '../../domain/invoices/charge-rules.ts';
import type { PayInvoicesInput } from '../../domain/payments/pay-invoices.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { MovedCharge } from './charge-claims.ts';
import { linesAbout, writeCharges } from './charge-claims.ts';
import { submitPaymentKind } from './submit-payment.ts';

type PayRun = ActionRun<PayInvoicesInput>;

/** Claims the amounts on the invoices for a payment that the bank is asked for right after this is committed. */
export async function performPayInvoices(run: PayRun): Promise<EffectOutcome> {
  const { trx, input } = run;
  const moved = input.lines.map((line): MovedCharge => {
    const before = run.rows.row('charges', line.chargeId);
    if (!before) throw new Error(`The charge ${line.chargeId} passed the check and is not among the locked rows.`);
    return { before, after: withPendingPayment(before, line.amountMinor) };
  });
  const paymentId = randomUUID();
  const reference = await nextReference(run);
  await insertPayment(run, paymentId, reference);
  await writeCharges(trx, moved);
  await recordPayment(run, paymentId, reference, moved);
  await enqueueJob(trx, {
    kind: submitPaymentKind,
    runAt: run.now,
    dedupeKey: `${submitPaymentKind}:${paymentId}`,
    payload: { paymentId },
    program: run.program.id,
    buyer: run.buyer,
  });
  return { kind: 'done', result: { paymentId, reference } };
}

async function insertPayment(run: PayRun, paymentId: string, reference: string): Promise<void> {
  const { trx, input } = run;
  const ofBuyer = { program_id: run.program.id, buyer_id: run.buyer };
  await trx
    .insertInto('payments')
    .values({
      ...ofBuyer,
      id: paymentId,
      user_id: run.author.userId,
      reference,
      payment_type: 'directDebit',
      amount_minor: input.totalMinor,
      remaining_minor: 0,
      currency: input.currency,
      status: 'pending',
      collection_date: await collectionDate(run),
      bank_account_id: input.bankAccountId,
      action_id: run.actionId,
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

/** P-000123: counted per buyer, one payment at a time. */
async function nextReference(run: PayRun): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payment reference ${run.buyer}`}, 0))`.execute(run.trx);
  const { rows } = await sql<{ last: number | null }>`
    select max(substring(reference from '^P-([0-9]{1,15})$')::bigint) as last
    from payments where buyer_id = ${run.buyer}`.execute(run.trx);
  return `P-${String((rows[0]?.last ?? 0) + 1).padStart(6, '0')}`;
}

/** The first business day after today in the country of the bank account, and not before its mandate may be used. */
async function collectionDate(run: PayRun): Promise<PlainDate> {
  const account = run.rows.row('bankAccounts', run.input.bankAccountId);
  const holidays = await run.trx
    .selectFrom('holidays')
    .select('date')
    .where('country', '=', account?.country ?? run.program.settings.defaultCountry)
    .where('date', '>', run.today)
    .execute();
  const tomorrow = addDays(run.today, 1);
  const first = account?.firstDebitOn ?? tomorrow;
  return nextBusinessDay(
    first > tomorrow ? first : tomorrow,
    holidays.map(({ date }) => date),
  );
}

async function recordPayment(
  run: PayRun,
  paymentId: string,
  reference: string,
  moved: readonly MovedCharge[],
): Promise<void> {
  const { input, author, actor } = run;
  // The author pays; where somebody's approval let it go ahead, that is told beside it.
  const approvedBy = actor.userId === author.userId ? {} : { approvedBy: actor.name };
  const payment = { paymentId, reference, ...approvedBy };
  await recordActivity(
    run.trx,
    {
      program: run.program.id,
      buyer: run.buyer,
      actorUserId: actor.userId,
      actorName: author.name,
      actionId: run.actionId,
      now: run.now,
    },
    [
      {
        subjectType: 'payment',
        subjectId: paymentId,
        groupId: null,
        ownerId: author.userId,
        kind: 'paymentRequested',
        after: { status: 'pending', amountMinor: input.totalMinor, currency: input.currency, reference, ...approvedBy },
      },
      ...linesAbout(moved, 'paymentRequested', payment),
    ],
  );
}
