import type { Found, Metric } from './metrics.ts';
import { outboxSize } from '../bench-plan.ts';

/** A step is stopped after this multiple of the floor's time. */
const mostTimes = 10;
/** Added to every limit: a step that is short on the floor need not be stopped. */
const leewayMs = 1_500;
const longestMs = 300_000;

/** The figure of the floor for a step's limit, and how often the step does that work. */
const heldAgainst: Readonly<Partial<Record<string, { readonly metric: Metric; readonly times: number }>>> = {
  load: { metric: 'load', times: 1 },
  start: { metric: 'cold', times: 1 },
  startSums: { metric: 'coldSums', times: 1 },
  page10: { metric: 'page10', times: 1 },
  page11: { metric: 'page11', times: 1 },
  sortDown: { metric: 'sortDown', times: 1 },
  totals: { metric: 'totals', times: 1 },
  searchFirst: { metric: 'searchFirst', times: 1 },
  searchRare: { metric: 'searchRare', times: 1 },
  enqueue: { metric: 'enqueue', times: outboxSize },
  drain: { metric: 'drain', times: outboxSize },
  delta: { metric: 'deltaDurable', times: 1 },
};

/** The limit of a step in milliseconds: ten times the floor's time in this round. */
export function stepLimits(floor: Found | undefined): (step: string) => number {
  return (step) => {
    const against = heldAgainst[step];
    const figure = against && floor?.[against.metric];
    return against && typeof figure === 'number' ? mostTimes * figure * against.times + leewayMs : longestMs;
  };
}
