import { expect, it } from 'vitest';
import type { DocumentWords } from '../../../domain/documents/printed-document.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { paymentStatuses } from '../../../domain/payments/payment.ts';
import { receiptDocument } from '../../../domain/payments/receipt-document.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
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
  type: 'Direct debit',
  bankAccount: null,
  beside: [],
  sellerOf: () => 'Seller Ltd',
};

it('only a received payment has a receipt', () => {
  const receipts = paymentStatuses.filter((status) =>
    receiptDocument(aPayment({ status }), of, frame, words).title.startsWith('Payment receipt'),
  );
  expect(receipts).toEqual(['active', 'applied']);
});

it('the lines of a receipt add up to the payment, with unapplied amounts and invoices that the reader cannot see', () => {
  const chargeId = 'A' as ChargeId;
  const payment = aPayment({
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
  const beside = [{ chargeId: 'B', invoiceNumber: '0018', source: 'CN-7', amountMinor: 49_473 }];
  const payment = aPayment({
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
