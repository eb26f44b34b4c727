import * as v from 'valibot';
import { type PlainDate, plainDateSchema } from '../../../domain/time/calendar-date.ts';

/** A range of days, with optional ends. */
export type Period = { readonly from?: PlainDate | undefined; readonly to?: PlainDate | undefined };

const day = v.fallback(v.optional(plainDateSchema), undefined);

/** Ranges of an address that end before they start, and so are not applied. */
const unappliedRanges = ['dates', 'amounts', 'both'] as const;
export type UnappliedRanges = (typeof unappliedRanges)[number];

type Ranges = Period & {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly unapplied?: UnappliedRanges | undefined;
};

/**
 * The address of a list with a period: its parameters and `from` and `to`. A range whose ends are in the wrong order is not applied, and
 * `unapplied` says so to the list. `min` and `max` are such a range too.
 */
export function searchWithPeriod<const Entries extends v.ObjectEntries>(entries: Entries) {
  const unapplied = v.fallback(v.optional(v.picklist(unappliedRanges)), undefined);
  return v.pipe(
    v.object({ ...entries, from: day, to: day, unapplied }),
    v.transform((search) => ({ ...search, ...withoutReversed(search) })),
  );
}

function withoutReversed({ from, to, min, max, unapplied }: Ranges): Ranges {
  const dates = isReversed(from, to);
  const amounts = isReversed(min, max);
  if (!dates && !amounts)
    return [from, to, min, max].some((end) => end !== undefined) ? { unapplied: undefined } : { unapplied };
  return {
    ...(dates ? { from: undefined, to: undefined } : {}),
    ...(amounts ? { min: undefined, max: undefined } : {}),
    unapplied: dates && amounts ? 'both' : dates ? 'dates' : 'amounts',
  };
}

/** True if a range ends before it starts. */
export function isReversed<End extends string | number>(from: End | undefined, to: End | undefined): boolean {
  return from !== undefined && to !== undefined && from > to;
}

/** True for a day within the period, its ends included. */
export function isWithin(date: PlainDate, { from, to }: Period): boolean {
  return (from === undefined || date >= from) && (to === undefined || date <= to);
}
