import type { PlainDate } from '../../../domain/calendar-date.ts';
import { dateInZone } from '../../../domain/calendar-date.ts';
import { decimalText, money } from '../../../domain/money.ts';
import type { Payment, PaymentStatus } from '../../../domain/payments/payment.ts';
import type { PaymentTab } from './payments-search.ts';
import { paymentTabs } from './payments-search.ts';

/** A payment as the list sorts and searches it: its day is the one on which the money came, else the one it was asked for. */
export type ListedPayment = {
  readonly payment: Payment;
  readonly day: PlainDate;
  readonly searchText: string;
};

/** Every payment with its day in the program's zone, newest first. */
export function listedPayments(payments: readonly Payment[], timeZone: string): readonly ListedPayment[] {
  return payments
    .map((payment) => ({ payment, day: dayOf(payment, timeZone), searchText: searchTextOf(payment) }))
    .toSorted(
      (one, other) =>
        descending(one.day, other.day) ||
        descending(one.payment.createdAt, other.payment.createdAt) ||
        descending(one.payment.reference, other.payment.reference),
    );
}

/** Those of a tab that match the search: reference, invoice numbers and amount, written with or without separators. */
export function matchingPayments(
  listed: readonly ListedPayment[],
  tab: PaymentTab,
  search: string | undefined,
): readonly ListedPayment[] {
  const wanted = normalised(search ?? '');
  const wantedAmount = wanted.replace(/[\s,']/g, '');
  return listed.filter(
    ({ payment, searchText }) =>
      isInPaymentTab(payment.status, tab) &&
      (wanted === '' || searchText.includes(wanted) || searchText.includes(`\n${wantedAmount}`)),
  );
}

/** How many each tab holds under the same search. */
export function paymentCounts(
  listed: readonly ListedPayment[],
  search: string | undefined,
): Readonly<Record<PaymentTab, number>> {
  const counts = paymentTabs.map((tab) => [tab, matchingPayments(listed, tab, search).length]);
  return Object.fromEntries(counts) as Record<PaymentTab, number>;
}

export function isInPaymentTab(status: PaymentStatus, tab: PaymentTab): boolean {
  return tab === 'all' || tabs[status] === tab;
}

const tabs: Record<PaymentStatus, Exclude<PaymentTab, 'all'>> = {
  pending: 'withBank',
  applied: 'received',
  active: 'received',
  failed: 'failed',
  returned: 'failed',
  refunded: 'other',
  transferred: 'other',
  writeOff: 'other',
};

function dayOf(payment: Payment, timeZone: string): PlainDate {
  return payment.receivedDate ?? dateInZone(payment.createdAt, timeZone);
}

function searchTextOf({ reference, applications, amountMinor, currency }: Payment): string {
  const numbers = applications.map(({ invoiceNumber }) => invoiceNumber);
  return normalised([reference, ...numbers, decimalText(money(amountMinor, currency))].join('\n'));
}

function normalised(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

function descending(one: string, other: string): number {
  return one < other ? 1 : one > other ? -1 : 0;
}
