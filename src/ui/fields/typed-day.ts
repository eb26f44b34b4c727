import { type PlainDate, isPlainDate } from '../../../domain/time/calendar-date.ts';

/**
 * The value of a date field: empty, a day, or text that is not a date. The last is a value of its own, so that no form can act on the day
 * that it replaced.
 */
export type TypedDay =
  | { readonly kind: 'none' }
  | { readonly kind: 'day'; readonly day: PlainDate }
  | { readonly kind: 'wrong'; readonly text: string };

/** A day, or an empty field. */
export function typedDay(day: PlainDate | undefined): TypedDay {
  return day === undefined ? { kind: 'none' } : { kind: 'day', day };
}

/** The value of a stored text: of a form's field or a draft. */
export function dayOfText(text: string): TypedDay {
  if (text.trim() === '') return { kind: 'none' };
  return isPlainDate(text) ? { kind: 'day', day: text } : { kind: 'wrong', text };
}

/** The text to store: the day in ISO format, or what was typed. */
export function textOfDay(value: TypedDay): string {
  if (value.kind === 'none') return '';
  return value.kind === 'day' ? value.day : value.text;
}
