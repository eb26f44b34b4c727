import { type ModifyPaymentInput, changesOf } from '../../domain/payments/modify-payment.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { allocationRun, writeAllocations } from './write-allocations.ts';

/** Applies the payment as confirmed: first takes amounts off invoices, so that they can be applied to others. */
export async function performModifyPayment(run: ActionRun<ModifyPaymentInput>): Promise<EffectOutcome> {
  const { paymentId, lines } = run.input;
  const payment = run.rows.row('payments', paymentId);
  if (!payment) throw new Error(`The payment ${paymentId} passed the check and is not among the locked rows.`);
  await writeAllocations(allocationRun(run), payment, changesOf(lines, run.rows), 'modifyPayment');
  return { kind: 'done', result: { paymentId } };
}
