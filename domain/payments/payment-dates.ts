import type { Plannable, PlannedInvoice } from '../bank-accounts/auto-pay.ts';
import type { BankAccount } from '../bank-accounts/bank-account.ts';
import { collectionDay } from '../bank-accounts/first-debit.ts';
import type { Charge } from '../invoices/charge.ts';
import { dueDay } from '../invoices/charge-rules.ts';
import { type PlainDate, addDays, dateInZone, isBusinessDay } from '../time/calendar-date.ts';
import { publicHolidays } from '../time/public-holidays.ts';
import type { Payment } from './payment.ts';

/** A day on which something happened, or is expected to. */
export type PaymentDay = { readonly day: PlainDate; readonly isExpected: boolean };

/**
 * The days of a payment in the program's zone, each with one meaning and none before the one above it. Null for what did not happen and is
 * not expected.
 */
export type PaymentDates = {
  /** When a person or AutoPay asked for the payment. Null for money that arrived without a request, as a transfer. */
  readonly requested: PlainDate | null;
  /** When the bank is asked for the money. */
  readonly asked: PaymentDay | null;
  /** When the bank takes the money from the account. */
  readonly collected: PaymentDay | null;
  /** When the money has arrived and counts. */
  readonly received: PlainDate | null;
};

type Dated = Pick<
  Payment,
  | 'paymentType'
  | 'status'
  | 'createdAt'
  | 'requestedAt'
  | 'submittedAt'
  | 'scheduledOn'
  | 'cancelledAt'
  | 'collectionDate'
  | 'receivedDate'
>;

/** The dates of a payment. A fact wins over an older estimate: money that came early was also collected early. */
export function paymentDates(payment: Dated, timeZone: string): PaymentDates {
  const { paymentType, createdAt, requestedAt, receivedDate } = payment;
  const known = dateInZone(requestedAt ?? createdAt, timeZone);
  if (paymentType !== 'directDebit')
    return { requested: receivedDate === null ? known : null, asked: null, collected: null, received: receivedDate };
  const collected = receivedDate === null ? expectedDay(payment, timeZone, known) : collectedDay(payment, receivedDate);
  const asked = askedDay(payment, timeZone, known, collected);
  return { requested: earliest(known, asked, collected), asked, collected, received: receivedDate };
}

/** The day of a payment in lists and statements: when it was received, or else when it was requested. */
export function paymentDay(payment: Dated, timeZone: string): PlainDate {
  const { received, requested } = paymentDates(payment, timeZone);
  return received ?? requested ?? dateInZone(payment.createdAt, timeZone);
}

function collectedDay({ collectionDate }: Dated, receivedDate: PlainDate): PaymentDay {
  const isEarly = collectionDate === null || receivedDate < collectionDate;
  return { day: isEarly ? receivedDate : collectionDate, isExpected: false };
}

/** Money that has not arrived is expected only while the payment is with the bank or waits for its day. */
function expectedDay(payment: Dated, timeZone: string, requested: PlainDate): PaymentDay | null {
  const { status, collectionDate } = payment;
  if (status !== 'pending' || collectionDate === null) return null;
  const asked = plannedDay(payment, timeZone, requested);
  return { day: asked > collectionDate ? asked : collectionDate, isExpected: true };
}

function askedDay(
  payment: Dated,
  timeZone: string,
  requested: PlainDate,
  collected: PaymentDay | null,
): PaymentDay | null {
  const { submittedAt, status } = payment;
  if (submittedAt === null && status !== 'pending') return null;
  const day = plannedDay(payment, timeZone, requested);
  return { day: collected && collected.day < day ? collected.day : day, isExpected: submittedAt === null };
}

function plannedDay({ submittedAt, scheduledOn }: Dated, timeZone: string, requested: PlainDate): PlainDate {
  if (submittedAt !== null) return dateInZone(submittedAt, timeZone);
  return scheduledOn !== null && scheduledOn > requested ? scheduledOn : requested;
}

function earliest(requested: PlainDate, ...days: readonly (PaymentDay | null)[]): PlainDate {
  return days.reduce((first, day) => (day !== null && day.day < first ? day.day : first), requested);
}

/** When the bank is asked for a payment, and when it takes the money. */
export type DebitDays = { readonly asked: PlainDate; readonly collected: PlainDate };

/**
 * The days of a debit that is requested today for an optional later day. The bank collects on the next business day of the account's
 * country, and not before its mandate may be used: until then it is not asked, so that the payment can still be canceled.
 */
export function debitDays(
  account: Pick<BankAccount, 'country' | 'firstDebitOn'>,
  today: PlainDate,
  collectOn?: PlainDate,
): DebitDays {
  const wanted = collectOn !== undefined && collectOn > today ? collectOn : today;
  const { firstDebitOn, country } = account;
  const last = firstDebitOn !== null && firstDebitOn > wanted ? firstDebitOn : wanted;
  const holidays = publicHolidays(country, [
    Number(wanted.slice(0, 4)),
    Number(last.slice(0, 4)),
    Number(last.slice(0, 4)) + 1,
  ]);
  const collected = collectionDay(wanted, firstDebitOn, holidays);
  if (collectionDay(wanted, null, holidays) === collected) return { asked: wanted, collected };
  let asked = addDays(collected, -1);
  while (asked > wanted && !isBusinessDay(asked, holidays)) asked = addDays(asked, -1);
  return { asked, collected };
}

/** How many of these invoices are due from today on, but before the day on which their money is collected: the payment makes them late. */
export function countPaidLate(
  charges: readonly Pick<Charge, 'type' | 'dueDate'>[],
  collected: PlainDate,
  today: PlainDate,
): number {
  return charges.map(dueDay).filter((day) => day !== null && day >= today && day < collected).length;
}

/**
 * How many invoices of an AutoPay plan are collected after their due date, per payment day. Unlike `countPaidLate` it counts invoices that are
 * overdue already, because the plan pays them too.
 */
export function collectedLate(
  plan: readonly PlannedInvoice<Plannable>[],
  account: Pick<BankAccount, 'country' | 'firstDebitOn'>,
): ReadonlyMap<PlainDate, number> {
  const paid = plan.filter(({ skipped }) => skipped === null);
  const days = [...new Set(paid.map(({ on }) => on))].map((day) => {
    const { collected } = debitDays(account, day);
    return [day, paid.filter(({ on, charge }) => on === day && charge.dueDate < collected).length] as const;
  });
  return new Map(days.filter(([, count]) => count > 0));
}
