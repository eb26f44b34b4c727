import { expect, it } from 'vitest';
import {
  type BillingCycle,
  billingDate,
  dueDate,
  offeredTerms,
  termsOf,
} from '../../../domain/accounts/payment-terms.ts';
import type { LedgerInvoice } from '../../../domain/imports/read-ledger.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { usualTerms } from '../../../server/imports/customer.ts';

it.each<[BillingCycle, number, string, string, string]>([
  // Columns: cycle, days, bought on, billed on, due on.
  ['transactional', 30, '2026-01-31', '2026-01-31', '2026-03-02'],
  ['transactional', 30, '2028-01-31', '2028-01-31', '2028-03-01'],
  ['transactional', 7, '2028-02-22', '2028-02-22', '2028-02-29'],
  // A Saturday stays the due date.
  ['transactional', 14, '2026-11-14', '2026-11-14', '2026-11-28'],
  ['daily', 14, '2026-02-28', '2026-03-01', '2026-03-15'],
  ['daily', 15, '2028-02-28', '2028-02-29', '2028-03-15'],
  // Monday, Sunday, and the last week of a year.
  ['weekly', 14, '2026-11-23', '2026-11-30', '2026-12-14'],
  ['weekly', 14, '2026-11-29', '2026-11-30', '2026-12-14'],
  ['weekly', 90, '2026-12-30', '2027-01-04', '2027-04-04'],
  ['firstAndFifteenth', 15, '2026-11-01', '2026-11-15', '2026-11-30'],
  ['firstAndFifteenth', 15, '2026-11-14', '2026-11-15', '2026-11-30'],
  ['firstAndFifteenth', 14, '2026-11-15', '2026-12-01', '2026-12-15'],
  ['firstAndFifteenth', 30, '2026-12-31', '2027-01-01', '2027-01-31'],
  ['monthly', 10, '2026-12-01', '2027-01-01', '2027-01-11'],
  ['monthly', 30, '2026-01-31', '2026-02-01', '2026-03-03'],
  ['monthly', 30, '2028-01-31', '2028-02-01', '2028-03-02'],
  ['endOfMonth', 15, '2026-02-01', '2026-02-01', '2026-03-15'],
  ['endOfMonth', 15, '2028-02-29', '2028-02-29', '2028-03-15'],
  ['endOfMonth', 45, '2026-12-31', '2026-12-31', '2027-02-14'],
])('%s, net %i: bought on %s is billed on %s and due on %s', (cycle, days, boughtOn, billedOn, dueOn) => {
  expect(billingDate(cycle, plainDate(boughtOn))).toBe(billedOn);
  expect(dueDate({ cycle, days }, plainDate(billedOn))).toBe(dueOn);
});

/** Every offered term, for a purchase on a Monday at the end of a month in a leap year. */
it.each<[BillingCycle, string, string]>([
  // Columns: cycle, billed on, days and due date of each term.
  [
    'transactional',
    '2028-01-31',
    '7:2028-02-07 14:2028-02-14 15:2028-02-15 21:2028-02-21 30:2028-03-01 45:2028-03-16 60:2028-03-31 90:2028-04-30',
  ],
  ['daily', '2028-02-01', '14:2028-02-15 15:2028-02-16 30:2028-03-02 45:2028-03-17 60:2028-04-01'],
  ['weekly', '2028-02-07', '14:2028-02-21 15:2028-02-22 30:2028-03-08 45:2028-03-23 60:2028-04-07 90:2028-05-07'],
  ['firstAndFifteenth', '2028-02-01', '14:2028-02-15 15:2028-02-16 30:2028-03-02 45:2028-03-17 60:2028-04-01'],
  ['monthly', '2028-02-01', '10:2028-02-11 14:2028-02-15 30:2028-03-02 45:2028-03-17 60:2028-04-01 90:2028-05-01'],
  ['endOfMonth', '2028-01-31', '15:2028-02-15 45:2028-03-16'],
])('%s: bought on 2028-01-31 is billed on %s, and due %s', (cycle, billedOn, expected) => {
  expect(billingDate(cycle, plainDate('2028-01-31'))).toBe(billedOn);
  const terms = offeredTerms.filter((one) => one.cycle === cycle);
  expect(terms.map((one) => `${one.days}:${dueDate(one, plainDate(billedOn))}`).join(' ')).toBe(expected);
});

it('offers the 32 terms of the specification, and knows no other cycle', () => {
  expect(offeredTerms).toHaveLength(32);
  expect(termsOf({ billingCycle: 'endOfMonth', termDays: 45 })).toEqual({ cycle: 'endOfMonth', days: 45 });
  expect(termsOf({ billingCycle: 'fortnightly', termDays: 45 })).toBeNull();
});

it.each([
  ['transactional', 30, ['2026-01-05 2026-02-04', '2026-02-10 2026-03-12', '2026-02-11 2026-03-01']],
  ['endOfMonth', 15, ['2026-01-05 2026-02-15', '2026-02-10 2026-03-15', '2026-02-11 2026-03-13']],
  ['transactional', 30, []],
])('a ledger opens an account with the terms that most of its due dates follow: %s, %i', (cycle, days, ledger) => {
  const invoices = ledger.map((line) => {
    const [invoiceDate, due] = line.split(' ');
    return { invoiceDate, dueDate: due } as unknown as LedgerInvoice;
  });
  expect(usualTerms(invoices)).toEqual({ cycle, days });
});
