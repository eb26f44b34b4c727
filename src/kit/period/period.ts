import * as v from 'valibot';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/** A stretch of days with its ends, each of which may be open. */
export type Period = { readonly from?: PlainDate | undefined; readonly to?: PlainDate | undefined };

const day = v.fallback(v.optional(plainDateSchema), undefined);

/** What the address of a list keeps of its period. */
export const periodEntries = { from: day, to: day };

/** True for a day within the period, its ends included. */
export function isWithin(date: PlainDate, { from, to }: Period): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}

/** What can be wrong with a period (§5). */
export const periodFaults = {
  dateOrder: /*i18n*/ { id: 'kit.form.date-order', message: 'Start date must be before end date' },
  dateMissing: /*i18n*/ { id: 'kit.form.date-missing', message: 'At least one date must be selected' },
} as const satisfies Record<string, MessageDescriptor>;

/** What is wrong with a period, or null. It may be a single day, and open at both ends unless one of them is required. */
export function periodFault({ from, to }: Period, isRequired: boolean): keyof typeof periodFaults | null {
  if (from === undefined && to === undefined) return isRequired ? 'dateMissing' : null;
  return from !== undefined && to !== undefined && from > to ? 'dateOrder' : null;
}
