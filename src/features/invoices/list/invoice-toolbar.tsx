import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { chargeTypes } from '../../../../domain/invoices/charge-kinds.ts';
import type { AmountReason, Currency } from '../../../../domain/money.ts';
import { decimalText, money, readAmount } from '../../../../domain/money.ts';
import { BesidePanel } from '../../../ui/layout/beside-panel.tsx';
import { chargeTypeNames } from '../../../ui/status/charge-words.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { refusalSentence } from '../../../ui/status/refusal-text.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { useFollowedText } from '../../../ui/text/use-followed-text.ts';
import type { InvoiceSearch } from '../invoice-search.ts';
import { filterCount } from '../asked-invoices.ts';

type ToolbarProps = {
  readonly search: InvoiceSearch;
  readonly currency: Currency;
  readonly onChange: (change: Partial<InvoiceSearch>) => void;
};

/** Search and filters. Each change is in the address at once. */
export function InvoiceToolbar({ search, currency, onChange }: ToolbarProps) {
  const { t } = useLingui();
  return (
    <Group gap="xs" wrap="nowrap">
      <SearchField
        label={t({ id: 'invoices.search.label', message: 'Search invoices' })}
        placeholder={t({ id: 'invoices.search.placeholder', message: 'Number, PO or seller' })}
        clearLabel={t({ id: 'invoices.search.clear', message: 'Clear the search' })}
        asked={search.q ?? ''}
        onSearch={(q) => onChange({ q: q || undefined, sel: undefined })}
      />
      <FilterMenu search={search} currency={currency} onChange={onChange} />
    </Group>
  );
}

function FilterMenu({ search, currency, onChange }: ToolbarProps) {
  const { t, i18n } = useLingui();
  const count = filterCount(search);
  const narrow = (change: Partial<InvoiceSearch>) => onChange({ ...change, sel: undefined });
  return (
    <BesidePanel
      role="dialog"
      side="below-end"
      width={320}
      button={(opener) => (
        <Button {...opener} variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {count > 0 ? (
            <Trans id="invoices.filter.button-count">Filters ({count})</Trans>
          ) : (
            <Trans id="invoices.filter.button">Filters</Trans>
          )}
        </Button>
      )}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t({ id: 'invoices.filter.type', message: 'Type' })}
          value={search.type ?? ''}
          onChange={(event) => narrow({ type: chargeTypes.find((type) => type === event.currentTarget.value) })}
          data={[
            { value: '', label: t({ id: 'invoices.filter.type-any', message: 'Any type' }) },
            ...chargeTypes.map((type) => ({ value: type, label: i18n._(chargeTypeNames[type]) })),
          ]}
        />
        <Group gap="xs" grow align="flex-start">
          <DateField
            label={t({ id: 'invoices.filter.due-from', message: 'Due from' })}
            value={search.from}
            onChange={(from) => narrow({ from })}
          />
          <DateField
            label={t({ id: 'invoices.filter.due-to', message: 'Due until' })}
            value={search.to}
            onChange={(to) => narrow({ to })}
          />
        </Group>
        <Group gap="xs" grow align="flex-start">
          <AmountField
            label={t({ id: 'invoices.filter.min', message: 'Total from' })}
            value={search.min}
            currency={currency}
            onChange={(min) => narrow({ min })}
          />
          <AmountField
            label={t({ id: 'invoices.filter.max', message: 'Total up to' })}
            value={search.max}
            currency={currency}
            onChange={(max) => narrow({ max })}
          />
        </Group>
        <Button
          variant="subtle"
          disabled={count === 0}
          onClick={() => narrow({ type: undefined, from: undefined, to: undefined, min: undefined, max: undefined })}
        >
          <Trans id="invoices.filter.reset">Remove all filters</Trans>
        </Button>
      </Stack>
    </BesidePanel>
  );
}

type AmountFieldProps = {
  readonly label: string;
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
