import { randomUUID } from 'node:crypto';
import type { PayInvoicesInput } from '../../domain/payments/pay-invoices.action.ts';
import type { ActionRun, EffectOutcome } from '../effects/action-run.ts';
import { claimPayment } from './claim-payment.ts';

/** Pays the invoices in the author's name. */
export async function performPayInvoices(run: ActionRun<PayInvoicesInput>): Promise<EffectOutcome> {
  const { author, actor, actionId } = run;
  const approval = actor.userId === author.userId ? {} : { approvedBy: actor.name };
  const payer = { userId: author.userId, name: author.name, actionId, actorUserId: actor.userId, ...approval };
  return { kind: 'done', result: await claimPayment(run, randomUUID(), payer) };
}
