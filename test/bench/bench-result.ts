import type { Pair, Times } from './measure.ts';
import { describeTimes, median, ratioOf } from './measure.ts';

/** One line of the table. */
export type BenchResult = {
  readonly what: string;
  /** What was measured, as it is shown. */
  readonly found: string;
  readonly bound: string;
  readonly isKept: boolean;
  /** What the portal's side came to, and what the other side. */
  readonly ours: string;
  readonly bare: string;
};

/** A ratio of medians against the most that it may be; without a bound it is only shown. */
export function ratioResult(what: string, pair: Pair, most?: number): BenchResult {
  const ratio = ratioOf(pair);
  return {
    what,
    found: `${ratio.toFixed(2)} ×`,
    bound: most === undefined ? 'shown' : `≤ ${most} ×`,
    isKept: most === undefined || ratio <= most,
    ours: describeTimes(pair.ours),
    bare: describeTimes(pair.bare),
  };
}

/** Milliseconds by themselves, against the most that the median may be; without a bound they are only shown. */
export function timesResult(what: string, times: Times, mostMs?: number): BenchResult {
  const found = median(times);
  return {
    what,
    found: `${Math.round(found)} ms`,
    bound: mostMs === undefined ? 'shown' : `≤ ${mostMs} ms`,
    isKept: mostMs === undefined || found <= mostMs,
    ours: describeTimes(times),
    bare: '',
  };
}

/** Something that is counted, and not compared. */
export function countResult(what: string, found: number, most: number, unit: string): BenchResult {
  const shown = Number.isInteger(found) ? String(found) : found.toFixed(1);
  return { what, found: `${shown} ${unit}`, bound: `≤ ${most} ${unit}`, isKept: found <= most, ours: '', bare: '' };
}
