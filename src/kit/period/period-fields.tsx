import { Group } from '@mantine/core';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import type { Period } from './period.ts';
import { periodFault, periodFaults } from './period-faults.ts';
import { DateField } from '../../ui/fields/lazy-date-field.tsx';

type PeriodFieldsProps = {
  readonly period: Period;
  readonly fromLabel: ReactNode;
  readonly toLabel: ReactNode;
  readonly onChange: (change: Period) => void;
  /** Whether at least one of the two dates is required. */
  readonly isRequired?: boolean;
};

/** A period of a list: from a day, until a day, or both. */
export function PeriodFields({ period, fromLabel, toLabel, onChange, isRequired = false }: PeriodFieldsProps) {
  const { i18n } = useLingui();
  const fault = periodFault(period, isRequired);
  return (
    <Group gap="xs" grow align="flex-start">
      <DateField label={fromLabel} value={period.from} onChange={(from) => onChange({ from })} />
      <DateField
        label={toLabel}
        value={period.to}
        onChange={(to) => onChange({ to })}
        error={fault ? i18n._(periodFaults[fault]) : null}
      />
    </Group>
  );
}
