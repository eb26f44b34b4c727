import type { Instant } from '../time/instant.ts';
import { instantToMs } from '../time/instant.ts';
import type { BindingPolicy, PolicyBound } from '../policies/judge-purchase.ts';
import { judgePurchase } from '../policies/judge-purchase.ts';
import type { Card } from './card.ts';
import { canBuyWith } from './card.ts';
import type { LimitLadder, LimitLevel } from './limit-ladder.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * How a figure about a limit may be shown: `current` as it is; `asOf` with its time; `lastKnown` as last known, with its age;
 * `collapsed` only when asked for, because it is more than a day old or known to be changing; `none` not at all.
 */
export const freshnesses = ['current', 'asOf', 'lastKnown', 'collapsed', 'none'] as const;
export type Freshness = (typeof freshnesses)[number];

export type FreshnessInput = {
  /** When the device last held everything that the server would have answered; null before the first load. */
  readonly asOf: Instant | null;
  readonly now: Instant;
  readonly isOnline: boolean;
  /** Something that will move the figure is queued or waits for a decision. */
  readonly hasPendingChange: boolean;
  /** False where the offline grant has expired: then no figure is shown. */
  readonly isGrantValid: boolean;
};

/** A clock that was set back makes a figure older, never fresher. */
export function freshnessOf({ asOf, now, isOnline, hasPendingChange, isGrantValid }: FreshnessInput): Freshness {
  if (asOf === null || !isGrantValid) return 'none';
  const ageMs = instantToMs(now) - instantToMs(asOf);
  if (hasPendingChange || ageMs > 24 * hourMs || ageMs < -minuteMs) return 'collapsed';
  if (!isOnline || ageMs > hourMs) return 'lastKnown';
  return ageMs > 5 * minuteMs ? 'asOf' : 'current';
}

/** Whether a purchase of an amount fits, as last known. Never a promise: it is decided at the purchase. */
export type LimitAnswer =
  | { readonly kind: 'fits'; readonly availableMinor: number | null }
  | { readonly kind: 'over'; readonly byMinor: number; readonly level: LimitLevel; readonly name: string | null }
  /** A purchase policy binds, and the amount is declined or has to be approved. */
  | BindingPolicy
  /** The status of the account forbids every purchase. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'cannotTell'; readonly why: 'cardNotUsable' | 'noFigure' | 'tooOld' | 'changing' };

/** How old the figures are, whether they are about to change, and what the purchase policies leave. */
type CheckBasis = {
  readonly freshness: Freshness;
  readonly hasPendingChange: boolean;
  /** Left out where no policy is about the card. */
  readonly bounds?: readonly PolicyBound[];
};

/**
 * What the device can say about an amount (minor units of the card's currency) before the purchase. Of the limits and policies
 * that it does not fit, the one that leaves least is named.
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
