import type { AccountTotals } from '../../../domain/accounts/buyer.ts';

/**
 * The parts of the ring, from 0 to 1, with a sum of at most 1. If more than the approved line is used, the ring is full, and the used part
 * has priority.
 */
export function creditShares({ creditApprovedMinor, openMinor, authorisedMinor }: AccountTotals): {
  readonly used: number;
  readonly authorised: number;
} {
  if (creditApprovedMinor <= 0) return { used: openMinor > 0 ? 1 : 0, authorised: 0 };
  const used = Math.min(1, Math.max(0, openMinor) / creditApprovedMinor);
  return { used, authorised: Math.min(1 - used, authorisedMinor / creditApprovedMinor) };
}
