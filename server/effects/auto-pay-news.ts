import * as v from 'valibot';
import { positiveAmountMinorSchema } from '../../domain/amount.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { type BuyerId, type ProgramId, idSchema } from '../../domain/ids.ts';
import { isByAutoPay, type FailureReason, type Payment } from '../../domain/payments/payment.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { readProgram } from '../programs/program.ts';
import { recordActivity } from './record-activity.ts';

/** The job that e-mails which payments AutoPay did not make. */
export const autoPayNewsKind = 'auto-pay-news';

/** Amounts are in minor units of the account's currency. */
export const autoPayNewsSchema = v.variant('kind', [
  v.object({
    kind: v.literal('stopped'),
    bankAccountId: idSchema('bank-account'),
    amountMinor: positiveAmountMinorSchema,
  }),
  v.object({
    kind: v.literal('aboveCap'),
    bankAccountId: idSchema('bank-account'),
    capMinor: positiveAmountMinorSchema,
    invoiceNumbers: v.array(v.string()),
  }),
]);
export type AutoPayNews = v.InferOutput<typeof autoPayNewsSchema>;

type OfBusiness = { readonly program: ProgramId; readonly buyer: BuyerId; readonly now: Instant };

/** Enqueues the e-mails, once for each `cause`. */
export async function tellOfAutoPay(
  trx: Transaction,
  { program, buyer, now }: OfBusiness,
  news: AutoPayNews,
  cause: string,
): Promise<void> {
  const dedupeKey = `${autoPayNewsKind}:${cause}`;
  await enqueueJob(trx, { kind: autoPayNewsKind, runAt: now, dedupeKey, payload: news, program, buyer });
}

/**
 * Call in the transaction in which a debit fails, before invoices are locked: if AutoPay made the debit, AutoPay stops, so that it does
 * not repeat a refused debit every night. Does nothing if AutoPay is already off.
 */
export async function stopAutoPay(
  trx: Transaction,
  { program, buyer, now }: OfBusiness,
  payment: Payment,
  reason: FailureReason,
): Promise<void> {
  if (!isByAutoPay(payment) || payment.bankAccountId === null) return;
  const { settings } = await readProgram(trx, program);
  const stopped = await trx
    .updateTable('bank_accounts')
    .set({ has_autopay: false, autopay_stopped: reason, autopay_stopped_at: now })
    .where('id', '=', payment.bankAccountId)
    .where('removed_at', 'is', null)
    .where('autopay_stopped', 'is', null)
    .$if(!settings.isAutoPayMandatory, (query) => query.where('has_autopay', '=', true))
    .returning(['id', 'bank_name', 'account_last4'])
    .executeTakeFirst();
  if (!stopped) return;
  await recordActivity(trx, { program, buyer, actorUserId: null, actorName: null, actionId: null, now }, [
    {
      subjectType: 'bankAccount',
      subjectId: stopped.id,
      groupId: null,
      ownerId: null,
      kind: 'autoPayStopped',
      after: { bankName: stopped.bank_name, accountLast4: stopped.account_last4, failureReason: reason },
    },
  ]);
  const news = { kind: 'stopped', bankAccountId: stopped.id, amountMinor: payment.amountMinor } as const;
  await tellOfAutoPay(trx, { program, buyer, now }, news, `stopped:${payment.id}`);
}
