import { Group, NativeSelect, TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import { refuseAmount } from '../../../../domain/amount-refusal.ts';
import { chargeStatuses } from '../../../../domain/invoices/charge.ts';
import { chargeTypes } from '../../../../domain/invoices/charge-kinds.ts';
import { tabCondition } from '../../../../domain/invoices/charge-rules.ts';
import type { Currency } from '../../../../domain/money.ts';
import { isReversed } from '../../../kit/period/period.ts';
import { useTypedRange } from '../../../kit/period/use-typed-range.ts';
import { type TypedAmount, readTypedAmount, typedAmountOf } from '../../../ui/fields/typed-amount.ts';
import { PeriodFields } from '../../../kit/period/period-fields.tsx';
import { chargeTypeNames } from '../../../../domain/invoices/charge-words.ts';
import { useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { chargeStatusLabel } from '../../../ui/status/charge-status-badge.tsx';
import { refusalSentence } from '../../../ui/status/refusal-text.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
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
      <AmountRange search={search} currency={currency} onChange={narrow} />
    </>
  );
}

/** The selected name is available before all names have been read. */
function named(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}

type AmountRangeProps = Pick<InvoiceFiltersProps, 'currency'> & {
  readonly search: Pick<InvoiceSearch, 'min' | 'max'>;
  readonly onChange: (change: Pick<InvoiceSearch, 'min' | 'max'>) => void;
};

/** Each typed letter filters, as in the search, so leaving the field needs no further step. */
function AmountRange({ search, currency, onChange }: AmountRangeProps) {
  const { t, i18n } = useLingui();
  const read = (text: string) => readTypedAmount(text, currency, i18n.locale);
  const writtenText = (minor: number | undefined) =>
    minor === undefined ? '' : typedAmountOf(minor, currency, i18n.locale);
  const range = useTypedRange(
    [writtenText(search.min), writtenText(search.max)],
    ([from, to]) => faultOf(read(from), read(to)) === null,
    ([from, to]) => onChange({ min: minorOf(read(from)), max: minorOf(read(to)) }),
    ([from, to]) => [writtenText(minorOf(read(from))), writtenText(minorOf(read(to)))],
  );
  const [from, to] = [read(range.typed[0]), read(range.typed[1])];
  const wordsOf = (typed: TypedAmount) => {
    if (typed.kind !== 'wrong') return null;
    return typed.reason === 'notANumber'
      ? t({ id: 'invoices.filter.amount-wrong', message: 'Enter an amount such as 1234.50' })
      : refusalSentence(refuseAmount(typed.reason, currency), i18n);
  };
  const orderWords =
    faultOf(from, to) === 'order'
      ? t({ id: 'invoices.filter.amount-order', message: 'The upper amount must not be below the lower amount' })
      : null;
  return (
    <Group gap="xs" grow align="flex-start">
      <TextInput
        label={<span>{i18n._(invoiceFilterNames.min)}</span>}
        inputMode="decimal"
        value={range.typed[0]}
        error={wordsOf(from)}
        onChange={(event) => range.putFrom(event.currentTarget.value)}
      />
      <TextInput
        label={<span>{i18n._(invoiceFilterNames.max)}</span>}
        inputMode="decimal"
        value={range.typed[1]}
        error={wordsOf(to) ?? orderWords}
        onChange={(event) => range.putTo(event.currentTarget.value)}
      />
    </Group>
  );
}

/** Why the two amounts are no range, or null. */
function faultOf(from: TypedAmount, to: TypedAmount): 'unreadable' | 'order' | null {
  if (from.kind === 'wrong' || to.kind === 'wrong') return 'unreadable';
  return isReversed(minorOf(from), minorOf(to)) ? 'order' : null;
}

function minorOf(typed: TypedAmount): number | undefined {
  return typed.kind === 'amount' ? typed.amountMinor : undefined;
}
