import type { MessageDescriptor } from '../message.ts';
import type { AutoPaySkip } from './auto-pay.ts';
import type { AutoPayWhen } from './auto-pay-terms.ts';

/** The text of when AutoPay pays: a message and its values. */
export function autoPayWhenWords(
  when: AutoPayWhen,
): MessageDescriptor & { readonly values: Readonly<Record<string, number>> } {
  switch (when.kind) {
    case 'onDueDate':
      return { ...whenWords.onDueDate, values: {} };
    case 'daysBefore':
      return { ...whenWords.daysBefore, values: { days: when.days } };
    case 'dayOfMonth':
      return { ...whenWords.dayOfMonth, values: { day: when.day } };
  }
}

const whenWords = {
  onDueDate: /*i18n*/ { id: 'bank-accounts.autopay.on-due-date', message: 'On the due date' },
  daysBefore: /*i18n*/ {
    id: 'bank-accounts.autopay.days-before',
    message: '{days, plural, one {# day} other {# days}} before the due date',
  },
  dayOfMonth: /*i18n*/ {
    id: 'bank-accounts.autopay.day-of-month',
    message: 'On day {day} of the month, but never after the due date',
  },
} as const satisfies Record<AutoPayWhen['kind'], MessageDescriptor>;

/** The text of how many invoices are paid or left out. */
export function autoPayCountWords(count: number): ReturnType<typeof autoPayWhenWords> {
  return { ...countWords, values: { count } };
}

const countWords = /*i18n*/ {
  id: 'bank-accounts.autopay.count',
  message: '{count, plural, one {# invoice} other {# invoices}}',
};

/** Texts of why AutoPay leaves an invoice out. */
export const autoPaySkipWords: Record<AutoPaySkip, MessageDescriptor> = {
  disputed: /*i18n*/ { id: 'bank-accounts.autopay.skip.disputed', message: 'Won’t be paid: disputed' },
  inApproval: /*i18n*/ { id: 'bank-accounts.autopay.skip.in-approval', message: 'Won’t be paid: waiting for approval' },
  inPayment: /*i18n*/ { id: 'bank-accounts.autopay.skip.in-payment', message: 'Won’t be paid: already being paid' },
  overdue: /*i18n*/ {
    id: 'bank-accounts.autopay.skip.overdue',
    message: 'Won’t be paid: overdue when AutoPay was set up',
  },
  aboveCap: /*i18n*/ { id: 'bank-accounts.autopay.skip.above-cap', message: 'Won’t be paid: above the cap' },
};
