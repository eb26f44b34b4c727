import type { Buyer } from '../../domain/accounts/buyer.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { Card } from '../../domain/cards/card.ts';
import type { SpendingLimit } from '../../domain/cards/spending-limit.ts';
import type { PurchasePolicy } from '../../domain/policies/purchase-policy.ts';
import type { BuyerId, CardId, GroupId, LimitId, PolicyId, UserId } from '../../domain/ids.ts';

const buyerId = '00000000-0000-4000-8000-0000000000b1' as BuyerId;
const updatedAt = '2026-11-01T09:00:00.000Z' as Instant;

/** The holder of the tests' cards, and his group. */
export const piet = '00000000-0000-4000-8000-0000000000e1' as UserId;
export const site = '00000000-0000-4000-8000-0000000000a1' as GroupId;

/** An active card of Piet's with £1,180.00 of £2,000.00 left, with the changes of the test. */
export function aCard(changes: Partial<Card> = {}): Card {
  return {
    id: '00000000-0000-4000-8000-0000000000d1' as CardId,
    rowVersion: 1,
    updatedAt,
    buyerId,
    groupId: site,
    groupName: 'Riverside site',
    userId: piet,
    kind: 'physical',
    cardholderName: 'PIET VISSER',
    businessName: 'HARBOUR BUILD LTD',
    last4: '4242',
    status: 'active',
    lockReason: null,
    lockedAt: null,
    currency: 'GBP',
    limitMinor: 200_000,
    spentMinor: 70_000,
    authorisedMinor: 12_000,
    activatedOn: null,
    shippedOn: null,
    expiresOn: null,
    terminatedAt: null,
    terminatedReason: null,
    terminatedByName: null,
    shipTo: null,
    attentionTo: null,
    replacesCardId: null,
    ...changes,
  };
}

/** Piet's own limit: £500.00 of £1,000.00 left. */
export function aLimit(changes: Partial<SpendingLimit> = {}): SpendingLimit {
  return {
    id: piet as string as LimitId,
    rowVersion: 1,
    updatedAt,
    buyerId,
    level: 'individual',
    userId: piet,
    groupId: null,
    parentGroupId: null,
    name: 'Piet Visser',
    currency: 'GBP',
    limitMinor: 100_000,
    spentMinor: 50_000,
    authorisedMinor: 0,
    ...changes,
  };
}

/** The account of the cards, with £50,000.00 of credit and nothing open. */
export function anAccount(changes: Partial<Buyer> = {}): Buyer {
  return {
    id: buyerId,
    rowVersion: 1,
    updatedAt,
    name: 'Harbour Build Ltd',
    clientReferenceId: null,
    country: 'GB',
    currency: 'GBP',
    status: 'Active',
    billingCycle: 'Daily',
    termDays: 30,
    creditApprovedMinor: 5_000_000,
    openMinor: 0,
    authorisedMinor: 0,
    newestBillDate: null,
    cardSettings: null,
    formerNames: [],
    ...changes,
  };
}

/** A purchase policy of the whole account, whose changes define what it allows. */
export function aPolicy(changes: Partial<PurchasePolicy> = {}): PurchasePolicy {
  return {
    id: 'e6c4b1a2-0000-4000-8000-0000000000f1' as PolicyId,
    rowVersion: 1,
    updatedAt,
    buyerId,
    name: 'Large orders',
    groupId: null,
    sellerName: null,
    category: null,
    currency: 'GBP',
    maxOrderMinor: null,
    maxDayMinor: null,
    hours: null,
    tiers: [],
    ...changes,
  };
}
