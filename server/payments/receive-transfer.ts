import * as v from 'valibot';
import type { BuyerId, PaymentId } from '../../domain/ids.ts';
import { addDays, dateInZone } from '../../domain/time/calendar-date.ts';
import { currencySchema, positiveAmountMinorSchema } from '../../domain/money.ts';
import type { Clock } from '../clock.ts';
import type { Transaction, WithTransaction } from '../database/with-transaction.ts';
import { derivedId } from '../derived-id.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import type { JobHandler } from '../jobs/job.ts';
import { readProgram } from '../programs/program.ts';
import { applyRemittanceKind } from './apply-remittance.ts';
import { paymentOfBankKey } from './bank-key.ts';

/** Days that a transfer without remittance advice stays unapplied, so that people can choose its invoices (§9). */
const daysWithoutAdvice = 7;

/** A received transfer; its key holds the business and the bank's own id of the transfer. */
const transferSchema = v.object({
  idempotencyKey: v.string(),
  transfer: v.object({
    reference: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
    amountMinor: positiveAmountMinorSchema,
    currency: currencySchema,
  }),
});

/** Records a transfer as a payment without applications. The same transfer is recorded once. */
export function receiveTransferJob(withTransaction: WithTransaction, clock: Clock): JobHandler {
  return async (job) => {
    const { idempotencyKey, transfer } = v.parse(transferSchema, job.payload);
    const { program, buyer, payment: transferId } = paymentOfBankKey(idempotencyKey);
    const now = clock.now();
    await withTransaction({ role: 'job', program, buyer }, { now }, async (trx) => {
      const { settings } = await readProgram(trx, program);
      const today = dateInZone(now, settings.timeZone);
      const paymentId = derivedId<PaymentId>('transfer', transferId);
      const { amountMinor, currency } = transfer;
      const reference = await freeReference(trx, buyer, transfer.reference, paymentId);
      const made = await trx
        .insertInto('payments')
        .values({
          id: paymentId,
          program_id: program,
          buyer_id: buyer,
          user_id: null,
          reference,
          payment_type: 'bankTransfer',
          amount_minor: amountMinor,
          remaining_minor: amountMinor,
          currency,
          status: 'active',
          received_date: today,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return;
      await recordActivity(trx, { program, buyer, actorUserId: null, actorName: null, actionId: null, now }, [
        {
          subjectType: 'payment',
          subjectId: paymentId,
          groupId: null,
          ownerId: null,
          kind: 'transferReceived',
          after: { status: 'active', amountMinor, currency, reference },
        },
      ]);
      await enqueueJob(trx, {
        kind: applyRemittanceKind,
        runAt: now,
        dedupeKey: `${applyRemittanceKind}:${paymentId}`,
        payload: { paymentId, day: addDays(today, daysWithoutAdvice) },
        program,
        buyer,
      });
    });
    return null;
  };
}

/** The sender's reference, extended by a part of the id if another payment of the business has it: senders reuse references. */
async function freeReference(trx: Transaction, buyer: BuyerId, wanted: string, id: PaymentId): Promise<string> {
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('buyer_id', '=', buyer)
    .where('reference', '=', wanted)
    .where('id', '!=', id)
    .executeTakeFirst();
  return other ? `${wanted.slice(0, 71)} ${id.slice(0, 8)}` : wanted;
}
