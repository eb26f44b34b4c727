import { currentApplications } from '../../../../domain/payments/payment.ts';
import type { ModelAccount } from '../../world/model/model-account.ts';
import { shortly } from '../people/intent.ts';
import type { Simulation } from '../simulation.ts';
import { report } from '../simulation.ts';

/** The server's books: a payment is what is applied, left and refunded of it, and nothing is ever below zero. */
export function checkBooks(simulation: Simulation): void {
  for (const { account } of simulation.world.site.businesses())
    for (const wrong of wrongIn(account)) report(simulation, 'foreign', wrong);
}

const checkedAt = new WeakMap<ModelAccount, number>();

function wrongIn(account: ModelAccount): readonly string[] {
  if (checkedAt.get(account) === account.version()) return [];
  checkedAt.set(account, account.version());
  const payments = account.all('payments').flatMap((payment) => {
    const { id, status, amountMinor, remainingMinor, refundedMinor } = payment;
    if (remainingMinor < 0) return [`less than nothing is left of payment ${shortly(id)}`];
    if (status === 'failed') return [];
    const appliedMinor = currentApplications(payment).reduce((sum, line) => sum + line.amountMinor, 0);
    const offMinor = amountMinor - appliedMinor - remainingMinor - refundedMinor;
    return offMinor === 0 ? [] : [`the applications of payment ${shortly(id)} are off by ${offMinor}`];
  });
  const charges = account.all('charges').flatMap(({ id, totalMinor, remainingDueMinor, pendingAmountMinor }) => {
    const isWithin = remainingDueMinor >= 0 && remainingDueMinor <= totalMinor && pendingAmountMinor >= 0;
    return isWithin && pendingAmountMinor <= remainingDueMinor
      ? []
      : [`what is due of ${shortly(id)} is out of bounds`];
  });
  return [...payments, ...charges];
}
