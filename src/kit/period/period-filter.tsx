import type { I18n } from '@lingui/core';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ListFilters } from '../list/list-toolbar.tsx';
import { chosenPeriod } from './chosen-period.ts';
import type { Period } from './period.ts';
import { PeriodFields } from './period-fields.tsx';

const usualNames = {
  from: /*i18n*/ { id: 'ledger.filter.from', message: 'From' },
  to: /*i18n*/ { id: 'ledger.filter.to', message: 'Until' },
};

/** The filter of a list whose only filter is a period. */
export function periodFilter(
  { from, to }: Period,
  onChange: (change: Period) => void,
  i18n: I18n,
  names: Record<'from' | 'to', MessageDescriptor> = usualNames,
): ListFilters {
  const period = { from, to };
  return {
    fields: (
      <PeriodFields period={period} fromLabel={i18n._(names.from)} toLabel={i18n._(names.to)} onChange={onChange} />
    ),
    count: (from ?? to) === undefined ? 0 : 1,
    none: { from: undefined, to: undefined },
    chosen: chosenPeriod(period, names, i18n),
  };
}
