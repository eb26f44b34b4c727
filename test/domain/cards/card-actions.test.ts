import { describe, expect, it } from 'vitest';
import { isBirthDate } from '../../../domain/cards/birth-date.ts';
import {
  mayRevealNumber,
  maySetBirthDate,
  refuseCreating,
  refuseReplacing,
  refuseTerminating,
} from '../../../domain/cards/card-rules.ts';
import { keepsCardsOn } from '../../../domain/cards/card-settings.ts';
import { cardStatuses } from '../../../domain/cards/card-status.ts';
import type { Card } from '../../../domain/cards/card.ts';
import { configureCards } from '../../../domain/cards/configure-cards.action.ts';
import { lockCard } from '../../../domain/cards/lock-card.action.ts';
import { lowerLimit } from '../../../domain/cards/lower-limit.action.ts';
import { isShipped } from '../../../domain/cards/new-card.ts';
import { replaceCard } from '../../../domain/cards/replace-card.action.ts';
import { requestHigherLimit } from '../../../domain/cards/request-higher-limit.action.ts';
import { setLimit } from '../../../domain/cards/set-limit.action.ts';
import { expectedArrival } from '../../../domain/cards/shipping/arrival.ts';
import { terminateCard } from '../../../domain/cards/terminate-card.action.ts';
import { ordersOf, usageByMonth } from '../../../domain/cards/usage/card-usage.ts';
import { heldMinor } from '../../../domain/cards/authorisation.ts';
import type { Role } from '../../../domain/access/role.ts';
import type { ChargeId, UserId } from '../../../domain/ids.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { aCard, anAccount, groupLimit, ownLimit, piet, yard } from '../a-card.ts';
import { aCharge } from '../a-charge.ts';
import { aWorld, actingUser } from '../a-world.ts';

const now = '2026-11-21T12:00:00.000Z' as Instant;
const ofPiet = { userId: piet, roles: ['buyerPurchaser'] as Role[] };
const ofStranger = { userId: 'stranger' as UserId, roles: ['buyerPurchaser'] as Role[] };
const ofAdmin = { userId: 'ana' as UserId, roles: ['buyerAdministrator'] as Role[] };
const buyer = anAccount();
const cardId = aCard().id;
const limitId = ownLimit().id;

