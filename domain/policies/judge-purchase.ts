import type { Authorisation } from '../cards/authorisation.ts';
import type { Card } from '../cards/card.ts';
import { groupIdsAbove } from '../cards/limit-ladder.ts';
import type { SpendingLimit } from '../cards/spending-limit.ts';
import type { GroupId } from '../ids.ts';
import type { Instant } from '../time/instant.ts';
import { dateInZone, dayOfWeek, minuteInZone } from '../time/calendar-date.ts';
import type { PolicyHours, PolicyTier, PurchaseCategory, PurchasePolicy } from './purchase-policy.ts';

/** A purchase as policies evaluate it, without its amount. A seller or category of null is not known yet. */
export type Purchase = {
  readonly sellerName: string | null;
  readonly category: PurchaseCategory | null;
  /** The group of the card and all groups above it. */
  readonly groupIds: readonly GroupId[];
  readonly now: Instant;
  /** The program's time zone. */
  readonly timeZone: string;
  /** The recent authorisations on the card. */
  readonly authorisations: readonly Authorisation[];
};

/**
 * The amount that one rule of a policy still allows for a purchase, in minor units; more is declined, or needs an approval if there are
 * tiers.
 */
export type PolicyBound = {
  readonly policy: string;
  readonly rule: 'order' | 'day' | 'hours';
  readonly leftMinor: number;
  readonly tiers: readonly PolicyTier[];
};

/** Whether an amount is allowed, declined (and by which policy), or needs an approval (and whose). `byMinor` is the excess. */
export type PolicyVerdict =
  | { readonly kind: 'fits'; readonly leftMinor: number | null }
  | { readonly kind: 'declined'; readonly bound: PolicyBound; readonly byMinor: number }
  | {
      readonly kind: 'asks';
      readonly bound: PolicyBound;
      readonly byMinor: number;
      readonly tiers: readonly PolicyTier[];
    };

/** A verdict in which a policy declines the amount or requires an approval. */
export type BindingPolicy = Exclude<PolicyVerdict, { readonly kind: 'fits' }>;

/** A purchase with a known card; the seller is not known yet. */
export function purchaseWith(
  card: Pick<Card, 'id' | 'groupId'>,
  limits: readonly SpendingLimit[],
  authorisations: readonly Authorisation[],
): Pick<Purchase, 'sellerName' | 'category' | 'groupIds' | 'authorisations'> {
  return {
    sellerName: null,
    category: null,
    groupIds: groupIdsAbove(card.groupId, limits),
    authorisations: authorisations.filter(({ cardId }) => cardId === card.id),
  };
}

/** The amounts that the applicable policies allow for a purchase. */
export function policyBounds(policies: readonly PurchasePolicy[], purchase: Purchase): readonly PolicyBound[] {
  return policies
    .filter((policy) => isAbout(policy, purchase))
    .flatMap((policy): PolicyBound[] => {
      const { name, tiers, maxOrderMinor, maxDayMinor, hours } = policy;
      const about = { policy: name, tiers };
      return [
        ...(maxOrderMinor === null ? [] : [{ ...about, rule: 'order' as const, leftMinor: maxOrderMinor }]),
        ...(maxDayMinor === null
          ? []
          : [{ ...about, rule: 'day' as const, leftMinor: Math.max(0, maxDayMinor - boughtMinor(policy, purchase)) }]),
        ...(hours === null || isWithin(hours, purchase) ? [] : [{ ...about, rule: 'hours' as const, leftMinor: 0 }]),
      ];
    });
}

/**
 * The verdict of the purchase policies, shared by the limit check, the form and the card network. Declining has priority over an approval.
 */
export function judgePurchase(amountMinor: number, bounds: readonly PolicyBound[]): PolicyVerdict {
  const hits = bounds.filter(({ leftMinor }) => amountMinor > leftMinor);
  const declining = tightest(hits.filter(({ tiers }) => tiers.length === 0));
  if (declining) return { kind: 'declined', bound: declining, byMinor: amountMinor - declining.leftMinor };
  const bound = tightest(hits);
  if (!bound) return { kind: 'fits', leftMinor: tightest(bounds)?.leftMinor ?? null };
  const { tiers } = hits.reduce((most, hit) => (isStricter(hit.tiers, most.tiers) ? hit : most));
  return { kind: 'asks', bound, byMinor: amountMinor - bound.leftMinor, tiers };
}

/** The smallest of some bounds; the first of equal ones. */
export function tightest(bounds: readonly PolicyBound[]): PolicyBound | null {
  return bounds.reduce<PolicyBound | null>(
    (least, bound) => (least === null || bound.leftMinor < least.leftMinor ? bound : least),
    null,
  );
}

/** For this many milliseconds the bounds stay valid if nothing is bought: until a time window opens or closes, or midnight. */
export function boundsHoldForMs(
  policies: readonly PurchasePolicy[],
  { now, timeZone }: Pick<Purchase, 'now' | 'timeZone'>,
): number {
  const minute = minuteInZone(now, timeZone);
  const edges = policies.flatMap(({ hours }) => (hours ? [hours.fromMinute, hours.toMinute] : []));
  const next = edges.filter((edge) => edge > minute).reduce((least, edge) => Math.min(least, edge), 1440);
  return Math.max(1, next - minute - 1) * 60_000;
}

function isAbout({ groupId, sellerName, category }: PurchasePolicy, purchase: Purchase): boolean {
  if (groupId !== null && !purchase.groupIds.includes(groupId)) return false;
  if (sellerName !== null && !isSameSeller(sellerName, purchase.sellerName)) return false;
  return category === null || category === purchase.category;
}

function isSameSeller(one: string, other: string | null): boolean {
  return other !== null && plain(one) === plain(other);
}

function plain(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Today's purchases of the card that the policy covers, in minor units: held and captured amounts. */
function boughtMinor(policy: PurchasePolicy, purchase: Purchase): number {
  const today = dateInZone(purchase.now, purchase.timeZone);
  return purchase.authorisations
    .filter(({ status }) => status === 'preauthorized' || status === 'captured')
    .filter(({ createdAt }) => dateInZone(createdAt, purchase.timeZone) === today)
    .filter(({ sellerName, category }) => isAbout(policy, { ...purchase, sellerName, category: category ?? null }))
    .reduce(
      (sum, one) => sum + (one.status === 'captured' ? (one.capturedMinor ?? one.amountMinor) : one.amountMinor),
      0,
    );
}

function isWithin({ days, fromMinute, toMinute }: PolicyHours, { now, timeZone }: Purchase): boolean {
  const minute = minuteInZone(now, timeZone);
  return days.includes(dayOfWeek(dateInZone(now, timeZone))) && minute >= fromMinute && minute < toMinute;
}

function isStricter(one: readonly PolicyTier[], other: readonly PolicyTier[]): boolean {
  return one.length === other.length ? decisionsOf(one) > decisionsOf(other) : one.length > other.length;
}

function decisionsOf(tiers: readonly PolicyTier[]): number {
  return tiers.reduce((sum, { quorum }) => sum + quorum, 0);
}
