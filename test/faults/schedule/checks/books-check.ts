import { currentApplications } from '../../../../domain/payments/payment.ts';
import { modelBuyer } from '../../model-rows.ts';
import type { ModelAccount } from '../../world/model/model-account.ts';
import { shortly } from '../people/intent.ts';
import { type Simulation, report } from '../simulation.ts';

/** The server's books: payments, charges, credits and the credit line add up, and nothing is ever below zero. */
export function checkBooks(simulation: Simulation): void {
  for (const { account } of simulation.world.site.businesses())
    for (const wrong of wrongIn(account)) report(simulation, 'foreign', wrong);
}

const checkedAt = new WeakMap<ModelAccount, number>();

function wrongIn(account: ModelAccount): readonly string[] {
  if (checkedAt.get(account) === account.version()) return [];
  checkedAt.set(account, account.version());
  return [...wrongPayments(account), ...wrongCharges(account), ...wrongLine(account)];
}

function wrongPayments(account: ModelAccount): readonly string[] {
  return account.all('payments').flatMap((payment) => {
    const { id, status, amountMinor, remainingMinor, refundedMinor } = payment;
    if (remainingMinor < 0) return [`less than nothing is left of payment ${shortly(id)}`];
    if (status === 'failed' || status === 'returned') {
      const isOver = remainingMinor === 0 && payment.applications.every(({ state }) => !livingStates.includes(state));
      return isOver ? [] : [`payment ${shortly(id)} is ${status}, and still pays something`];
    }
    const appliedMinor = currentApplications(payment).reduce((sum, line) => sum + line.amountMinor, 0);
    const offMinor = amountMinor - appliedMinor - remainingMinor - refundedMinor;
    return offMinor === 0 ? [] : [`the applications of payment ${shortly(id)} are off by ${offMinor}`];
  });
}

const livingStates: readonly string[] = ['pending', 'applied'];

/** The remaining due of a charge is its total minus its payments, credits and adjustments. */
function wrongCharges(account: ModelAccount): readonly string[] {
  const [applied, claimed] = [new Map<string, number>(), new Map<string, number>()];
  for (const { applications } of account.all('payments'))
    for (const { chargeId, amountMinor, state } of applications)
      if (livingStates.includes(state)) add(state === 'applied' ? applied : claimed, chargeId, amountMinor);
  for (const { chargeId, creditId, amountMinor, reversedOn } of account.all('adjustments'))
    if (reversedOn === null) for (const id of [chargeId, creditId]) if (id) add(applied, id, amountMinor);
  return account.all('charges').flatMap(({ id, status, totalMinor, remainingDueMinor, pendingAmountMinor }) => {
    const fullMinor = Math.abs(totalMinor);
    const isWithin = remainingDueMinor >= 0 && remainingDueMinor <= fullMinor && pendingAmountMinor >= 0;
    if (!isWithin || pendingAmountMinor > remainingDueMinor) return [`what is due of ${shortly(id)} is out of bounds`];
    if (pendingAmountMinor > (claimed.get(id) ?? 0)) return [`no payment claims what is pending on ${shortly(id)}`];
    // A cancelled charge is not due, whatever was paid.
    const offMinor = status === 'cancelled' ? 0 : fullMinor - remainingDueMinor - (applied.get(id) ?? 0);
    return offMinor === 0 ? [] : [`what is due of ${shortly(id)} is off by ${offMinor}`];
  });
}

/** The credit line is the highest of the first one, the permanent ones, and the temporary one that is in force. */
function wrongLine(account: ModelAccount): readonly string[] {
  const line = account.get('buyers', account.place.buyerId)?.creditApprovedMinor;
  const granted = account
    .all('creditIncreases')
    .flatMap(({ type, grantedMinor, endedAt }) =>
      grantedMinor !== null && (type === 'permanent' || endedAt === null) ? [grantedMinor] : [],
    );
  const rightMinor = Math.max(modelBuyer().creditApprovedMinor ?? 0, ...granted);
  return line === rightMinor ? [] : [`the credit line is ${line} and should be ${rightMinor}`];
}

function add(sums: Map<string, number>, id: string, amountMinor: number): void {
  sums.set(id, (sums.get(id) ?? 0) + amountMinor);
}
