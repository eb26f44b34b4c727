import type { I18n } from '@lingui/core';
import { chargeStatuses } from '../../../../domain/invoices/charge.ts';
import { chargeColumnNames } from '../../../../domain/invoices/charge-columns.ts';
import type { MessageDescriptor } from '../../../../domain/message.ts';
import { type Currency, formatMoney, money } from '../../../../domain/money.ts';
import type { ChosenFilter } from '../../../kit/list/list-panel-props.ts';
import { chosenPeriod } from '../../../kit/period/chosen-period.ts';
import { chargeTypeNames } from '../../../../domain/invoices/charge-words.ts';
import { chargeStatusLabel } from '../../../ui/status/charge-status-badge.tsx';
import type { InvoiceSearch } from '../invoice-search.ts';

/** The names of the list's filters. */
export const invoiceFilterNames = {
  type: chargeColumnNames.type,
  status: chargeColumnNames.status,
  seller: chargeColumnNames.seller,
  group: /*i18n*/ { id: 'ledger.column.group', message: 'Group' },
  from: /*i18n*/ { id: 'invoices.filter.due-from', message: 'Due from' },
  to: /*i18n*/ { id: 'invoices.filter.due-to', message: 'Due until' },
  min: /*i18n*/ { id: 'invoices.filter.min', message: 'Total from' },
  max: /*i18n*/ { id: 'invoices.filter.max', message: 'Total up to' },
} as const satisfies Record<string, MessageDescriptor>;

/** The active filters as text. `groupName` is that of the selected group, undefined until it is read. */
export function chosenInvoiceFilters(
  search: InvoiceSearch,
  { currency, groupName }: { readonly currency: Currency; readonly groupName: string | undefined },
  i18n: I18n,
): readonly ChosenFilter[] {
  const status = chargeStatuses.find((one) => one === search.status);
  const amount = (minor: number | undefined) =>
    minor === undefined ? null : formatMoney(money(minor, currency), i18n.locale);
  return [
    { label: i18n._(invoiceFilterNames.type), value: search.type && i18n._(chargeTypeNames[search.type]) },
    { label: i18n._(invoiceFilterNames.status), value: status && i18n._(chargeStatusLabel(status)) },
    { label: i18n._(invoiceFilterNames.seller), value: search.seller },
    { label: i18n._(invoiceFilterNames.group), value: groupName },
    ...chosenPeriod(search, invoiceFilterNames, i18n),
    { label: i18n._(invoiceFilterNames.min), value: amount(search.min) },
    { label: i18n._(invoiceFilterNames.max), value: amount(search.max) },
  ];
}
