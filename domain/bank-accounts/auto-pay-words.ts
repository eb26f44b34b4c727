import type { MessageDescriptor } from '../message.ts';
import type { AutoPaySkip } from './auto-pay.ts';
import type { AutoPayWhen } from './auto-pay-terms.ts';

/** When AutoPay pays, in words: a message and the values that fill it. */
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
    message: 'On day {day} of the month, and never after the due date',
  },
} as const satisfies Record<AutoPayWhen['kind'], MessageDescriptor>;

/** How many invoices are paid or left, in words. */
export function autoPayCountWords(count: number): ReturnType<typeof autoPayWhenWords> {
  return { ...countWords, values: { count } };
}

const countWords = /*i18n*/ {
  id: 'bank-accounts.autopay.count',
  message: '{count, plural, one {# invoice} other {# invoices}}',
};

/** Why AutoPay leaves invoices to people. */
export const autoPaySkipWords: Record<AutoPaySkip, MessageDescriptor> = {
  disputed: /*i18n*/ { id: 'bank-accounts.autopay.skip.disputed', message: 'Not paid: disputed' },
  inApproval: /*i18n*/ { id: 'bank-accounts.autopay.skip.in-approval', message: 'Not paid: waiting for approval' },
  inPayment: /*i18n*/ { id: 'bank-accounts.autopay.skip.in-payment', message: 'Not paid: already being paid' },
  aboveCap: /*i18n*/ { id: 'bank-accounts.autopay.skip.above-cap', message: 'Not paid: above the cap' },
};