describe('a card', () => {
  it.each([
    ['its holder', aCard(), ofPiet, null],
    ['an Account Admin', aCard(), ofAdmin, null],
    ['somebody else', aCard(), ofStranger, 'FORBIDDEN'],
    ['nobody once it is terminated', aCard({ terminatedAt: now }), ofAdmin, 'CARD_TERMINATED'],
    ['nobody who does not see it', undefined, ofAdmin, 'NOT_FOUND'],
  ] as const)('is terminated by %s', (_who, card, person, code) => {
    expect(refuseTerminating(card, person)?.code ?? null).toBe(code);
  });

  it('can be replaced unless it is not issued, is terminated, or its holder is suspended', () => {
    const can = (changes: Partial<Card>) => refuseReplacing(aCard(changes), ofPiet);
    expect(cardStatuses.filter((status) => can({ status }) === null)).toEqual(['active', 'inactive', 'locked']);
    expect(can({ status: 'pending' })).toEqual({ code: 'CARD_NOT_ISSUED' });
    expect(can({ isLockedWithHolder: true })).toEqual({ code: 'CARD_HOLDER_SUSPENDED' });
    expect(can({ terminatedAt: now })).toEqual({ code: 'CARD_TERMINATED' });
    expect(refuseReplacing(undefined, ofPiet)).toEqual({ code: 'NOT_FOUND' });
  });

  it.each([
    ['for oneself', {}, ofPiet, null],
    ['for somebody else as an Account Admin', {}, ofAdmin, null],
    ['for somebody else', {}, ofStranger, 'FORBIDDEN'],
    ['by the limit of another person', { holderId: 'ana' }, ofAdmin, 'FORBIDDEN'],
    ['in another currency', { currency: 'EUR' }, ofPiet, 'CURRENCY_MISMATCH'],
  ] as const)('is created %s', (_who, changes, person, code) => {
    const wish = { holderId: piet, currency: 'GBP', ...changes };
    expect(refuseCreating(wish, ownLimit(), person)?.code ?? null).toBe(code);
    expect(refuseCreating(wish, groupLimit(yard), person)).toEqual({ code: 'NOT_FOUND' });
    expect(refuseCreating(wish, undefined, person)).toEqual({ code: 'NOT_FOUND' });
  });

  it('shows its number only if it is virtual, can be used and is one’s own', () => {
    const shows = (changes: Partial<Card>, person = ofPiet) => mayRevealNumber(aCard(changes), person);
    expect(shows({ kind: 'virtual' })).toBe(true);
    expect(shows({ kind: 'physical' })).toBe(false);
    expect(shows({ kind: 'virtual', status: 'locked' })).toBe(false);
    expect(shows({ kind: 'virtual', terminatedAt: now })).toBe(false);
    expect(shows({ kind: 'virtual' }, ofStranger)).toBe(false);
  });

  it('gets a missing date of birth from an Account Admin before it is activated', () => {
    const may = (changes: Partial<Card>, person = ofAdmin) =>
      maySetBirthDate(aCard({ lacksBirthDate: true, ...changes }), person);
    expect(cardStatuses.filter((status) => may({ status }))).toEqual(['inactive', 'locked', 'pending']);
    expect(may({ status: 'inactive' }, ofPiet)).toBe(false);
    expect(may({ status: 'inactive', lacksBirthDate: false })).toBe(false);
    expect(may({ status: 'inactive', terminatedAt: now })).toBe(false);
  });

  it('prevents cards from being turned off unless it was never created or is terminated', () => {
    const keeps = (changes: Partial<Card>) => keepsCardsOn(aCard(changes));
    expect(cardStatuses.filter((status) => !keeps({ status }))).toEqual(['notCreated', 'notEnabled']);
    expect(keeps({ terminatedAt: now })).toBe(false);
  });

  it('has an address only if it is physical, and arrives within seven to ten business days', () => {
    const address = {};
    expect(isShipped({ kind: 'physical', shipTo: address })).toBe(true);
    expect(isShipped({ kind: 'physical', shipTo: null })).toBe(false);
    expect(isShipped({ kind: 'virtual', shipTo: null })).toBe(true);
    expect(isShipped({ kind: 'virtual', shipTo: address })).toBe(false);
    expect(expectedArrival(plainDate('2025-12-22'), 'GB')).toEqual({ first: '2026-01-05', last: '2026-01-08' });
  });

  it.each([
    ['1906-11-21', false],
    ['1906-11-22', true],
    ['2010-11-21', true],
    ['2010-11-22', false],
  ])('has a holder of 16 to 119 years: born on %s', (day, can) => {
    expect(isBirthDate(plainDate(day), plainDate('2026-11-21'))).toBe(can);
  });

  it('lists its purchases by the month of the purchase, without closed ones', () => {
    const charge = (place: number, changes: Partial<ReturnType<typeof aCharge>>) =>
      aCharge({ id: `c${place}` as ChargeId, totalMinor: place * 100, ...changes });
    const charges = [
      charge(1, { billDate: plainDate('2026-10-30') }),
      charge(2, { billDate: plainDate('2026-11-01') }),
      charge(3, { billDate: plainDate('2026-11-02') }),
      charge(4, { type: 'credit' }),
      charge(5, { status: 'cancelled' }),
    ];
    const authorisations = [{ chargeId: 'c2' as ChargeId, createdAt: '2026-10-31T23:30:00.000Z' as Instant }];
    const orders = ordersOf(charges, authorisations, 'Europe/London');
    expect(orders.map(({ charge: { id }, boughtOn }) => [id, boughtOn])).toEqual([
      ['c3', '2026-11-02'],
      ['c2', '2026-10-31'],
      ['c1', '2026-10-30'],
    ]);
    expect(usageByMonth(orders)).toEqual([
      { month: '2026-11-01', purchaseCount: 1, spentMinor: 300 },
      { month: '2026-10-01', purchaseCount: 2, spentMinor: 300 },
    ]);
  });

  it('counts amounts that are authorised and not captured', () => {
    const held = { status: 'preauthorized', amountMinor: 500, capturedMinor: null } as const;
    expect(heldMinor(held)).toBe(500);
    expect(heldMinor({ ...held, capturedMinor: 200 })).toBe(300);
    expect(heldMinor({ ...held, status: 'captured' })).toBe(0);
  });
});

