import type { MessageDescriptor } from '../message.ts';
import { addDays, addMonths, dayOfWeek, type PlainDate } from '../time/calendar-date.ts';

/** The payment terms that a program can offer: how purchases are billed, and the days until a bill is due (§9). */
export const offeredTermDays = {
  transactional: [7, 14, 15, 21, 30, 45, 60, 90],
  daily: [14, 15, 30, 45, 60],
  weekly: [14, 15, 30, 45, 60, 90],
  firstAndFifteenth: [14, 15, 30, 45, 60],
  monthly: [10, 14, 30, 45, 60, 90],
  endOfMonth: [15, 45],
} as const satisfies Record<string, readonly number[]>;

export type BillingCycle = keyof typeof offeredTermDays;
export type PaymentTerms = { readonly cycle: BillingCycle; readonly days: number };

/** Every combination of §9, per-transaction terms first. */
export const offeredTerms: readonly PaymentTerms[] = Object.entries(offeredTermDays).flatMap(([cycle, allDays]) =>
  allDays.map((days) => ({ cycle: cycle as BillingCycle, days })),
);

/** The terms of an account; null if this build does not know its billing cycle. */
export function termsOf(buyer: { readonly billingCycle: string; readonly termDays: number }): PaymentTerms | null {
  const { billingCycle, termDays } = buyer;
  return Object.hasOwn(offeredTermDays, billingCycle) ? { cycle: billingCycle as BillingCycle, days: termDays } : null;
}

/**
 * The day on which a purchase is billed. The purchases of a day, week, half month or month are billed together on the first day after
 * it: the next day, the next Monday, the next 1st or 15th, the next 1st.
 */
export function billingDate(cycle: BillingCycle, boughtOn: PlainDate): PlainDate {
  switch (cycle) {
    case 'transactional':
    case 'endOfMonth':
      return boughtOn;
    case 'daily':
      return addDays(boughtOn, 1);
    case 'weekly':
      return addDays(boughtOn, 8 - dayOfWeek(boughtOn));
    case 'firstAndFifteenth':
      return dayOfMonth(boughtOn) < 15 ? addDays(boughtOn, 15 - dayOfMonth(boughtOn)) : firstOfNextMonth(boughtOn);
    case 'monthly':
      return firstOfNextMonth(boughtOn);
  }
}

/**
 * The day on which a bill is due: a number of days after the bill, or after the end of its month. It may be a weekend or a holiday; only
 * the collection of a debit is moved to a business day.
 */
export function dueDate({ cycle, days }: PaymentTerms, billedOn: PlainDate): PlainDate {
  const from = cycle === 'endOfMonth' ? addDays(firstOfNextMonth(billedOn), -1) : billedOn;
  return addDays(from, days);
}

function dayOfMonth(date: PlainDate): number {
  return Number(date.slice(8, 10));
}

function firstOfNextMonth(date: PlainDate): PlainDate {
  return addMonths(addDays(date, 1 - dayOfMonth(date)), 1);
}

/** The names of the terms; `days` is inserted. */
export const termsWords: Readonly<Record<BillingCycle, MessageDescriptor>> = {
  transactional: /*i18n*/ { id: 'credit.terms.transactional', message: 'Net {days} days' },
  daily: /*i18n*/ { id: 'credit.terms.daily', message: 'Billed daily, net {days} days' },
  weekly: /*i18n*/ { id: 'credit.terms.weekly', message: 'Billed weekly, net {days} days' },
  firstAndFifteenth: /*i18n*/ {
    id: 'credit.terms.first-and-fifteenth',
    message: 'Billed on the 1st and 15th, net {days} days',
  },
  monthly: /*i18n*/ { id: 'credit.terms.monthly', message: 'Billed monthly, net {days} days' },
  endOfMonth: /*i18n*/ { id: 'credit.terms.end-of-month', message: '{days} days after the end of the month' },
};
