import * as v from 'valibot';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { plainDateSchema } from '../../../domain/time/calendar-date.ts';

/** A range of days, with optional ends. */
export type Period = { readonly from?: PlainDate | undefined; readonly to?: PlainDate | undefined };

const day = v.fallback(v.optional(plainDateSchema), undefined);

/** The parameters of a period in a list's address. */
export const periodEntries = { from: day, to: day };

/** True for a day within the period, its ends included. */
export function isWithin(date: PlainDate, { from, to }: Period): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}
