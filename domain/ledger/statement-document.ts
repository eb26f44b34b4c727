import type {
  DocumentFact,
  DocumentFrame,
  DocumentSection,
  DocumentWords,
  PrintedDocument,
} from '../documents/printed-document.ts';
import type { MessageDescriptor } from '../message.ts';
import type { Currency } from '../money.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { LedgerEntry, LedgerKind } from './ledger.ts';
import { ledgerKinds, ledgerNumber } from './ledger.ts';
import type { Aging, AgingBucket, OutstandingItem } from './outstanding.ts';
import { agingBuckets, agingOf } from './outstanding.ts';
import type { ActivityStatement } from './running-balance.ts';

/** Buckets of days past the due date. */
export const bucketNames: Readonly<Record<AgingBucket, MessageDescriptor>> = {
  current: /*i18n*/ { id: 'ledger.aging.current', message: 'Current' },
  days30: /*i18n*/ { id: 'ledger.aging.days30', message: '1–30 days' },
  days60: /*i18n*/ { id: 'ledger.aging.days60', message: '31–60 days' },
  days90: /*i18n*/ { id: 'ledger.aging.days90', message: '61–90 days' },
  older: /*i18n*/ { id: 'ledger.aging.older', message: 'Over 90 days' },
};

/** What the entries of a kind are called together. */
export const sumNames: Readonly<Record<LedgerKind, MessageDescriptor>> = {
  sale: /*i18n*/ { id: 'ledger.sum.sale', message: 'Charges' },
  fee: /*i18n*/ { id: 'ledger.sum.fee', message: 'Fees' },
  credit: /*i18n*/ { id: 'ledger.sum.credit', message: 'Credits' },
  payment: /*i18n*/ { id: 'ledger.sum.payment', message: 'Payments' },
  adjustment: /*i18n*/ { id: 'ledger.sum.adjustment', message: 'Adjustments' },
};

/** The account that a statement is of, and how the kind of one of its lines is called. */
export type StatementOf = {
  readonly business: string;
  readonly currency: Currency;
  readonly kindOf: (entry: Pick<LedgerEntry, 'about'> & { readonly kind?: LedgerKind }) => string;
};

/** What was outstanding at the end of a day, as a document (§2, statements): by age, and each item. */
export function outstandingDocument(
  items: readonly OutstandingItem[],
  on: PlainDate,
  of: StatementOf,
  frame: DocumentFrame,
  words: DocumentWords,
): PrintedDocument {
  const { say, date } = words;
  const amount = (minor: number) => words.amount(minor, of.currency);
  const aging = agingOf(items);
  return {
    ...frame,
    title: say(labels.outstanding, { day: date(on) }),
    sections: [
      { kind: 'figures', figures: [{ label: of.business, value: amount(aging.totalMinor) }] },
      agingFacts(aging, labels.age, words, amount),
      {
        kind: 'table',
        heading: say(labels.items),
        columns: [
          { label: say(labels.due), share: 3, isFigure: false },
          { label: say(labels.number), share: 4, isFigure: false },
          { label: say(labels.type), share: 4, isFigure: false },
          { label: say(labels.left), share: 3, isFigure: true },
        ],
        rows: items.map((item) => [
          date(item.dueDate),
          ledgerNumber(item),
          of.kindOf({ about: item.about }),
          amount(item.amountMinor),
        ]),
        totals: [{ label: say(labels.balance), value: amount(aging.totalMinor) }],
      },
    ],
  };
}

/** What happened from one day to another, as a document (§2, statements): both balances, the sums, each line, and the age of the last balance: what was `outstanding` at its end. */
export function activityDocument(
  statement: ActivityStatement,
  period: { readonly from: PlainDate; readonly to: PlainDate; readonly outstanding: readonly OutstandingItem[] },
  of: StatementOf,
  frame: DocumentFrame,
  words: DocumentWords,
): PrintedDocument {
  const { say, date } = words;
  const amount = (minor: number) => words.amount(minor, of.currency);
  const sums: readonly DocumentFact[] = [
    { label: say(labels.opening), value: amount(statement.openingMinor) },
    ...ledgerKinds.map((kind) => ({ label: say(sumNames[kind]), value: amount(statement.sums[kind]) })),
    { label: say(labels.closing), value: amount(statement.closingMinor) },
  ];
  return {
    ...frame,
    title: say(labels.activity, { from: date(period.from), to: date(period.to) }),
    sections: [
      { kind: 'facts', heading: of.business, facts: sums },
      {
        kind: 'table',
        heading: say(labels.lines),
        columns: [
          { label: say(labels.date), share: 3, isFigure: false },
          { label: say(labels.number), share: 4, isFigure: false },
          { label: say(labels.type), share: 4, isFigure: false },
          { label: say(labels.amount), share: 3, isFigure: true },
          { label: say(labels.balance), share: 3, isFigure: true },
        ],
        rows: statement.lines.map((line) => [
          date(line.day),
          ledgerNumber(line),
          of.kindOf(line),
          amount(line.amountMinor),
          line.balanceMinor === null ? '' : amount(line.balanceMinor),
        ]),
        totals: [{ label: say(labels.closing), value: amount(statement.closingMinor) }],
      },
      agingFacts(agingOf(period.outstanding), labels.closingAge, words, amount),
    ],
  };
}

function agingFacts(
  aging: Aging,
  heading: MessageDescriptor,
  { say }: DocumentWords,
  amount: (minor: number) => string,
): DocumentSection {
  const buckets = agingBuckets.map((key) => ({ label: say(bucketNames[key]), value: amount(aging.buckets[key]) }));
  const total = { label: say(labels.balance), value: amount(aging.totalMinor) };
  return { kind: 'facts', heading: say(heading), facts: [...buckets, total] };
}

const labels = {
  outstanding: /*i18n*/ { id: 'ledger.document.outstanding', message: 'Outstanding on {day}' },
  activity: /*i18n*/ { id: 'ledger.document.activity', message: 'Activity from {from} to {to}' },
  items: /*i18n*/ { id: 'ledger.document.items', message: 'Open items' },
  lines: /*i18n*/ { id: 'ledger.table.label', message: 'Transactions' },
  age: /*i18n*/ { id: 'ledger.document.age', message: 'Balance by age' },
  closingAge: /*i18n*/ { id: 'ledger.statement.closing-age', message: 'Closing balance by age' },
  opening: /*i18n*/ { id: 'ledger.statement.opening', message: 'Opening balance' },
  closing: /*i18n*/ { id: 'ledger.statement.closing', message: 'Closing balance' },
  balance: /*i18n*/ { id: 'ledger.column.balance', message: 'Balance' },
  due: /*i18n*/ { id: 'ledger.statement.due', message: 'Due' },
  date: /*i18n*/ { id: 'ledger.column.date', message: 'Date' },
  number: /*i18n*/ { id: 'ledger.column.number', message: 'Number' },
  type: /*i18n*/ { id: 'ledger.column.type', message: 'Type' },
  amount: /*i18n*/ { id: 'ledger.column.amount', message: 'Amount' },
  left: /*i18n*/ { id: 'ledger.statement.amount-left', message: 'Outstanding' },
} as const satisfies Record<string, MessageDescriptor>;
