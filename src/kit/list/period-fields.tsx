import { Group } from '@mantine/core';
import { Trans } from '@lingui/react/macro';
import type { PlainDate } from '../../../domain/calendar-date.ts';
import { DateField } from '../../ui/fields/date-field.tsx';

type Period = { readonly from?: PlainDate | undefined; readonly to?: PlainDate | undefined };
type PeriodFieldsProps = {
  readonly period: Period;
  readonly fromLabel: string;
  readonly toLabel: string;
  readonly onChange: (change: Period) => void;
};

/** A period of a list: from a day, until a day, or both; the first must not be the later one. */
export function PeriodFields({ period: { from, to }, fromLabel, toLabel, onChange }: PeriodFieldsProps) {
  const isTurned = from !== undefined && to !== undefined && from > to;
  return (
    <Group gap="xs" grow align="flex-start">
      <DateField label={fromLabel} value={from} onChange={(day) => onChange({ from: day })} />
      <DateField
        label={toLabel}
        value={to}
        onChange={(day) => onChange({ to: day })}
        error={isTurned ? <Trans id="kit.form.date-order">Start date must be before end date</Trans> : null}
      />
    </Group>
  );
}
