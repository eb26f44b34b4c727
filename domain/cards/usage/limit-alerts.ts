import type { SpendingLimit } from '../spending-limit.ts';

/** Used shares of a limit, in percent, at which people are notified. */
export const limitAlerts = [75, 90, 100] as const;
export type LimitAlert = (typeof limitAlerts)[number];

/** The highest share reached by the spent and held amounts, or null. A limit of 0 cannot be used, so nobody is notified. */
export function limitAlertOf({
  limitMinor,
  spentMinor,
  authorisedMinor,
}: Pick<SpendingLimit, 'limitMinor' | 'spentMinor' | 'authorisedMinor'>): LimitAlert | null {
  if (limitMinor === null || limitMinor === 0) return null;
  // Integer arithmetic: no share is rounded up.
  return limitAlerts.findLast((share) => (spentMinor + authorisedMinor) * 100 >= limitMinor * share) ?? null;
}
