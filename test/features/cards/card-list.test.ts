import { describe, expect, it } from 'vitest';
import type { Instant } from '../../../domain/time/instant.ts';
import type { UserId } from '../../../domain/ids.ts';
import { cardsOfTab, searchCards } from '../../../src/features/cards/list/card-list.ts';
import { aCard, piet } from '../../world/a-card.ts';

const other = '00000000-0000-4000-8000-0000000000e2' as UserId;
const shown = [
  { card: aCard({ last4: '1001', cardholderName: 'AVA STONE', userId: other, groupName: 'Head office' }) },
  { card: aCard({ last4: '4243' }) },
  { card: aCard({ last4: '4242' }) },
  { card: aCard({ last4: null, cardholderName: 'SITE VAN 3', userId: null, groupName: null }) },
  { card: aCard({ last4: '7001', terminatedAt: '2026-03-01T09:00:00.000Z' as Instant }) },
  { card: aCard({ last4: '7002', terminatedAt: '2026-06-01T09:00:00.000Z' as Instant }) },
];
const digits = (cards: readonly (typeof shown)[number][]) => cards.map(({ card }) => card.last4);

describe('a list of cards', () => {
  it('shows the person’s own cards first, then the others by name', () => {
    expect(digits(cardsOfTab('active', shown, piet, 'en-GB'))).toEqual(['4242', '4243', '1001', null]);
  });

  it('shows the last terminated card first', () => {
    expect(digits(cardsOfTab('terminated', shown, piet, 'en-GB'))).toEqual(['7002', '7001']);
  });

  it.each([
    ['ava', ['1001']],
    ['STONE head', ['1001']],
    ['4242', ['4242']],
    ['·· 4242', ['4242']],
    ['riverside 42', ['4243', '4242']],
    ['van', [null]],
    ['nobody', []],
    ['  ', ['1001', '4243', '4242', null, '7001', '7002']],
  ])('is searched for “%s” by name, group and last digits', (text, expected) => {
    expect(digits(searchCards(shown, text))).toEqual(expected);
  });
});
