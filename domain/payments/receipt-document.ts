import type { BankAccount } from '../bank-accounts/bank-account.ts';
import type {
  DocumentFact,
  DocumentFrame,
  DocumentTable,
  DocumentWords,
  PrintedDocument,
} from '../documents/printed-document.ts';
import type { MessageDescriptor } from '../message.ts';
import { sumMinor } from '../money.ts';
import type { PaymentDates } from './payment-dates.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { PaidBeside } from './paid-beside.ts';
import { hasReceipt } from './payment.ts';
import { type LaterChange, receivedPayment } from './received-payment.ts';
import type { SeenPayment } from './seen-payment.ts';

/** What a receipt says besides the payment: the business, its dates, and the words for status, type and sellers. */
export type ReceiptOf = {
  readonly business: string;
  readonly dates: PaymentDates;
  /** The amounts that credits and earlier payments paid in the same step. */
  readonly beside: readonly (PaidBeside & { readonly invoiceNumber: string })[];
  /** The status on `today`: that of the day of receipt is not kept. */
  readonly status: string;
  readonly today: PlainDate;
  readonly type: string;
  readonly bankAccount: Pick<BankAccount, 'bankName' | 'accountLast4'> | null;
  /** Undefined for an invoice that is not on this device. */
  readonly sellerOf: (chargeId: string) => string | undefined;
};

/** A payment as a document, named a receipt only if the money has been received. */
export function receiptDocument(
  payment: SeenPayment,
  of: ReceiptOf,
  frame: DocumentFrame,
  words: DocumentWords,
): PrintedDocument {
  const { say } = words;
  const amount = (minor: number) => words.amount(minor, payment.currency);
  const { amountMinor: paidMinor, lines, beside, since, ...rest } = receivedPayment(payment, of.beside);
  const others = [
    [labels.unseen, rest.unseenMinor],
    [labels.remaining, rest.remainingMinor],
  ] as const;
  return {
    ...frame,
    title: `${say(hasReceipt(payment) ? labels.title : labels.notReceived)} ${payment.reference}`,
    sections: [
      { kind: 'facts', heading: of.business, facts: factsOf(of, words) },
      {
        kind: 'table',
        heading: say(labels.invoices),
        columns: [
          { label: say(labels.invoice), share: 3, isFigure: false },
          { label: say(labels.seller), share: 4, isFigure: false },
          { label: say(labels.amount), share: 3, isFigure: true },
        ],
        rows: [
          ...lines.map(({ chargeId, invoiceNumber, amountMinor }) => [
            invoiceNumber,
            of.sellerOf(chargeId) ?? '–',
            amount(amountMinor),
          ]),
          ...others.flatMap(([label, minor]) => (minor > 0 ? [[say(label), '', amount(minor)]] : [])),
          ...beside.map(({ invoiceNumber, source, amountMinor }) => [
            invoiceNumber,
            say(labels.from, { source }),
            amount(amountMinor),
          ]),
        ],
        totals: [
          ...(beside.length === 0 ? [] : [{ label: say(labels.debit), value: amount(paidMinor) }]),
          { label: say(labels.total), value: amount(paidMinor + sumMinor(beside)) },
        ],
      },
      ...(since.length === 0 ? [] : [sinceTable(since, words, amount)]),
    ],
  };
}

/** The table of what changed after the day of receipt. */
function sinceTable(
  since: readonly LaterChange[],
  { say, date }: DocumentWords,
  amount: (minor: number) => string,
): DocumentTable {
  return {
    kind: 'table',
    heading: say(labels.since),
    columns: [
      { label: say(labels.date), share: 3, isFigure: false },
      { label: say(labels.change), share: 4, isFigure: false },
      { label: say(labels.amount), share: 3, isFigure: true },
    ],
    rows: since.map(({ day, kind, invoiceNumber, amountMinor }) => [
      date(day),
      say(changeLabels[kind], { invoice: invoiceNumber ?? '' }),
      amount(amountMinor),
    ]),
    totals: [],
  };
}

function factsOf(of: ReceiptOf, { say, date }: DocumentWords): readonly DocumentFact[] {
  const { bankAccount } = of;
  const { requested, collected, received } = of.dates;
  const account = bankAccount ? [`${bankAccount.bankName} ·· ${bankAccount.accountLast4}`] : [];
  return [
    { label: say(labels.business), value: of.business },
    { label: say(labels.status, { date: date(of.today) }), value: of.status },
    ...[
      { label: labels.requested, day: requested },
      // A promise is no fact: what has not happened does not stand on a receipt.
      { label: labels.collected, day: collected?.isExpected ? null : collected?.day },
      { label: labels.received, day: received },
    ].flatMap(({ label, day }) => (day ? [{ label: say(label), value: date(day) }] : [])),
    { label: say(labels.type), value: [of.type, ...account].join(', ') },
  ];
}

const changeLabels = {
  applied: /*i18n*/ { id: 'payments.receipt.since-applied', message: 'Applied to invoice {invoice}' },
  unapplied: /*i18n*/ { id: 'payments.receipt.since-taken-off', message: 'No longer applied to invoice {invoice}' },
  refunded: /*i18n*/ { id: 'payments.receipt.since-refunded', message: 'Refunded' },
  returned: /*i18n*/ { id: 'payments.receipt.since-returned', message: 'Returned by the bank' },
} as const satisfies Record<LaterChange['kind'], MessageDescriptor>;

const labels = {
  title: /*i18n*/ { id: 'payments.receipt.title', message: 'Payment receipt' },
  notReceived: /*i18n*/ { id: 'payments.receipt.title-not-received', message: 'Payment (not a receipt)' },
  business: /*i18n*/ { id: 'payments.receipt.business', message: 'Business' },
  status: /*i18n*/ { id: 'payments.receipt.status', message: 'Status on {date}' },
  requested: /*i18n*/ { id: 'payments.receipt.requested', message: 'Requested' },
  collected: /*i18n*/ { id: 'payments.fact.collected', message: 'Collected' },
  received: /*i18n*/ { id: 'payments.receipt.received', message: 'Received' },
  type: /*i18n*/ { id: 'payments.receipt.type', message: 'Type' },
  invoices: /*i18n*/ { id: 'payments.invoices.title', message: 'Invoices' },
  invoice: /*i18n*/ { id: 'payments.receipt.invoice', message: 'Invoice' },
  seller: /*i18n*/ { id: 'payments.receipt.seller', message: 'Seller' },
  amount: /*i18n*/ { id: 'payments.receipt.amount', message: 'Amount' },
  unseen: /*i18n*/ { id: 'payments.receipt.unseen', message: 'Other invoices' },
  remaining: /*i18n*/ { id: 'payments.receipt.remaining', message: 'Not applied to an invoice' },
  debit: /*i18n*/ { id: 'payments.together.debit', message: 'By direct debit' },
  since: /*i18n*/ { id: 'payments.receipt.since', message: 'Changed since' },
  date: /*i18n*/ { id: 'ledger.column.date', message: 'Date' },
  change: /*i18n*/ { id: 'payments.receipt.change', message: 'Change' },
  from: /*i18n*/ { id: 'payments.receipt.from', message: 'From {source}' },
  total: /*i18n*/ { id: 'payments.receipt.total', message: 'Total' },
} as const satisfies Record<string, MessageDescriptor>;
