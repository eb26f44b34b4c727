import { describe, expect, it } from 'vitest';
import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import {
  type Purchase,
  boundsHoldForMs,
  judgePurchase,
  policyBounds,
} from '../../../domain/policies/judge-purchase.ts';
import { type PurchasePolicy, maxValueMinor } from '../../../domain/policies/purchase-policy.ts';
import type { Instant } from '../../../domain/time/instant.ts';

const groupAdmin = [{ role: 'buyerGroupAdministrator', quorum: 1 }] as const;
const both = [...groupAdmin, { role: 'buyerAdministrator', quorum: 1 }] as const;

function policy(facts: Partial<PurchasePolicy>): PurchasePolicy {
  const everything = { groupId: null, sellerName: null, category: null, maxOrderMinor: null, maxDayMinor: null };
  return { name: 'Policy', currency: 'GBP', hours: null, tiers: [], ...everything, ...facts } as PurchasePolicy;
}

/** A Tuesday at 13:30 in London, in summer time. */
const purchase: Purchase = {
  sellerName: 'Leith  Branch',
  category: 'tools',
  groupIds: ['plant', 'top'] as unknown as Purchase['groupIds'],
  now: '2026-06-02T12:30:00.000Z' as Instant,
  timeZone: 'Europe/London',
  authorisations: [],
};

function judged(amountMinor: number, policies: readonly PurchasePolicy[], more: Partial<Purchase> = {}) {
  const verdict = judgePurchase(amountMinor, policyBounds(policies, { ...purchase, ...more }));
  return verdict.kind === 'fits'
    ? `fits ${verdict.leftMinor}`
    : `${verdict.kind} ${verdict.bound.policy} ${verdict.bound.rule} by ${verdict.byMinor}`;
}

describe('a purchase', () => {
  it.each([
    ['fits what no policy limits', 9_000, [], 'fits null'],
    ['fits up to the last penny', 9_000, [policy({ maxOrderMinor: 9_000 })], 'fits 9000'],
    ['is declined a penny above', 9_001, [policy({ maxOrderMinor: 9_000 })], 'declined Policy order by 1'],
    [
      'asks where there is somebody to ask',
      9_001,
      [policy({ maxOrderMinor: 9_000, tiers: [...both] })],
      'asks Policy order by 1',
    ],
    [
      'meets the policy of its seller, however it is written',
      2,
      [policy({ sellerName: 'leith branch', maxOrderMinor: 1 })],
      'declined Policy order by 1',
    ],
    ['meets none of another seller', 2, [policy({ sellerName: 'Granton', maxOrderMinor: 1 })], 'fits null'],
    [
      'meets the policy of its category',
      2,
      [policy({ category: 'tools', maxOrderMinor: 1 })],
      'declined Policy order by 1',
    ],
    [
      'meets the policy of a group above',
      2,
      [policy({ groupId: 'top' as never, maxOrderMinor: 1 })],
      'declined Policy order by 1',
    ],
    ['meets none of another group', 2, [policy({ groupId: 'other' as never, maxOrderMinor: 1 })], 'fits null'],
    ['fits within hours', 2, [policy({ hours: { days: [2], fromMinute: 810, toMinute: 811 } })], 'fits null'],
    [
      'is declined at the minute at which they end',
      2,
      [policy({ hours: { days: [2], fromMinute: 0, toMinute: 810 } })],
      'declined Policy hours by 2',
    ],
    [
      'is declined on another day',
      2,
      [policy({ hours: { days: [1, 3], fromMinute: 0, toMinute: 1440 } })],
      'declined Policy hours by 2',
    ],
  ] as const)('%s', (_case, amount, policies, expected) => {
    expect(judged(amount, [...policies])).toBe(expected);
  });

  it('is declined if one policy declines, although another would only ask', () => {
    const asking = policy({ name: 'Asks', maxOrderMinor: 100, tiers: [...both] });
    const declining = policy({ name: 'Declines', maxOrderMinor: 500 });
    expect(judged(400, [asking, declining])).toBe('asks Asks order by 300');
    expect(judged(600, [asking, declining])).toBe('declined Declines order by 100');
  });

  it('asks the approvers of the strictest policy', () => {
    const policies = [
      policy({ maxOrderMinor: 1, tiers: [...groupAdmin] }),
      policy({ maxOrderMinor: 2, tiers: [...both] }),
    ];
    expect(judgePurchase(9, policyBounds(policies, purchase))).toMatchObject({ kind: 'asks', byMinor: 8, tiers: both });
  });

  it('counts the purchases of the card since midnight, each once', () => {
    const bought = (createdAt: string, more: Partial<Authorisation>) =>
      ({ status: 'preauthorized', sellerName: 'Any', amountMinor: 1_000, createdAt, ...more }) as Authorisation;
    const authorisations = [
      bought('2026-06-01T23:00:00.000Z', {}),
      bought('2026-06-02T09:00:00.000Z', { status: 'captured', capturedMinor: 400 }),
      bought('2026-06-02T09:00:00.000Z', { status: 'cancelled' }),
      bought('2026-06-01T22:59:00.000Z', {}),
    ];
    expect(judged(100, [policy({ maxDayMinor: 1_500 })], { authorisations })).toBe('fits 100');
    expect(judged(101, [policy({ maxDayMinor: 1_500 })], { authorisations })).toBe('declined Policy day by 1');
  });
});

it('the amount that policies allow is valid until a window opens or closes', () => {
  const hours = { days: [2], fromMinute: 840, toMinute: 1_000 };
  expect(boundsHoldForMs([policy({ hours })], purchase)).toBe(29 * 60_000);
});

it('the largest order is the smallest of the limits for everyone', () => {
  expect(maxValueMinor([policy({ maxDayMinor: 5 }), policy({ category: 'fuel', maxOrderMinor: 1 })])).toBeNull();
  expect(maxValueMinor([policy({ maxOrderMinor: 9 }), policy({ maxOrderMinor: 7 })])).toBe(7);
});
