import { describe, expect, it } from 'vitest';
import type { Approval } from '../../../domain/approvals/approval.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { asAskedFor, cardState, entriesAbout } from '../../../src/features/cards/card-state.ts';
import type { CardBooks } from '../../../src/features/cards/card-queries.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';
import { aCard, aLimit, anAccount, piet, site } from '../../world/a-card.ts';

const card = aCard();
const groupLimit = aLimit({ level: 'group', userId: null, groupId: site, name: 'Riverside site', limitMinor: 60_000 });

function books(over: Partial<CardBooks> = {}): CardBooks {
  return {
    cards: [card],
    limits: [aLimit()],
    buyer: anAccount(),
    requests: [],
    policies: [],
    authorisations: [],
    ...over,
  };
}

function lock(state: Entry['state']): Entry {
  return anEntry({ envelope: { kind: 'lockCard', input: { cardId: card.id, reason: 'lost' } }, state });
}

function higherLimit(userId: string = piet, state: Entry['state'] = waiting): Entry {
  const input = { buyerId: card.buyerId, userId, cardId: null, currency: 'GBP', requestedMinor: 200_000, reason: 'x' };
  return anEntry({ envelope: { kind: 'requestHigherLimit', input }, state });
}

const waiting: Entry['state'] = { kind: 'waiting', attempts: 0, notBeforeMs: 0, cause: 'new' };
const refused: Entry['state'] = { kind: 'needsYou', need: { code: 'CARD_TERMINATED', values: {}, current: [] } };
const request = { kind: 'requestHigherLimit', input: higherLimit().envelope.input } as unknown as Approval;

describe('a card whose lock waits', () => {
  it('is not shown as locked before the server has locked it', () => {
    const status = cardState(card, books(), [lock(waiting)]);
    expect(status.card.status).toBe('active');
    expect(status.lockEntry?.state.kind).toBe('waiting');
    expect(asAskedFor(status).status).toBe('locked');
  });

  it.each([
    ['is being sent', { kind: 'sending', attempts: 1, leaseUntil: '2026-11-01T09:05:00.000Z' as Instant }],
    ['waits for a sign-in', { kind: 'waitingForSignIn', attempts: 1 }],
    ['was answered and not synced yet', { kind: 'sent', outcome: 'completed', feedVersion: 9 }],
    ['was refused', refused],
  ] as const)('is shown as not locked while the lock %s', (_when, state) => {
    expect(cardState(card, books(), [lock(state)]).lockEntry).not.toBeNull();
  });

  it('can be used again once the lock was refused', () => {
    expect(asAskedFor(cardState(card, books(), [lock(refused)])).status).toBe('active');
  });

  it('shows no notice once the row is locked', () => {
    const locked = aCard({ status: 'locked', lockReason: 'lost', lockedAt: '2026-11-01T09:01:00.000Z' as Instant });
    expect(
      cardState(locked, books(), [lock({ kind: 'sent', outcome: 'completed', feedVersion: 9 })]).lockEntry,
    ).toBeNull();
  });

  it('does not affect another card', () => {
    const other = aCard({ id: '00000000-0000-4000-8000-0000000000d2' as typeof card.id });
    expect(cardState(other, books(), [lock(waiting)]).lockEntry).toBeNull();
    expect(entriesAbout(other, [lock(waiting)])).toEqual([]);
    expect(entriesAbout(card, [lock(waiting), anEntry()])).toHaveLength(1);
  });
});

describe('a figure is about to change', () => {
  it.each<[string, Partial<CardBooks>, readonly Entry[], boolean]>([
    ['nothing was asked for', {}, [], false],
    ['a higher limit waits on this device', {}, [higherLimit()], true],
    ['a higher limit waits for a decision', { requests: [request] }, [], true],
    ['the request was refused', {}, [higherLimit(piet, refused)], false],
    ['somebody else’s limit was asked for', {}, [higherLimit('00000000-0000-4000-8000-0000000000e2')], false],
    ['another limit decides', { limits: [aLimit(), groupLimit] }, [higherLimit()], false],
    ['a payment waits', {}, [anEntry()], false],
  ])('%s', (_when, over, entries, expected) => {
    expect(cardState(card, books(over), entries).hasPendingChange).toBe(expected);
  });

  it('differs from a requested limit, which is shown separately', () => {
    const group = { limits: [aLimit(), groupLimit] };
    expect(cardState(card, books(group), [higherLimit()]).isLimitAsked).toBe(true);
    expect(cardState(card, books({ ...group, requests: [request] }), []).isLimitAsked).toBe(true);
    expect(cardState(card, books(), [higherLimit(piet, refused)]).isLimitAsked).toBe(false);
  });

  it('and is not added to what is available', () => {
    const { ladder } = cardState(card, books(), [higherLimit()]);
    expect(ladder?.binding).toMatchObject({ level: 'individual', availableMinor: 50_000 });
  });
});

it('a waiting termination or replacement does not count as a pending change of the limit', () => {
  const asking = (kind: string) => [{ kind, input: { cardId: card.id, reason: 'lost' } } as unknown as Approval];
  const terminated = cardState(card, books({ requests: asking('terminateCard') }), []);
  expect(terminated).toMatchObject({ isTerminationAsked: true, isReplacementAsked: false, isLimitAsked: false });
  expect(terminated.requests).toHaveLength(1);
  expect(cardState(card, books({ requests: asking('replaceCard') }), []).isReplacementAsked).toBe(true);
  const other = aCard({ id: '00000000-0000-4000-8000-0000000000d2' as typeof card.id });
  expect(cardState(other, books({ requests: asking('terminateCard') }), []).requests).toEqual([]);
});

it('without the account there is no figure', () => {
  expect(cardState(card, books({ buyer: null }), []).ladder).toBeNull();
});
