import * as v from 'valibot';
import { undecidedStates } from '../../domain/approvals/approval.ts';
import {
  type PlannedInvoice,
  autoPayName,
  autoPayPlan,
  autoPayState,
  refuseRunningAutoPay,
} from '../../domain/bank-accounts/auto-pay.ts';
import { type AutoPayTerms, maxDaysBefore } from '../../domain/bank-accounts/auto-pay-terms.ts';
import type { BankAccount } from '../../domain/bank-accounts/bank-account.ts';
import { type PlainDate, addDays, dateInZone, plainDateSchema } from '../../domain/time/calendar-date.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { openStatuses } from '../../domain/invoices/charge-rules.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { type PayInvoicesInput, maxPaymentLines, payInvoices } from '../../domain/payments/pay-invoices.action.ts';
import type { Clock } from '../clock.ts';
import type { JobIdentity } from '../database/identity.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { derivedId } from '../derived-id.ts';
import { readRowSet } from '../effects/row-set.ts';
import { type JobHandler, JobCannotSucceed } from '../jobs/job.ts';
import { type Program, readProgram } from '../programs/program.ts';
import { readRows } from '../rows/read-rows.ts';
import { claimPayment } from './claim-payment.ts';
import { tellOfSkipped, type Payday } from './tell-of-skipped.ts';

/** The job that makes the AutoPay payments of one business on one day. */
export const payAutomaticallyKind = 'pay-automatically';

const payloadSchema = v.object({ day: plainDateSchema });
/** A day of the month is at most a month before the due date. */
const mostDaysAhead = Math.max(maxDaysBefore, 31);

/**
 * Pays in batches of one payment each, in separate transactions that check the locked rows again. A second run pays nothing twice: paid
 * invoices are already in payment, and a payment's id is derived from the day and its first invoice.
 */
export function payAutomaticallyJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { day } = v.parse(payloadSchema, job.payload);
    if (job.program === null || job.buyer === null)
      throw new JobCannotSucceed('AutoPay pays for a program and a buyer.');
    const payday: Payday = { program: job.program, buyer: job.buyer, day, now: clock.now() };
    const identity: JobIdentity = { role: 'job', program: payday.program, buyer: payday.buyer };
    const found = await withTransaction(identity, { readOnly: true }, (trx) => whatIsDue(trx, payday));
    if (!found) return null;
    const { account, terms, due } = found;
    await withTransaction(identity, { now: payday.now }, (trx) => tellOfSkipped(trx, payday, { account, terms, due }));
    const payable = due.filter(({ skipped }) => skipped === null).map(({ charge }) => charge);
    for (let start = 0; start < payable.length; start += maxPaymentLines) {
      const part = payable.slice(start, start + maxPaymentLines);
      await withTransaction(identity, { now: payday.now }, (trx) => payPart(trx, payday, account, part));
    }
    return null;
  };
}

type Due = {
  readonly account: BankAccount;
  readonly terms: AutoPayTerms;
  readonly due: readonly PlannedInvoice[];
};

/** The AutoPay payments of today; null if AutoPay is off for every account of the business. */
async function whatIsDue(trx: Transaction, payday: Payday): Promise<Due | null> {
  const active = await trx.selectFrom('bank_accounts').select('id').where('is_active', '=', true).executeTakeFirst();
  const [account] = active ? await readRows(trx, 'bankAccounts', [active.id]) : [];
  const terms = account && (await termsNow(trx, await readProgram(trx, payday.program), payday, account));
  if (!account || !terms) return null;
  const open = await trx
    .selectFrom('charges')
    .select('id')
    .where('buyer_id', '=', payday.buyer)
    .where('status', 'in', [...openStatuses])
    .where('due_date', '<=', addDays(payday.day, mostDaysAhead))
    .execute();
  const charges = await readRows(
    trx,
    'charges',
    open.map(({ id }) => id),
  );
  return { account, terms, due: await planOf(trx, payday, { account, terms, charges }) };
}

/** The current AutoPay terms of an account; null if AutoPay does not pay from it. */
async function termsNow(
  trx: Transaction,
  { settings }: Program,
  { buyer: id }: Payday,
  account: BankAccount,
): Promise<AutoPayTerms | null> {
  const [buyer] = await readRows(trx, 'buyers', [id]);
  const state = autoPayState(account, settings.isAutoPayMandatory);
  const isOffered = settings.flags.payments && settings.flags.autoPay;
  return isOffered && state.kind === 'on' && !refuseRunningAutoPay(account, buyer ?? null) ? state.terms : null;
}

async function planOf(
  trx: Transaction,
  { buyer, day }: Payday,
  { account, terms, charges }: Pick<Due, 'account' | 'terms'> & { readonly charges: readonly Charge[] },
): Promise<readonly PlannedInvoice[]> {
  const undecided = await trx
    .selectFrom('approvals')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('state', 'in', [...undecidedStates])
    .execute();
  const approvals = await readRows(
    trx,
    'approvals',
    undecided.map(({ id }) => id),
  );
  return autoPayPlan({ terms, account, charges, approvals, from: day }).filter(({ on }) => on <= day);
}

/** Pays some invoices with the rule and the effect of any payment, on the locked rows. */
async function payPart(
  trx: Transaction,
  payday: Payday,
  { id: bankAccountId, currency }: BankAccount,
  part: readonly Charge[],
): Promise<void> {
  const { buyer, day, now } = payday;
  const lines = part.map(({ id: chargeId }) => ({ chargeId, amountMinor: 1 }));
  const rows = await readRowSet(trx, payInvoices.reads({ bankAccountId, currency, totalMinor: 1, lines }), true);
  const program = await readProgram(trx, payday.program);
  const account = rows.row('bankAccounts', bankAccountId);
  const terms = account && (await termsNow(trx, program, payday, account));
  if (!account || !terms) return;
  const charges = part.flatMap(({ id }) => rows.row('charges', id) ?? []);
  const planned = (await planOf(trx, payday, { account, terms, charges })).filter(({ skipped }) => skipped === null);
  const [first] = planned;
  if (!first) return;
  const paymentId = derivedId('autopay', buyer, day, first.charge.id);
  const before = await trx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId as Payment['id'])
    .executeTakeFirst();
  if (before) return;
  const input: PayInvoicesInput = {
    bankAccountId,
    currency,
    totalMinor: planned.reduce((total, { amountMinor }) => total + amountMinor, 0),
    lines: planned.map(({ charge, amountMinor }) => ({ chargeId: charge.id, amountMinor })),
  };
  const payer = { userId: null, name: autoPayName, actionId: null, actorUserId: null };
  const today: PlainDate = dateInZone(now, program.settings.timeZone);
  await claimPayment({ trx, input, program, buyer, now, today, rows }, paymentId, payer);
}
