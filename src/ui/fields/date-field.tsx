import { DateInput } from '@mantine/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { formatInCalendar } from '../text/date-format.ts';
import { datePartOrder, readTypedDate, writeTypedDate } from '../text/typed-date.ts';
import { useLocale } from '../text/use-locale.ts';
import { firstDayOfWeek } from '../text/week-start.ts';
import './date-field-styles.ts';

type DateFieldProps = {
  readonly label: ReactNode;
  readonly value: PlainDate | undefined;
  readonly onChange: (value: PlainDate | undefined) => void;
  readonly error?: ReactNode;
};

const exampleDay = plainDate('2026-12-31');

/**
 * A date, typed or picked in a calendar. Text that is not a date stays in the field with a message, and the value does not change. Names,
 * order of the parts and first day of the week come from `Intl` for the page's locale. Load it with the component that opens it, not with
 * the page, because its code and styles are large.
 */
export function DateField({ label, value, onChange, error }: DateFieldProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const isOpen = useRef(false);
  // Typed text is valid only for the value that it replaced: a day picked in the calendar or a cleared filter overrides it.
  const [typed, setTyped] = useState({ text: '', over: value, isFinished: false });
  const isUnreadable = typed.over === value && typed.text.trim() !== '' && readTypedDate(typed.text, locale) === null;
  const example = writeTypedDate(exampleDay, locale);
  const names = {
    day: t({ id: 'ui.date-field.day', message: 'Day' }),
    month: t({ id: 'ui.date-field.month', message: 'Month' }),
    year: t({ id: 'ui.date-field.year', message: 'Year' }),
  };
  const inCalendar = (part: Parameters<typeof formatInCalendar>[1]) => (date: string) =>
    formatInCalendar(plainDate(date), part, locale);
  return (
    <DateInput
      label={<span>{label}</span>}
      error={
        isUnreadable && typed.isFinished ? (
          <Trans id="ui.date-field.unreadable">Enter a date, for example {example}</Trans>
        ) : (
          error
        )
      }
      onInput={(event) => setTyped({ text: event.currentTarget.value, over: value, isFinished: false })}
      onBlur={() => setTyped({ ...typed, isFinished: true })}
      fixOnBlur={!isUnreadable}
      description={datePartOrder(locale)
        .map((part) => names[part])
        .join(' / ')}
      inputMode="numeric"
      value={value ?? null}
      onChange={(date) => onChange(date === null ? undefined : plainDate(date))}
      clearable
      clearButtonProps={{ 'aria-label': t({ id: 'ui.date-field.clear', message: 'Clear date' }) }}
      valueFormat={(date) => writeTypedDate(plainDate(date), locale)}
      dateParser={(text) => readTypedDate(text, locale)}
      firstDayOfWeek={(firstDayOfWeek(locale) % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6}
      maxLevel="year"
      // No colour for weekends, because it looks like an error; days of other months are picked there.
      weekendDays={[]}
      hideOutsideDates
      getDayAriaLabel={inCalendar('fullDay')}
      monthLabelFormat={inCalendar('month')}
      monthsListFormat={inCalendar('shortMonth')}
      weekdayFormat={inCalendar('weekday')}
      ariaLabels={{
        previousMonth: t({ id: 'ui.date-field.previous-month', message: 'Previous month' }),
        nextMonth: t({ id: 'ui.date-field.next-month', message: 'Next month' }),
        previousYear: t({ id: 'ui.date-field.previous-year', message: 'Previous year' }),
        nextYear: t({ id: 'ui.date-field.next-year', message: 'Next year' }),
      }}
      popoverProps={{
        // Rendered inside the surrounding panel, because a click outside of that panel closes it.
        withinPortal: false,
        floatingStrategy: 'fixed',
        onOpen: () => (isOpen.current = true),
        onClose: () => (isOpen.current = false),
      }}
      onKeyDown={(event) => {
        // Escape closes the calendar first, and the surrounding panel only with the next press.
        if (event.key === 'Escape' && isOpen.current) event.stopPropagation();
        if (event.key === 'Enter') setTyped({ ...typed, isFinished: true });
      }}
    />
  );
}
