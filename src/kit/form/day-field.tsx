import { DateField } from '../../ui/fields/lazy-date-field.tsx';
import { dayOfText, textOfDay } from '../../ui/fields/typed-day.ts';
import type { FieldProps } from './form-page.tsx';

/** A date of a form. Text that is not a date is the field's value too, so the form's schema refuses it. */
export function DayField({ name, label, error, value, onChange }: FieldProps) {
  return (
    <DateField
      name={name}
      label={label}
      error={error}
      value={dayOfText(value)}
      onChange={(typed) => onChange({ currentTarget: { value: textOfDay(typed) } })}
    />
  );
}
