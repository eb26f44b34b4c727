import type { Payment } from '../../../../domain/payments/payment.ts';

/** What of a payment goes to invoices that this person may not see, in minor units: the lines sent here do not name them. */
export function unseenMinor({ amountMinor, remainingMinor, applications }: Payment): number {
  const named = applications.reduce((total, application) => total + application.amountMinor, 0);
  return Math.max(0, amountMinor - remainingMinor - named);
}
