import { TextInput } from '@mantine/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import * as v from 'valibot';
import type { PlainDate } from '../../../domain/calendar-date.ts';
import { plainDateSchema } from '../../../domain/calendar-date.ts';
import { datePartOrder } from '../text/date-format.ts';
import { DateText } from '../text/date-text.tsx';
import { useFollowedText } from '../text/use-followed-text.ts';

type DateFieldProps = {
  readonly label: string;
  readonly value: PlainDate | undefined;
  readonly onChange: (value: PlainDate | undefined) => void;
  readonly error?: ReactNode;
};

/**
 * The browser's own field for a date. It takes the parts in the order of the browser's language, not of the page's: which one that
 * is stands under it, and once a date is there, that date as the rest of the page writes it.
 */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const { t } = useLingui();
  const field = useFollowedText(value, (date) => date ?? '', onChange);
  const type = (text: string) => {
    const date = v.safeParse(plainDateSchema, text);
    if (date.success || text === '') field.type(text, date.success ? date.output : undefined);
    else field.hold(text);
  };
  const names = {
    day: t({ id: 'ui.date-field.day', message: 'Day' }),
    month: t({ id: 'ui.date-field.month', message: 'Month' }),
    year: t({ id: 'ui.date-field.year', message: 'Year' }),
  };
  return (
    <TextInput
      type="date"
      label={label}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={
        value ? (
          <DateText date={value} />
        ) : (
          datePartOrder()
            .map((part) => names[part])
            .join(' / ')
        )
      }
      value={field.text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
