import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import { decimalText, money, readAmount } from '../../../../domain/money.ts';
import { type Payment, shownPaymentStatus } from '../../../../domain/payments/payment.ts';
import { paymentDay } from '../../../../domain/payments/payment-dates.ts';
import { type PaymentTab, isInPaymentTab, paymentTabs } from '../../../../domain/payments/payment-tabs.ts';
import { type SeenPayment, seenPayment } from '../../../../domain/payments/seen-payment.ts';
import { type Period, isWithin } from '../../../kit/period/period.ts';

/** A payment with the values for sorting and search: its day is that of the receipt, else that of the request. */
export type ListedPayment = {
  readonly payment: SeenPayment;
  readonly day: PlainDate;
  readonly searchText: string;
};

/** Every payment as this person sees it, with its day in the program's zone, newest first. */
export function listedPayments(
  payments: readonly Payment[],
  timeZone: string,
  seesAccount: boolean,
): readonly ListedPayment[] {
  return payments
    .map((payment) => seenPayment(payment, seesAccount))
    .map((payment) => ({ payment, day: paymentDay(payment, timeZone), searchText: searchTextOf(payment) }))
    .toSorted(
      (one, other) =>
        descending(one.day, other.day) ||
        descending(one.payment.createdAt, other.payment.createdAt) ||
        descending(one.payment.reference, other.payment.reference),
    );
}

/** `today` decides which payments are still scheduled. */
type PaymentFilter = {
  readonly tab: PaymentTab;
  readonly today: PlainDate;
  readonly search?: string | undefined;
  readonly period?: Period;
};

/**
 * The payments of a tab and a period that match the search in reference, invoice numbers and amount. The amount is found in the format of
 * any locale, with or without its currency, and by its first digits, with or without thousands separators.
 */
export function matchingPayments(
  listed: readonly ListedPayment[],
  { tab, today, search, period = {} }: PaymentFilter,
): readonly ListedPayment[] {
  const wanted = normalised(search ?? '');
  const firstDigits = firstDigitsIn(wanted);
  return listed.filter(
    ({ payment, day, searchText }) =>
      isWithin(day, period) &&
      isInPaymentTab(shownPaymentStatus(payment, today), tab) &&
      (wanted === '' ||
        searchText.includes(wanted) ||
        (firstDigits !== null && searchText.includes(`\n${firstDigits}`)) ||
        isAmountOf(payment, wanted)),
  );
}

/** The digits of a text that starts an amount, with or without groups of thousands; null for any other text. */
function firstDigitsIn(wanted: string): string | null {
  const [, whole = '', , fraction = ''] =
    /^(\d{1,3}(?:([.,'’\s])\d{3})?(?:\2\d{3})*|\d+)(\.\d{0,2})?$/.exec(withoutSymbol(wanted)) ?? [];
  return whole === '' ? null : whole.replace(/\D/g, '') + fraction;
}

function isAmountOf({ amountMinor, currency }: Payment, wanted: string): boolean {
  const reading = readAmount(withoutSymbol(wanted), { currency });
  return reading.ok && reading.amountMinor === amountMinor;
}

/** A figure finds payments in any currency, with any symbol. */
function withoutSymbol(wanted: string): string {
  return wanted.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '');
}

/** The number of payments in each tab under the same search and period. */
export function paymentCounts(
  listed: readonly ListedPayment[],
  today: PlainDate,
  search?: string,
  period: Period = {},
): Readonly<Record<PaymentTab, number>> {
  const counts = paymentTabs.map((tab) => [tab, matchingPayments(listed, { tab, today, search, period }).length]);
  return Object.fromEntries(counts) as Record<PaymentTab, number>;
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
