import * as v from 'valibot';
import { positiveAmountMinorSchema } from '../amount.ts';
import { type PlainDate, addDays, addMonths, plainDate } from '../time/calendar-date.ts';
import type { Charge } from '../invoices/charge.ts';

/** The most days before its due date that an invoice can be paid automatically. */
export const maxDaysBefore = 30;

const wholeUpTo = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

/** When AutoPay pays an invoice: on its due date, a number of days before it, or on a day of the month. */
export const autoPayWhenSchema = v.variant('kind', [
  v.object({ kind: v.literal('onDueDate') }),
  v.object({ kind: v.literal('daysBefore'), days: wholeUpTo(maxDaysBefore) }),
  v.object({ kind: v.literal('dayOfMonth'), day: wholeUpTo(31) }),
]);
export type AutoPayWhen = v.InferOutput<typeof autoPayWhenSchema>;

/** The most that AutoPay pays of one invoice, in minor units of the account's currency; null where it pays any amount. */
export const autoPayCapSchema = v.nullable(positiveAmountMinorSchema);

/** The AutoPay settings that somebody agreed to. */
export type AutoPayTerms = {
  readonly when: AutoPayWhen;
  readonly capMinor: number | null;
  /** Invoices that were due before this day are left out; null or absent: none are. */
  readonly dueFrom?: PlainDate | null;
};

/** What AutoPay does with invoices that are overdue when it is set up. Absent in inputs of earlier builds: it pays them. */
export const overdueChoices = ['pay', 'leave'] as const;
export type OverdueChoice = (typeof overdueChoices)[number];

/** The first due date that AutoPay pays if it is set up today; null if it pays overdue invoices too. */
export function dueFromOf(overdue: OverdueChoice, today: PlainDate): PlainDate | null {
  return overdue === 'leave' ? today : null;
}

/** The AutoPay terms of an account whose program requires AutoPay, until somebody chooses others. */
export const requiredTerms: AutoPayTerms = { when: { kind: 'onDueDate' }, capMinor: null };

/**
 * The day on which an invoice is paid, never after its due date. For a day of the month it is the last such day on or before the due date
 * (or the last day of a shorter month); an invoice billed after that day is paid on its due date.
 */
export function autoPayDay({ billDate, dueDate }: Pick<Charge, 'billDate' | 'dueDate'>, when: AutoPayWhen): PlainDate {
  switch (when.kind) {
    case 'onDueDate':
      return dueDate;
    case 'daysBefore':
      return addDays(dueDate, -when.days);
    case 'dayOfMonth': {
      const day = lastDayOfMonth(dueDate, when.day);
      return day < billDate ? dueDate : day;
    }
  }
}

/** The last date on or before `date` with this day of the month. */
function lastDayOfMonth(date: PlainDate, day: number): PlainDate {
  const first = plainDate(`${date.slice(0, 8)}01`);
  const inMonth = (month: PlainDate) => {
    const last = addDays(addMonths(month, 1), -1);
    const wished = addDays(month, day - 1);
    return wished < last ? wished : last;
  };
  const ofThisMonth = inMonth(first);
  return ofThisMonth <= date ? ofThisMonth : inMonth(addMonths(first, -1));
}
