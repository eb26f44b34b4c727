import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { type PlainDate, plainDate } from '../../../domain/time/calendar-date.ts';
import { formatInCalendar } from '../text/date-format.ts';
import { onEnter } from '../text/on-enter.ts';
import { datePartOrder, readTypedDate, writeTypedDate } from '../text/typed-date.ts';
import { useFollowedText } from '../text/use-followed-text.ts';
import { useLocale } from '../text/use-locale.ts';
import { firstDayOfWeek } from '../text/week-start.ts';
import './date-field-styles.ts';
import { type TypedDay, dayOfText, textOfDay } from './typed-day.ts';

type DateFieldProps = {
  readonly name?: string;
  readonly label: ReactNode;
  readonly value: TypedDay;
  /** Called with each letter. Text that is not a date (yet) is reported as such, and the form may not act on an earlier day. */
  readonly onChange: (value: TypedDay) => void;
  readonly error?: ReactNode;
};

const exampleDay = plainDate('2026-12-31');

/**
 * A date, typed or picked in a calendar. Text that is not a date stays in the field with a message. Names, order of the parts and first day
 * of the week come from `Intl` for the page's locale. Load it with the component that opens it, not with the page, because its code and
 * styles are large.
 */
export function DateField({ name, label, value, onChange, error }: DateFieldProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [isOpen, setIsOpen] = useState(false);
  // The message waits until the person has finished typing.
  const [isFinished, setIsFinished] = useState(true);
  const written = (stored: string) => writtenText(stored, locale);
  const field = useFollowedText(textOfDay(value), written, (stored) => onChange(dayOfText(stored)));
  const put = (text: string) => field.type(text, textOfDay(readText(text, locale)));
  const finish = () => {
    setIsFinished(true);
    // A readable date is shown as the portal writes it.
    if (value.kind === 'day') field.hold(writeTypedDate(value.day, locale));
  };
  const pick = (day: string | null) => {
    put(day === null ? '' : writeTypedDate(plainDate(day), locale));
    setIsFinished(true);
    setIsOpen(false);
  };
  const isUnreadable = readText(field.text, locale).kind === 'wrong' && isFinished;
  const example = writeTypedDate(exampleDay, locale);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      trapFocus={false}
      withRoles={false}
      closeOnEscape={false}
      // Rendered inside the surrounding panel, because a click outside of that panel closes it.
      withinPortal={false}
      floatingStrategy="fixed"
    >
      <Popover.Target>
        <TextInput
          {...(name === undefined ? {} : { name })}
          label={<span>{label}</span>}
          description={<PartOrder locale={locale} />}
          error={
            isUnreadable ? <Trans id="ui.date-field.unreadable">Enter a date, for example {example}</Trans> : error
          }
          inputMode="numeric"
          autoComplete="off"
          value={field.text}
          rightSection={
            field.text === '' ? null : (
              <CloseButton
                size="sm"
                tabIndex={-1}
                aria-label={t({ id: 'ui.date-field.clear', message: 'Clear date' })}
                onClick={() => pick(null)}
              />
            )
          }
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onChange={(event) => {
            setIsFinished(false);
            setIsOpen(true);
            put(event.currentTarget.value);
          }}
          onBlur={() => {
            finish();
            setIsOpen(false);
          }}
          onKeyDown={(event) => {
            onEnter(finish)(event);
            // Escape closes the calendar first, and the surrounding panel only with the next press.
            if (event.key !== 'Escape' || !isOpen) return;
            event.stopPropagation();
            setIsOpen(false);
          }}
        />
      </Popover.Target>
      {/* The focus stays in the field, because leaving it closes the calendar. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()} data-dates-dropdown>
        <Calendar day={value.kind === 'day' ? value.day : null} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The text of a stored value: a day as the locale writes it, anything else as it was typed. */
function writtenText(stored: string, locale: string): string {
  const value = dayOfText(stored);
  return value.kind === 'day' ? writeTypedDate(value.day, locale) : stored;
}

function readText(text: string, locale: string): TypedDay {
  if (text.trim() === '') return { kind: 'none' };
  const day = readTypedDate(text, locale);
  return day === null ? { kind: 'wrong', text } : { kind: 'day', day };
}

/** Day, month and year in the order of the locale. */
function PartOrder({ locale }: { readonly locale: string }) {
  const { t } = useLingui();
  const names = {
    day: t({ id: 'ui.date-field.day', message: 'Day' }),
    month: t({ id: 'ui.date-field.month', message: 'Month' }),
    year: t({ id: 'ui.date-field.year', message: 'Year' }),
  };
  const order = datePartOrder(locale).map((part) => names[part]);
  return <span>{order.join(' / ')}</span>;
}

type CalendarProps = { readonly day: PlainDate | null; readonly onPick: (day: string | null) => void };

function Calendar({ day, onPick }: CalendarProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const inCalendar = (part: Parameters<typeof formatInCalendar>[1]) => (date: string) =>
    formatInCalendar(plainDate(date), part, locale);
  return (
    <DatePicker
      key={day}
      value={day}
      onChange={onPick}
      {...(day === null ? {} : { defaultDate: day })}
      allowDeselect
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
    />
  );
}
