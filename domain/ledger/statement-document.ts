import type {
  DocumentFact,
  DocumentFrame,
  DocumentSection,
  DocumentWords,
  PrintedDocument,
} from '../documents/printed-document.ts';
import { type FileTable, fileTable, printedTable } from '../documents/table.ts';
import type { MessageDescriptor } from '../message.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import { type LedgerKind, ledgerKinds } from './ledger-kinds.ts';
import { type Aging, type OutstandingItem, agingBuckets, agingOf } from './outstanding.ts';
import type { ActivityStatement } from './running-balance.ts';
import {
  type StatementOf,
  activityColumns,
  bucketNames,
  ledgerColumnNames,
  outstandingColumns,
} from './statement-columns.ts';

/** The name of the sum of each kind of entry. */
export const sumNames: Readonly<Record<LedgerKind, MessageDescriptor>> = {
  sale: /*i18n*/ { id: 'ledger.sum.sale', message: 'Charges' },
  fee: /*i18n*/ { id: 'ledger.sum.fee', message: 'Fees' },
  credit: /*i18n*/ { id: 'ledger.sum.credit', message: 'Credits' },
  payment: /*i18n*/ { id: 'ledger.sum.payment', message: 'Payments' },
  adjustment: /*i18n*/ { id: 'ledger.sum.adjustment', message: 'Adjustments' },
};

/** A statement as data, in one language: its table under `heading`, and the sections before and after it. */
export type Statement = Pick<FileTable, 'title' | 'columns' | 'rows'> & {
  readonly before: readonly DocumentSection[];
  readonly heading: string;
  readonly totals: readonly DocumentFact[];
  readonly after: readonly DocumentSection[];
};

/** The items outstanding at the end of a day (§2, statements): by age, and each item. */
export function outstandingStatement(
  items: readonly OutstandingItem[],
  on: PlainDate,
  of: StatementOf,
  words: DocumentWords,
): Statement {
  const { say, date } = words;
  const amount = (minor: number) => words.amount(minor, of.currency);
  const aging = agingOf(items);
  return {
    title: say(labels.outstanding, { day: date(on) }),
    before: [
      { kind: 'figures', figures: [{ label: of.business, value: amount(aging.totalMinor) }] },
      agingFacts(aging, labels.age, words, amount),
    ],
    heading: say(labels.items),
    ...fileTable(outstandingColumns(of), items, words, say),
    totals: [{ label: say(ledgerColumnNames.balance), value: amount(aging.totalMinor) }],
    after: [],
  };
}

/** The entries of a period (§2, statements): both balances, the sums, each line, and the aging of the closing balance (`outstanding`). */
export function periodStatement(
  statement: ActivityStatement,
  period: { readonly from: PlainDate; readonly to: PlainDate; readonly outstanding: readonly OutstandingItem[] },
  of: StatementOf,
  words: DocumentWords,
): Statement {
  const { say, date } = words;
  const amount = (minor: number) => words.amount(minor, of.currency);
  const sums: readonly DocumentFact[] = [
    { label: say(labels.opening), value: amount(statement.openingMinor) },
    ...ledgerKinds.map((kind) => ({ label: say(sumNames[kind]), value: amount(statement.sums[kind]) })),
    { label: say(labels.closing), value: amount(statement.closingMinor) },
  ];
  return {
    title: say(labels.activity, { from: date(period.from), to: date(period.to) }),
    before: [{ kind: 'facts', heading: of.business, facts: sums }],
    heading: say(labels.lines),
    ...fileTable(activityColumns(of), statement.lines, words, say),
    totals: [{ label: say(labels.closing), value: amount(statement.closingMinor) }],
    after: [agingFacts(agingOf(period.outstanding), labels.closingAge, words, amount)],
  };
}

/** A statement as a document to print. */
export function statementDocument(statement: Statement, frame: DocumentFrame, words: DocumentWords): PrintedDocument {
  const { title, before, heading, totals, after } = statement;
  return { ...frame, title, sections: [...before, printedTable(statement, heading, totals, words), ...after] };
}

/** A statement as a workbook: the sections around its table become the lines above it. */
export function statementWorkbook({ title, before, columns, rows, after }: Statement): FileTable {
  return { title, notes: [...before, ...after].flatMap(notesOf), columns, rows };
}

function notesOf(section: DocumentSection): readonly string[] {
  const told = (facts: readonly DocumentFact[]) => facts.map(({ label, value }) => `${label}: ${value}`);
  if (section.kind === 'figures') return told(section.figures);
  return section.kind === 'facts' ? [section.heading, ...told(section.facts)] : [];
}

function agingFacts(
  aging: Aging,
  heading: MessageDescriptor,
  { say }: DocumentWords,
  amount: (minor: number) => string,
): DocumentSection {
  const buckets = agingBuckets.map((key) => ({ label: say(bucketNames[key]), value: amount(aging.buckets[key]) }));
  const total = { label: say(ledgerColumnNames.balance), value: amount(aging.totalMinor) };
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
} as const satisfies Record<string, MessageDescriptor>;
