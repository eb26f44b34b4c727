import type { BankAccount } from '../bank-accounts/bank-account.ts';
import type { DocumentFact, DocumentFrame, DocumentWords, PrintedDocument } from '../documents/printed-document.ts';
import type { MessageDescriptor } from '../message.ts';
import type { PaymentDates } from './payment-dates.ts';
import { type PaidBeside, besideMinor } from './paid-beside.ts';
import { type Payment, hasReceipt, currentApplications, unseenMinor } from './payment.ts';

/** What a receipt says besides the payment: the business, its dates, and the words for status, type and sellers. */
export type ReceiptOf = {
  readonly business: string;
  readonly dates: PaymentDates;
  /** What credits and earlier payments paid in the same step. */
  readonly beside: readonly (PaidBeside & { readonly invoiceNumber: string })[];
  readonly status: string;
  readonly type: string;
  readonly bankAccount: Pick<BankAccount, 'bankName' | 'accountLast4'> | null;
  /** Undefined for an invoice that is not on this device. */
  readonly sellerOf: (chargeId: string) => string | undefined;
};

/** A payment as a document, named a receipt only if the money has been received. */
export function receiptDocument(
  payment: Payment,
  of: ReceiptOf,
  frame: DocumentFrame,
  words: DocumentWords,
): PrintedDocument {
  const { say } = words;
  const amount = (minor: number) => words.amount(minor, payment.currency);
  const others = [
    [labels.unseen, unseenMinor(payment)],
    [labels.remaining, payment.remainingMinor],
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
          ...currentApplications(payment).map(({ chargeId, invoiceNumber, amountMinor }) => [
            invoiceNumber,
            of.sellerOf(chargeId) ?? '–',
            amount(amountMinor),
          ]),
          ...others.flatMap(([label, minor]) => (minor > 0 ? [[say(label), '', amount(minor)]] : [])),
          ...of.beside.map(({ invoiceNumber, source, amountMinor }) => [
            invoiceNumber,
            say(labels.from, { source }),
            amount(amountMinor),
          ]),
        ],
        totals: [
          ...(of.beside.length === 0 ? [] : [{ label: say(labels.debit), value: amount(payment.amountMinor) }]),
          { label: say(labels.total), value: amount(payment.amountMinor + besideMinor(of.beside)) },
        ],
      },
    ],
  };
}

function factsOf(of: ReceiptOf, { say, date }: DocumentWords): readonly DocumentFact[] {
  const { bankAccount } = of;
  const { requested, collected, received } = of.dates;
  const account = bankAccount ? [`${bankAccount.bankName} ·· ${bankAccount.accountLast4}`] : [];
  return [
    { label: say(labels.business), value: of.business },
    { label: say(labels.status), value: of.status },
    ...[
      { label: labels.requested, day: requested },
      // A promise is no fact: what has not happened does not stand on a receipt.
      { label: labels.collected, day: collected?.isExpected ? null : collected?.day },
      { label: labels.received, day: received },
    ].flatMap(({ label, day }) => (day ? [{ label: say(label), value: date(day) }] : [])),
    { label: say(labels.type), value: [of.type, ...account].join(', ') },
  ];
}

const labels = {
  title: /*i18n*/ { id: 'payments.receipt.title', message: 'Payment receipt' },
  notReceived: /*i18n*/ { id: 'payments.receipt.title-not-received', message: 'Payment (not a receipt)' },
  business: /*i18n*/ { id: 'payments.receipt.business', message: 'Business' },
  status: /*i18n*/ { id: 'payments.receipt.status', message: 'Status' },
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
  from: /*i18n*/ { id: 'payments.receipt.from', message: 'From {source}' },
  total: /*i18n*/ { id: 'payments.receipt.total', message: 'Total' },
} as const satisfies Record<string, MessageDescriptor>;
