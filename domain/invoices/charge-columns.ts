import type { TableColumn } from '../documents/table.ts';
import type { MessageDescriptor } from '../message.ts';
import { money } from '../money.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import { dueDay, leftMinor, shownStatus } from './charge-rules.ts';
import { chargeStatusNames, chargeTypeNames } from './charge-words.ts';
import type { Charge } from './charge.ts';

/** The column headings of invoices, in the list and in its files. */
export const chargeColumnNames = {
  number: /*i18n*/ { id: 'invoices.column.number', message: 'Invoice' },
  type: /*i18n*/ { id: 'invoices.filter.type', message: 'Type' },
  seller: /*i18n*/ { id: 'invoices.column.seller', message: 'Seller' },
  billDate: /*i18n*/ { id: 'invoices.column.bill-date', message: 'Billed' },
  dueDate: /*i18n*/ { id: 'invoices.column.due-date', message: 'Due' },
  status: /*i18n*/ { id: 'invoices.column.status', message: 'Status' },
  total: /*i18n*/ { id: 'invoices.column.total', message: 'Total' },
  applied: /*i18n*/ { id: 'invoices.column.applied', message: 'Applied' },
  remaining: /*i18n*/ { id: 'invoices.column.remaining', message: 'Remaining due' },
} as const satisfies Record<string, MessageDescriptor>;

type Say = (message: MessageDescriptor) => string;

/** The columns of an invoice file that the server makes. `today` decides what is past due. */
export function chargeFileColumns(today: PlainDate): readonly TableColumn<Charge, Say>[] {
  const names = chargeColumnNames;
  return [
    { key: 'number', name: names.number, text: ({ invoiceNumber }) => invoiceNumber },
    { key: 'type', name: names.type, text: ({ type }, say) => say(chargeTypeNames[type]) },
    { key: 'seller', name: names.seller, text: ({ sellerName }) => sellerName },
    { key: 'billDate', name: names.billDate, day: ({ billDate }) => billDate },
    { key: 'dueDate', name: names.dueDate, day: dueDay },
    { key: 'status', name: names.status, text: (charge, say) => say(chargeStatusNames[shownStatus(charge, today)]) },
    { key: 'total', name: names.total, amount: ({ totalMinor, currency }) => money(totalMinor, currency) },
    {
      key: 'remaining',
      name: names.remaining,
      amount: (charge) => money(leftMinor(charge), charge.currency),
    },
  ];
}
