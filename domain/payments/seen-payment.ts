import { sumMinor } from '../money.ts';
import { type Payment, currentApplications } from './payment.ts';

/** A payment as one person sees it. `isPart` if others' invoices are in it too: its figures are then those of this person's invoices. */
export type SeenPayment = Payment & { readonly isPart: boolean };

/**
 * The one rule for every screen, export and document: who sees the whole account sees the whole payment, everybody else the part for their
 * own invoices, of which nothing is left to apply or to refund.
 */
export function seenPayment(payment: Payment, seesAccount: boolean): SeenPayment {
  if (seesAccount) return { ...payment, isPart: false };
  const amountMinor = sumMinor(currentApplications(payment));
  return {
    ...payment,
    amountMinor,
    remainingMinor: 0,
    refundedMinor: 0,
    refunds: [],
    refundState: null,
    refundMinor: null,
    status: payment.status === 'active' ? 'applied' : payment.status,
    isPart: amountMinor !== payment.amountMinor,
  };
}