describe('an action on a card or a limit', () => {
  const limits = { buyerId: buyer.id, limitId, currency: 'GBP' as const };
  const raised = { buyerId: buyer.id, userId: piet, cardId: null, currency: 'GBP' as const, reason: 'x' };

  it('reads what it changes, and waits for other actions on it', () => {
    const card = { cardId, reason: 'lost' } as const;
    for (const action of [lockCard, terminateCard]) {
      expect(action.reads(card)).toEqual([{ collection: 'cards', id: cardId }]);
      expect(action.queueKeys(card)).toEqual([`card:${cardId}`]);
    }
    const lowered = { ...limits, limitMinor: 1 };
    expect(lowerLimit.reads(lowered)).toEqual([{ collection: 'spendingLimits', id: limitId }]);
    expect(lowerLimit.reads({ ...lowered, isOfCard: true })).toEqual([{ collection: 'cards', id: limitId }]);
    expect(lowerLimit.queueKeys(lowered)).toEqual([`limit:${limitId}`]);
    expect(setLimit.reads(lowered)).toEqual([
      { collection: 'buyers', id: buyer.id },
      { collection: 'spendingLimits', id: limitId },
    ]);
    expect(requestHigherLimit.reads({ ...raised, requestedMinor: 1 })).toEqual([
      { collection: 'buyers', id: buyer.id },
      { collection: 'spendingLimits', id: piet },
    ]);
  });

  it('locks on the device at once, unless it is locked already', () => {
    const wish = { cardId, reason: 'lost' } as const;
    const set = { status: 'locked', lockReason: 'lost' };
    expect(lockCard.optimisticUpdate(wish, aWorld([aCard()]))).toEqual([{ collection: 'cards', id: cardId, set }]);
    expect(lockCard.optimisticUpdate(wish, aWorld([aCard({ status: 'locked' })]))).toEqual([]);
    expect(lockCard.optimisticUpdate(wish, aWorld([]))).toEqual([]);
  });

  it('concerns the group of the card or of the person', () => {
    const world = aWorld([aCard(), ownLimit()]);
    const card = { cardId, reason: 'lost' } as const;
    expect(terminateCard.groupId?.(card, world)).toBe(yard);
    expect(terminateCard.groupId?.(card, aWorld([]))).toBeNull();
    expect(requestHigherLimit.groupId?.({ ...raised, requestedMinor: 1 }, world)).toBe(yard);
    expect(setLimit.groupId?.({ ...limits, limitMinor: 1 }, world)).toBe(yard);
    expect(setLimit.groupId?.({ ...limits, limitMinor: 1 }, aWorld([]))).toBeNull();
  });

  it('has an amount, and no limit is above every limit', () => {
    expect(setLimit.amount?.({ ...limits, limitMinor: 7 })).toEqual({ amountMinor: 7, currency: 'GBP' });
    expect(setLimit.amount?.({ ...limits, limitMinor: null })).toBeNull();
    expect(setLimit.coveredMinor?.({ ...limits, limitMinor: 7 })).toBe(7);
    expect(setLimit.coveredMinor?.({ ...limits, limitMinor: null })).toBeGreaterThan(999_999_999);
  });

  it('asks its author again only if the limit has changed', () => {
    const reference = { collection: 'spendingLimits', id: limitId } as const;
    const [then, other] = [ownLimit(), ownLimit({ limitMinor: 1 })];
    const asks = (now: typeof then) => [
      lowerLimit.isConflict({ ...limits, limitMinor: 1 }, reference, then, now),
      requestHigherLimit.isConflict({ ...raised, requestedMinor: 1 }, reference, then, now),
    ];
    expect(asks(other)).toEqual([true, true]);
    expect(asks({ ...then, spentMinor: 9 })).toEqual([false, false]);
    const account = { collection: 'buyers', id: buyer.id } as const;
    expect(requestHigherLimit.isConflict({ ...raised, requestedMinor: 1 }, account, then, other)).toBe(false);
  });

  it.each([
    ['their own', 'buyerPurchaser', actingUser, null],
    ['that of somebody else', 'buyerPurchaser', piet, 'FORBIDDEN'],
    ['that of somebody else as an Account Admin', 'buyerAdministrator', piet, null],
  ] as const)('a person asks for a higher limit: %s', (_whose, role, userId, code) => {
    const limit = ownLimit({ id: userId as string as typeof limitId, userId });
    const world = aWorld([buyer, limit], { roles: [role] });
    const wish = { ...raised, userId, requestedMinor: 100_001 };
    expect(requestHigherLimit.check(wish, world)?.code ?? null).toBe(code);
  });

  it.each([
    ['without a default limit', { defaultLimitMinor: null }, null],
    ['with the whole credit as the default limit', { defaultLimitMinor: 5_000_000 }, null],
    ['with more than the credit', { defaultLimitMinor: 5_000_001 }, 'LIMIT_ABOVE_CREDIT'],
    ['in another currency', { currency: 'EUR' }, 'CURRENCY_MISMATCH'],
  ] as const)('the cards of a business are set up %s', (_how, changes, code) => {
    const returnAddress = { line1: 'x', line2: null, city: 'x', state: null, zip: 'x', country: 'GB' as const };
    const settings = {
      buyerId: buyer.id,
      isOn: true,
      businessName: 'HARBOUR',
      returnAddress,
      creators: 'everyone',
      currency: 'GBP',
      defaultLimitMinor: null,
      ...changes,
    } as const;
    const world = aWorld([buyer], { roles: ['buyerAdministrator'] });
    expect(configureCards.check(settings, world)?.code ?? null).toBe(code);
    expect(configureCards.check(settings, aWorld([]))).toEqual({ code: 'NOT_FOUND' });
    expect(configureCards.reads(settings)).toEqual([{ collection: 'buyers', id: buyer.id }]);
  });

  it('replaces an issued card, and an administrator of its group decides about the request', () => {
    const wish = {
      cardId,
      newCardId: cardId,
      reason: 'lost',
      kind: 'virtual',
      cardholderName: 'PIET',
      businessName: 'HARBOUR',
      attentionTo: null,
      shipTo: null,
      language: 'en',
    } as const;
    const world = (changes: Partial<Card>) => aWorld([aCard(changes)], { userId: piet, roles: ['buyerPurchaser'] });
    expect(replaceCard.check(wish, world({}))).toBeNull();
    expect(replaceCard.check(wish, world({ status: 'pending' }))).toEqual({ code: 'CARD_NOT_ISSUED' });
    expect(replaceCard.groupId?.(wish, world({}))).toBe(yard);
  });
});
