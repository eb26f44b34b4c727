import type { Instant } from '../../domain/time/instant.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import type { BuyerId, PaymentId } from '../../domain/ids.ts';
import type { Payment } from '../../domain/payments/payment.ts';

/** A received direct debit of 180.00 GBP, with the changes of the test. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: '00000000-0000-4000-8000-0000000000a1' as PaymentId,
    rowVersion: 1,
    updatedAt: '2026-11-20T09:00:00.000Z' as Instant,
    buyerId: '00000000-0000-4000-8000-0000000000b1' as BuyerId,
    userId: null,
    reference: 'P-000001',
    paymentType: 'directDebit',
    amountMinor: 18_000,
    remainingMinor: 0,
    currency: 'GBP',
    status: 'applied',
    failureReason: null,
    createdAt: '2026-11-18T09:00:00.000Z' as Instant,
    requestedAt: null,
    submittedAt: '2026-11-18T09:00:20.000Z' as Instant,
    collectionDate: plainDate('2026-11-19'),
    receivedDate: plainDate('2026-11-20'),
    returnedDate: null,
    scheduledOn: null,
    cancelledAt: null,
    refundedMinor: 0,
    refundedDate: null,
    refunds: [],
    refundState: null,
    refundMinor: null,
    bankAccountId: null,
    actionId: null,
    applications: [],
    ...changes,
  };
}
