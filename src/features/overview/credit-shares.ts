import type { Buyer } from '../../../domain/accounts/buyer.ts';

/**
 * The parts of the ring, from 0 to 1, which together never go round more than once. Where more is taken than was approved, the
 * ring is full; what is used comes first.
 */
export function creditShares({
  creditApprovedMinor,
  openMinor,
  authorisedMinor,
}: Pick<Buyer, 'creditApprovedMinor' | 'openMinor' | 'authorisedMinor'>): {
  readonly used: number;
  readonly authorised: number;
} {
  if (creditApprovedMinor <= 0) return { used: openMinor > 0 ? 1 : 0, authorised: 0 };
  const used = Math.min(1, Math.max(0, openMinor) / creditApprovedMinor);
  return { used, authorised: Math.min(1 - used, authorisedMinor / creditApprovedMinor) };
}
