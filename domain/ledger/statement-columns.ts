import type { TableColumn } from '../documents/table.ts';
import { dueDay } from '../invoices/charge-rules.ts';
import type { MessageDescriptor } from '../message.ts';
import { type Currency, money } from '../money.ts';
import { type LedgerEntry, ledgerNumber } from './ledger.ts';
import type { LedgerKind } from './ledger-kinds.ts';
import type { AgingBucket, OutstandingItem } from './outstanding.ts';
import type { LedgerLine } from './running-balance.ts';

/** Names of the aging buckets: days past the due date. */
export const bucketNames: Readonly<Record<AgingBucket, MessageDescriptor>> = {
  current: /*i18n*/ { id: 'ledger.aging.current', message: 'Current' },
  days30: /*i18n*/ { id: 'ledger.aging.days30', message: '1–30 days' },
  days60: /*i18n*/ { id: 'ledger.aging.days60', message: '31–60 days' },
  days90: /*i18n*/ { id: 'ledger.aging.days90', message: '61–90 days' },
  older: /*i18n*/ { id: 'ledger.aging.older', message: 'Over 90 days' },
  credits: /*i18n*/ { id: 'ledger.aging.credits', message: 'Credits and unapplied payments' },
};

/** Column headings of the account's entries, in all their tables. */
export const ledgerColumnNames = {
  date: /*i18n*/ { id: 'ledger.column.date', message: 'Date' },
  number: /*i18n*/ { id: 'ledger.column.number', message: 'Number' },
  type: /*i18n*/ { id: 'ledger.column.type', message: 'Type' },
  seller: /*i18n*/ { id: 'ledger.column.seller', message: 'Seller' },
  person: /*i18n*/ { id: 'ledger.column.person', message: 'Person' },
  group: /*i18n*/ { id: 'ledger.column.group', message: 'Group' },
  amount: /*i18n*/ { id: 'ledger.column.amount', message: 'Amount' },
  balance: /*i18n*/ { id: 'ledger.column.balance', message: 'Balance' },
  due: /*i18n*/ { id: 'ledger.statement.due', message: 'Due' },
  age: /*i18n*/ { id: 'ledger.statement.age', message: 'Age' },
  left: /*i18n*/ { id: 'ledger.statement.amount-left', message: 'Outstanding' },
} as const satisfies Record<string, MessageDescriptor>;

/** The account of a statement, and the names of its line kinds. */
export type StatementOf = {
  readonly business: string;
  readonly currency: Currency;
  readonly kindOf: (entry: Pick<LedgerEntry, 'about'> & { readonly kind?: LedgerKind }) => string;
  readonly say: (message: MessageDescriptor) => string;
};

/** A column of a statement: the same on screen, in the PDF and in the workbook. */
export type StatementColumn<Row> = TableColumn<Row, unknown>;

const names = ledgerColumnNames;

/** The columns of the entries of a period. */
export function activityColumns({ currency, kindOf }: StatementOf): readonly StatementColumn<LedgerLine>[] {
  return [
    { key: 'date', name: names.date, share: 3, day: ({ day }) => day },
    { key: 'number', name: names.number, share: 4, text: ledgerNumber },
    { key: 'type', name: names.type, share: 4, text: kindOf },
    { key: 'amount', name: names.amount, share: 3, amount: ({ amountMinor }) => money(amountMinor, currency) },
    {
      key: 'balance',
      name: names.balance,
      share: 3,
      amount: ({ balanceMinor }) => (balanceMinor === null ? null : money(balanceMinor, currency)),
    },
  ];
}

/** The columns of the items outstanding on a day. */
export function outstandingColumns({
  currency,
  kindOf,
  say,
}: StatementOf): readonly StatementColumn<OutstandingItem>[] {
  return [
    {
      key: 'date',
      name: names.due,
      share: 3,
      day: ({ about, dueDate }) => (about.type === 'charge' ? dueDay(about.row) : dueDate),
    },
    { key: 'number', name: names.number, share: 4, text: ledgerNumber },
    { key: 'type', name: names.type, share: 3, text: ({ about }) => kindOf({ about }) },
    {
      key: 'seller',
      name: names.seller,
      share: 4,
      text: ({ about }) => (about.type === 'charge' ? about.row.sellerName : ''),
    },
    // A credit or an unapplied payment has no age.
    {
      key: 'age',
      name: names.age,
      share: 3,
      text: ({ bucket }) => (bucket === 'credits' ? '' : say(bucketNames[bucket])),
    },
    { key: 'amount', name: names.left, share: 3, amount: ({ amountMinor }) => money(amountMinor, currency) },
  ];
}
