import type { SpendingLimit } from '../spending-limit.ts';

/** Shares of a limit, in percent, at which people are told; the last is all of it. */
export const limitAlerts = [75, 90, 100] as const;
export type LimitAlert = (typeof limitAlerts)[number];

/** The highest share that is reached by what is spent and held, or null. Of a limit of 0 nothing can be used, so nobody is told. */
export function limitAlertOf({
  limitMinor,
  spentMinor,
  authorisedMinor,
}: Pick<SpendingLimit, 'limitMinor' | 'spentMinor' | 'authorisedMinor'>): LimitAlert | null {
  if (limitMinor === null || limitMinor === 0) return null;
  // Whole numbers on both sides: no share is rounded up.
  return limitAlerts.findLast((share) => (spentMinor + authorisedMinor) * 100 >= limitMinor * share) ?? null;
}
