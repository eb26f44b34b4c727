import { type Instant, instantToMs } from '../time/instant.ts';
import { type BindingPolicy, type PolicyBound, judgePurchase } from '../policies/judge-purchase.ts';
import { type Card, canBuyWith } from './card.ts';
import type { LimitLadder } from './limit-ladder.ts';
import type { LimitLevel } from './spending-limit.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How a figure about a limit is shown: `current` without a time; `asOf` with its time; `lastKnown` with its age; `collapsed` only on
 * demand, because it is more than a day old or about to change; `none` not at all.
 */
export const freshnesses = ['current', 'asOf', 'lastKnown', 'collapsed', 'none'] as const;
export type Freshness = (typeof freshnesses)[number];

export type FreshnessInput = {
  /** When the device last had the server's complete state; null before the first load. */
  readonly asOf: Instant | null;
  readonly now: Instant;
  readonly isOnline: boolean;
  /** An action that will change the figure is queued or waits for a decision. */
  readonly hasPendingChange: boolean;
  /** False if the offline grant has expired: then no figure is shown. */
  readonly isGrantValid: boolean;
};

/** A clock that was set back never makes a figure newer. */
export function freshnessOf({ asOf, now, isOnline, hasPendingChange, isGrantValid }: FreshnessInput): Freshness {
  if (asOf === null || !isGrantValid) return 'none';
  const ageMs = instantToMs(now) - instantToMs(asOf);
  if (hasPendingChange || ageMs > 24 * hourMs || ageMs < -minuteMs) return 'collapsed';
  if (!isOnline || ageMs > hourMs) return 'lastKnown';
  return ageMs > 5 * minuteMs ? 'asOf' : 'current';
}

/** Whether an amount fits by the last known figures. It is no promise: the purchase itself decides. */
export type LimitAnswer =
  | { readonly kind: 'fits'; readonly availableMinor: number | null }
  | { readonly kind: 'over'; readonly byMinor: number; readonly level: LimitLevel; readonly name: string | null }
  /** A purchase policy declines the amount or requires an approval. */
  | BindingPolicy
  /** The status of the account forbids every purchase. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'cannotTell'; readonly why: 'cardNotUsable' | 'noFigure' | 'tooOld' | 'changing' };

/** The age of the figures, whether they are about to change, and the amounts that the purchase policies allow. */
type CheckBasis = {
  readonly freshness: Freshness;
  readonly hasPendingChange: boolean;
  /** Left out if no policy applies to the card. */
  readonly bounds?: readonly PolicyBound[];
};

/**
 * The device's answer about an amount (minor units of the card's currency) before the purchase. If several limits and policies are
 * exceeded, the tightest is named.
 */
export function checkLimit(
  amountMinor: number,
  card: Pick<Card, 'status' | 'terminatedAt'>,
  ladder: LimitLadder,
  { freshness, hasPendingChange, bounds = [] }: CheckBasis,
): LimitAnswer {
  if (!canBuyWith(card)) return { kind: 'cannotTell', why: 'cardNotUsable' };
  if (freshness === 'none') return { kind: 'cannotTell', why: 'noFigure' };
  if (ladder.isBuyingBlocked) return { kind: 'blocked' };
  if (freshness === 'collapsed') return { kind: 'cannotTell', why: hasPendingChange ? 'changing' : 'tooOld' };
  const { binding } = ladder;
  const verdict = judgePurchase(amountMinor, bounds);
  const availableMinor = binding?.availableMinor ?? null;
  const byMinor = availableMinor === null ? 0 : amountMinor - availableMinor;
  if (verdict.kind === 'declined' && verdict.byMinor > byMinor) return verdict;
  if (binding && byMinor > 0) return { kind: 'over', byMinor, level: binding.level, name: binding.name };
  return verdict.kind === 'fits' ? { kind: 'fits', availableMinor } : verdict;
}
