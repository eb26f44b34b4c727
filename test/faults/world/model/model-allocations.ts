import type { Charge, ChargeStatus } from '../../../../domain/invoices/charge.ts';
import { type PaymentApplication, sortedApplications } from '../../../../domain/payments/payment.ts';
import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { modelAdjustment } from '../../model-rows.ts';
import type { Changing } from './model-others.ts';

/** Minor units to apply to a charge; negative if they are taken off it. */
export type ModelAllocation = { readonly chargeId: Charge['id']; readonly amountMinor: number };
type Rows = Pick<Changing, 'get' | 'touch' | 'put'>;

const closedForGood: readonly ChargeStatus[] = ['cancelled', 'rejected', 'reversed'];
const openedAgain: readonly ChargeStatus[] = ['paid', 'paidDirect', 'settled', 'credited', 'pendingPayment'];

/**
 * Moves money between a payment and charges, at once. It does not use the functions of the domain, because a mistake in them would then be
 * on both sides.
 */
export function allocate(rows: Rows, paymentId: string, changes: readonly ModelAllocation[], today: PlainDate): void {
  rows.touch('payments', paymentId, (payment) => {
    let remainingMinor = payment.remainingMinor;
    const lines = [...payment.applications];
    for (const { chargeId, amountMinor } of changes) {
      remainingMinor -= amountMinor;
      let newMinor = amountMinor;
      if (amountMinor < 0)
        for (const [place, line] of lines.entries())
          if (line.chargeId === chargeId && line.state === 'applied') {
            newMinor += line.amountMinor;
            const reversedOn = line.appliedOn !== null && line.appliedOn > today ? line.appliedOn : today;
            lines[place] = { ...line, state: 'reversed', reversedOn };
          }
      const invoiceNumber = rows.get('charges', chargeId)?.invoiceNumber ?? '';
      if (newMinor > 0) lines.push(appliedLine({ chargeId, amountMinor: newMinor, invoiceNumber }, today));
    }
    const status = remainingMinor > 0 ? 'active' : 'applied';
    return { ...payment, remainingMinor, status, applications: sortedApplications(lines) };
  });
  for (const change of changes) moveDue(rows, change);
}

/** Lowers what is due of a charge, or raises it by a negative amount. A cancelled charge is never due again. */
export function moveDue({ touch }: Pick<Rows, 'touch'>, { chargeId, amountMinor }: ModelAllocation): void {
  touch('charges', chargeId, (charge) => {
    if (amountMinor < 0 && closedForGood.includes(charge.status)) return charge;
    const remainingDueMinor = charge.remainingDueMinor - amountMinor;
    const open = openedAgain.includes(charge.status) ? 'open' : charge.status;
    const unpaid = charge.pendingAmountMinor >= remainingDueMinor ? 'pendingPayment' : open;
    return { ...charge, remainingDueMinor, status: remainingDueMinor === 0 ? 'paid' : unpaid };
  });
}

/** Applies a credit to charges. `actionId` makes the ids of the adjustments. */
export function applyCredit(
  rows: Rows,
  creditId: string,
  lines: readonly ModelAllocation[],
  { actionId, today }: { readonly actionId: string; readonly today: PlainDate },
): void {
  const credit = rows.get('charges', creditId);
  if (!credit) return;
  for (const [place, line] of lines.entries()) {
    const { buyerId, invoiceNumber: creditNumber } = credit;
    rows.put(
      'adjustments',
      modelAdjustment({
        id: `${actionId.slice(0, -2)}${place.toString(16).padStart(2, '0')}`,
        buyerId,
        chargeId: line.chargeId,
        invoiceNumber: rows.get('charges', line.chargeId)?.invoiceNumber ?? null,
        creditId: credit.id,
        creditNumber,
        kind: 'credit',
        amountMinor: line.amountMinor,
        effectiveOn: today,
      }),
    );
    moveDue(rows, line);
  }
  moveCredit(
    rows,
    creditId,
    lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  );
}

/** Takes one application of a credit off its charge. */
export function unapplyCredit(rows: Rows, adjustmentId: string, today: PlainDate): void {
  const adjustment = rows.get('adjustments', adjustmentId);
  if (!adjustment?.creditId) return;
  const amountMinor = 0 - adjustment.amountMinor;
  rows.touch('adjustments', adjustmentId, (row) => ({ ...row, reversedOn: today }));
  moveDue(rows, { chargeId: adjustment.chargeId, amountMinor });
  moveCredit(rows, adjustment.creditId, amountMinor);
}

function moveCredit({ touch }: Pick<Rows, 'touch'>, creditId: string, usedMinor: number): void {
  touch('charges', creditId, (credit) => {
    const remainingDueMinor = credit.remainingDueMinor - usedMinor;
    const usable = credit.status === 'credited' ? 'open' : credit.status;
    return { ...credit, remainingDueMinor, status: remainingDueMinor === 0 ? 'credited' : usable };
  });
}

/** The keys are in the order of the schema: rows are compared as text. */
function appliedLine(
  { chargeId, invoiceNumber, amountMinor }: Pick<PaymentApplication, 'chargeId' | 'amountMinor' | 'invoiceNumber'>,
  today: PlainDate,
): PaymentApplication {
  return { chargeId, invoiceNumber, amountMinor, state: 'applied', appliedOn: today, reversedOn: null };
}
