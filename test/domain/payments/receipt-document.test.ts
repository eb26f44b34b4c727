import { expect, it } from 'vitest';
import type { DocumentWords } from '../../../domain/documents/printed-document.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { type Payment, paymentStatuses } from '../../../domain/payments/payment.ts';
import { receiptDocument } from '../../../domain/payments/receipt-document.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { type SeenPayment, seenPayment } from '../../../domain/payments/seen-payment.ts';
import { aPayment } from '../a-payment.ts';

const frame = {
  language: 'en-GB',
  paper: 'a4',
  brand: { name: 'Northgate Trade', mark: 'NT', accent: '#1c5d99' },
  footer: '',
} as const;
const words: DocumentWords = {
  say: ({ message }) => message,
  date: String,
  instant: String,
  amount: (minor, currency) => `${minor} ${currency}`,
  country: String,
  count: String,
};
const of = {
  business: 'Harbour Build Ltd',
  dates: {
    requested: plainDate('2026-11-02'),
    asked: { day: plainDate('2026-11-02'), isExpected: false },
    collected: { day: plainDate('2026-11-03'), isExpected: false },
    received: plainDate('2026-11-04'),
  },
  status: 'Applied',
  today: plainDate('2026-12-01'),
  type: 'Direct debit',
  bankAccount: null,
  beside: [],
  sellerOf: () => 'Seller Ltd',
};

const seen = (changes: Partial<Payment>): SeenPayment => seenPayment(aPayment(changes), true);

it('only a received payment has a receipt', () => {
  const receipts = paymentStatuses.filter((status) =>
    receiptDocument(seen({ status }), of, frame, words).title.startsWith('Payment receipt'),
  );
  expect(receipts).toEqual(['active', 'applied']);
});

it('the lines of a receipt add up to the payment, with unapplied amounts and invoices that the reader cannot see', () => {
  const chargeId = 'A' as ChargeId;
  const payment = seen({
    amountMinor: 100,
    remainingMinor: 20,
    applications: [
      { chargeId, invoiceNumber: '0017', amountMinor: 70, state: 'applied', appliedOn: null, reversedOn: null },
    ],
  });
  const table = receiptDocument(payment, of, frame, words).sections.find(({ kind }) => kind === 'table');
  expect(table).toMatchObject({
    rows: [
      ['0017', 'Seller Ltd', '70 GBP'],
      ['Other invoices', '', '10 GBP'],
      ['Not applied to an invoice', '', '20 GBP'],
    ],
    totals: [{ value: '100 GBP' }],
  });
});

it('a payment with a credit has one receipt, with both amounts and their sum', () => {
  const beside = [{ chargeId: 'B', invoiceNumber: '0018', source: 'CN-7', amountMinor: 49_473, unappliedOn: null }];
  const payment = seen({
    amountMinor: 104_772,
    applications: [
      {
        chargeId: 'A' as ChargeId,
        invoiceNumber: '0017',
        amountMinor: 104_772,
        state: 'applied',
        appliedOn: null,
        reversedOn: null,
      },
    ],
  });
  const document = receiptDocument(payment, { ...of, beside }, frame, words);
  expect(document.sections.find(({ kind }) => kind === 'table')).toMatchObject({
    rows: [
      ['0017', 'Seller Ltd', '104772 GBP'],
      ['0018', 'From {source}', '49473 GBP'],
    ],
    totals: [{ value: '104772 GBP' }, { value: '154245 GBP' }],
  });
});

const [received, later] = [plainDate('2026-11-20'), plainDate('2026-12-07')];
const line = {
  chargeId: 'A' as ChargeId,
  invoiceNumber: '0017',
  state: 'applied',
  appliedOn: received,
  reversedOn: null,
} as const;
const tablesOf = (payment: SeenPayment, beside: typeof of.beside | readonly Beside[] = []) =>
  receiptDocument(payment, { ...of, beside }, frame, words).sections.flatMap((section) =>
    section.kind === 'table' ? [[...section.rows, ...section.totals.map(({ value }) => value)]] : [],
  );
type Beside = Parameters<typeof receiptDocument>[1]['beside'][number];

it('a receipt shows the payment as on its day of receipt, and lists later refunds and changes separately', () => {
  const then = seen({
    amountMinor: 100,
    remainingMinor: 40,
    status: 'active',
    applications: [{ ...line, amountMinor: 60 }],
  });
  const [asReceived] = tablesOf(then);
  expect(asReceived).toEqual([
    ['0017', 'Seller Ltd', '60 GBP'],
    ['Not applied to an invoice', '', '40 GBP'],
    '100 GBP',
  ]);
  const now = seen({
    amountMinor: 100,
    remainingMinor: 0,
    refundedMinor: 25,
    refundedDate: plainDate('2026-12-09'),
    refunds: [{ on: plainDate('2026-12-09'), amountMinor: 25 }],
    applications: [
      { ...line, amountMinor: 60, state: 'reversed', reversedOn: later },
      { ...line, amountMinor: 20, appliedOn: later },
      { ...line, chargeId: 'B' as ChargeId, invoiceNumber: '0018', amountMinor: 55, appliedOn: later },
    ],
  });
  expect(tablesOf(now)).toEqual([
    asReceived,
    [
      ['2026-12-07', 'No longer applied to invoice {invoice}', '40 GBP'],
      ['2026-12-07', 'Applied to invoice {invoice}', '55 GBP'],
      ['2026-12-09', 'Refunded', '25 GBP'],
    ],
  ]);
});

it('the receipt of a returned payment still shows the invoices that it had paid, and the return as one later change', () => {
  const lines = [
    { ...line, amountMinor: 60, state: 'reversed', reversedOn: later },
    {
      ...line,
      chargeId: 'B' as ChargeId,
      invoiceNumber: '0018',
      amountMinor: 40,
      state: 'reversed',
      reversedOn: later,
    },
  ] as const;
  const returned = seen({ status: 'returned', returnedDate: later, amountMinor: 100, applications: [...lines] });
  expect(tablesOf(returned)).toEqual([
    [['0017', 'Seller Ltd', '60 GBP'], ['0018', 'Seller Ltd', '40 GBP'], '100 GBP'],
    [['2026-12-07', 'Returned by the bank', '100 GBP']],
  ]);
});

it('a credit used together with the payment stays on its receipt after it was unapplied', () => {
  const beside = { chargeId: 'B', invoiceNumber: '0018', source: 'CN-7', amountMinor: 30, unappliedOn: later };
  const payment = seen({ amountMinor: 60, applications: [{ ...line, amountMinor: 60 }] });
  expect(tablesOf(payment, [beside])).toEqual([
    [['0017', 'Seller Ltd', '60 GBP'], ['0018', 'From {source}', '30 GBP'], '60 GBP', '90 GBP'],
    [['2026-12-07', 'No longer applied to invoice {invoice}', '30 GBP']],
  ]);
});

it('a person who sees only part of a payment gets a receipt for that part, even after it was unapplied', () => {
  const part = {
    amountMinor: 100,
    applications: [{ ...line, amountMinor: 60, state: 'reversed', reversedOn: later }],
  } as const;
  expect(tablesOf(seenPayment(aPayment({ ...part, applications: [...part.applications] }), false))).toEqual([
    [['0017', 'Seller Ltd', '60 GBP'], '60 GBP'],
    [['2026-12-07', 'No longer applied to invoice {invoice}', '60 GBP']],
  ]);
});
