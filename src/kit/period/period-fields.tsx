import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Period } from './period.ts';
import { periodFault, periodFaults } from './period-faults.ts';
import { DateField } from '../../ui/fields/lazy-date-field.tsx';
import { type TypedDay, dayOfText, textOfDay } from '../../ui/fields/typed-day.ts';
import { type RangeTexts, useTypedRange } from './use-typed-range.ts';

type BothEnds = { readonly from: PlainDate | undefined; readonly to: PlainDate | undefined };

type PeriodFieldsProps = {
  readonly period: Period;
  readonly fromLabel: ReactNode;
  readonly toLabel: ReactNode;
  /** Called with both ends; with none while the fields are wrong. */
  readonly onChange: (change: BothEnds) => void;
  /** Called with each change, before it: whether the fields are wrong. */
  readonly onFault?: (isWrong: boolean) => void;
  /** Whether at least one of the two dates is required. */
  readonly isRequired?: boolean;
};

/** A period of a list: from a day, until a day, or both. */
export function PeriodFields(props: PeriodFieldsProps) {
  const { period, fromLabel, toLabel, onChange, onFault, isRequired = false } = props;
  const { i18n } = useLingui();
  const isApplicable = (texts: RangeTexts) => {
    const [from, to] = texts.map(dayOfText);
    const isRight = from?.kind !== 'wrong' && to?.kind !== 'wrong' && periodFault(periodOf(texts), isRequired) === null;
    onFault?.(!isRight);
    return isRight;
  };
  const { typed, putFrom, putTo } = useTypedRange([period.from ?? '', period.to ?? ''], isApplicable, (texts) =>
    onChange(periodOf(texts)),
  );
  const fault = periodFault(periodOf(typed), isRequired);
  return (
    <div style={sideBySide}>
      <DateField label={fromLabel} value={dayOfText(typed[0])} onChange={(from) => putFrom(textOfDay(from))} />
      <DateField
        label={toLabel}
        value={dayOfText(typed[1])}
        onChange={(to) => putTo(textOfDay(to))}
        error={fault ? i18n._(periodFaults[fault]) : null}
      />
    </div>
  );
}

/** One below the other where a whole date would not fit into half of the width. */
const sideBySide = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(148px, 100%), 1fr))',
  gap: 'var(--mantine-spacing-xs)',
  alignItems: 'start',
} as const;

/** The readable ends. */
function periodOf([from, to]: RangeTexts): BothEnds {
  return { from: dayOrNone(dayOfText(from)), to: dayOrNone(dayOfText(to)) };
}

function dayOrNone(typed: TypedDay) {
  return typed.kind === 'day' ? typed.day : undefined;
}
