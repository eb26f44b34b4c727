import type { Pair } from './measure.ts';
import { describeTimes, ratioOf } from './measure.ts';

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

/** Something that is counted, and not compared. */
export function countResult(what: string, found: number, most: number, unit: string): BenchResult {
  const shown = Number.isInteger(found) ? String(found) : found.toFixed(1);
  return { what, found: `${shown} ${unit}`, bound: `≤ ${most} ${unit}`, isKept: found <= most, ours: '', bare: '' };
}
