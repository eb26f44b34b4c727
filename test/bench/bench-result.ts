import { type Pair, type Times, describeTimes, median, ratioOf } from './measure.ts';

/** One line of the table. */
export type BenchResult = {
  readonly what: string;
  /** The measured value as shown. */
  readonly found: string;
  readonly bound: string;
  readonly isKept: boolean;
  /** The values of the portal and of the comparison. */
  readonly ours: string;
  readonly bare: string;
};

/** A ratio of medians and its upper bound; without a bound it is only shown. */
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

/** Milliseconds and the upper bound of their median; without a bound they are only shown. */
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

/** A count without a comparison. */
export function countResult(what: string, found: number, most: number, unit: string): BenchResult {
  const shown = Number.isInteger(found) ? String(found) : found.toFixed(1);
  return { what, found: `${shown} ${unit}`, bound: `≤ ${most} ${unit}`, isKept: found <= most, ours: '', bare: '' };
}
