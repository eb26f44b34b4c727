import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { chargeStatuses } from '../../../../domain/invoices/charge.ts';
import { chargeTypes } from '../../../../domain/invoices/charge-kinds.ts';
import { tabCondition } from '../../../../domain/invoices/charge-rules.ts';
import type { AmountReason, Currency } from '../../../../domain/money.ts';
import { decimalText, money, readAmount } from '../../../../domain/money.ts';
import { PeriodFields } from '../../../kit/period/period-fields.tsx';
import { chargeTypeNames } from '../../../../domain/invoices/charge-words.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { chargeStatusLabel } from '../../../ui/status/charge-status-badge.tsx';
import { refusalSentence } from '../../../ui/status/refusal-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { useFollowedText } from '../../../ui/text/use-followed-text.ts';
import { invoiceGroupsQuery, invoiceSellersQuery } from '../invoice-queries.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import { invoiceFilterNames } from './chosen-filters.ts';

type InvoiceFiltersProps = {
  readonly search: InvoiceSearch;
  readonly currency: Currency;
  readonly onChange: (change: Partial<InvoiceSearch>) => void;
};

/** The filters of the invoice list, besides its tab and its search. */
export function InvoiceFilters({ search, currency, onChange }: InvoiceFiltersProps) {
  const { t, i18n } = useLingui();
  const { offline, program } = usePortal();
  const today = useToday(program.timeZone);
  const sellers = useOfflineQuery(invoiceSellersQuery(offline));
  const groups = useOfflineQuery(invoiceGroupsQuery(offline));
  const statuses = tabCondition(search.tab ?? 'open', today).statuses ?? chargeStatuses;
  const narrow = (change: Partial<InvoiceSearch>) => onChange({ ...change, sel: undefined });
  return (
    <>
      <NativeSelect
        label={<span>{i18n._(invoiceFilterNames.type)}</span>}
        value={search.type ?? ''}
        onChange={(event) => narrow({ type: chargeTypes.find((type) => type === event.currentTarget.value) })}
        data={[
          { value: '', label: t({ id: 'invoices.filter.type-any', message: 'Any type' }) },
          ...chargeTypes.map((type) => ({ value: type, label: i18n._(chargeTypeNames[type]) })),
        ]}
      />
      <NativeSelect
        label={<span>{i18n._(invoiceFilterNames.status)}</span>}
        value={search.status ?? ''}
        onChange={(event) => narrow({ status: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t({ id: 'invoices.filter.status-any', message: 'Any status' }) },
          ...statuses.map((status) => ({ value: status, label: i18n._(chargeStatusLabel(status)) })),
        ]}
      />
      <NativeSelect
        label={<span>{i18n._(invoiceFilterNames.seller)}</span>}
        value={search.seller ?? ''}
        onChange={(event) => narrow({ seller: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t({ id: 'ledger.filter.seller-any', message: 'Any seller' }) },
          ...(sellers.data ?? named(search.seller)),
        ]}
      />
      <NativeSelect
        label={<span>{i18n._(invoiceFilterNames.group)}</span>}
        value={search.group ?? ''}
        onChange={(event) => narrow({ group: event.currentTarget.value || undefined })}
        data={[
          { value: '', label: t({ id: 'ledger.filter.group-any', message: 'Any group' }) },
          ...(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <PeriodFields
        period={search}
        fromLabel={i18n._(invoiceFilterNames.from)}
        toLabel={i18n._(invoiceFilterNames.to)}
        onChange={narrow}
      />
      <Group gap="xs" grow align="flex-start">
        <AmountField
          label={i18n._(invoiceFilterNames.min)}
          value={search.min}
          currency={currency}
          onChange={(min) => narrow({ min })}
        />
        <AmountField
          label={i18n._(invoiceFilterNames.max)}
          value={search.max}
          currency={currency}
          onChange={(max) => narrow({ max })}
        />
      </Group>
    </>
  );
}

/** The selected name is available before all names have been read. */
function named(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}

type AmountFieldProps = {
  readonly label: ReactNode;
  readonly value: number | undefined;
  readonly currency: Currency;
  readonly onChange: (value: number | undefined) => void;
};

/** Each typed letter filters, as in the search, so leaving the field needs no further step. */
function AmountField({ label, value, currency, onChange }: AmountFieldProps) {
  const { t, i18n } = useLingui();
  const textOf = (minor: number | undefined) => (minor === undefined ? '' : decimalText(money(minor, currency)));
  const field = useFollowedText(value, textOf, onChange);
  const reading = readAmount(field.text, { currency });
  const isWrong = !reading.ok && reading.reason !== 'empty';
  const wrong = (reason: AmountReason) =>
    reason === 'notANumber'
      ? t({ id: 'invoices.filter.amount-wrong', message: 'Enter an amount such as 1234.50' })
      : refusalSentence(refuseAmount(reason, currency), i18n);
  const type = (text: string) => {
    const typed = readAmount(text, { currency });
    if (typed.ok || typed.reason === 'empty') field.type(text, typed.ok ? typed.amountMinor : undefined);
    else field.hold(text);
  };
  return (
    <TextInput
      label={<span>{label}</span>}
      inputMode="decimal"
      value={field.text}
      error={isWrong ? wrong(reading.reason) : null}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
