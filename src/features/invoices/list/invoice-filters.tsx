import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { chargeTypes } from '../../../../domain/invoices/charge-kinds.ts';
import type { AmountReason, Currency } from '../../../../domain/money.ts';
import { decimalText, money, readAmount } from '../../../../domain/money.ts';
import { PeriodFields } from '../../../kit/period/period-fields.tsx';
import { chargeTypeNames } from '../../../ui/status/charge-words.ts';
import { refusalSentence } from '../../../ui/status/refusal-text.tsx';
import { useFollowedText } from '../../../ui/text/use-followed-text.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import { invoiceFilterNames } from './chosen-filters.ts';

type InvoiceFiltersProps = {
  readonly search: InvoiceSearch;
  readonly currency: Currency;
  readonly onChange: (change: Partial<InvoiceSearch>) => void;
};

/** What the list of invoices can be narrowed by, besides its tab and its search. */
export function InvoiceFilters({ search, currency, onChange }: InvoiceFiltersProps) {
  const { t, i18n } = useLingui();
  const narrow = (change: Partial<InvoiceSearch>) => onChange({ ...change, sel: undefined });
  return (
    <>
      <NativeSelect
        label={i18n._(invoiceFilterNames.type)}
        value={search.type ?? ''}
        onChange={(event) => narrow({ type: chargeTypes.find((type) => type === event.currentTarget.value) })}
        data={[
          { value: '', label: t({ id: 'invoices.filter.type-any', message: 'Any type' }) },
          ...chargeTypes.map((type) => ({ value: type, label: i18n._(chargeTypeNames[type]) })),
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

type AmountFieldProps = {
  readonly label: ReactNode;
  readonly value: number | undefined;
  readonly currency: Currency;
  readonly onChange: (value: number | undefined) => void;
};

/** Each letter counts, as in the search: whoever leaves it by a press elsewhere has filtered already. */
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
      label={label}
      inputMode="decimal"
      value={field.text}
      error={isWrong ? wrong(reading.reason) : null}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
