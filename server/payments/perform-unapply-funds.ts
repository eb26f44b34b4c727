import type { UnapplyFundsInput } from '../../domain/payments/unapply-funds.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { recordActivity } from '../effects/record-activity.ts';
import { linesAbout } from './charge-claims.ts';
import { allocationRun, authorOf, writeAllocations, writeMoved } from './write-allocations.ts';
import { writeCredit } from './write-credit.ts';

/** Takes a payment or a credit off an invoice: the invoice is due again, and the amount is unapplied. */
export async function performUnapplyFunds(run: ActionRun<UnapplyFundsInput>): Promise<EffectOutcome> {
  const { input, rows, trx, today } = run;
  const { chargeId, amountMinor } = input;
  const result = { kind: 'done', result: { chargeId } } as const;
  const change = {
    chargeId,
    amountMinor: 0 - amountMinor,
    invoiceNumber: rows.row('charges', chargeId)?.invoiceNumber ?? '',
  };
  if (input.kind === 'payment') {
    const payment = rows.row('payments', input.id);
    if (!payment) throw new Error(`The payment ${input.id} passed the check and is not among the locked rows.`);
    await writeAllocations(allocationRun(run), payment, [change], 'unapplyFunds');
    return result;
  }
  await trx
    .updateTable('adjustments')
    .set({ reversed_on: today })
    .where('id', '=', input.id)
    .returning('id')
    .executeTakeFirstOrThrow();
  const credit = await writeCredit(run, input.creditId, change.amountMinor);
  const moved = await writeMoved(allocationRun(run), [change]);
  const about = { reference: credit.after.invoiceNumber, adjustmentId: input.id };
  await recordActivity(trx, authorOf(run), linesAbout(moved, 'unapplyFunds', about));
  return result;
}
