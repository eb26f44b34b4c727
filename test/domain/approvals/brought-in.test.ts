import { describe, expect, it } from 'vitest';
import {
  type BroughtIn,
  broughtInSince,
  connectedWith,
  independentOf,
  keptApart,
} from '../../../domain/approvals/brought-in.ts';
import type { UserId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/instant.ts';

const [ana, ben, cara, dan, eva] = ['ana', 'ben', 'cara', 'dan', 'eva'] as unknown as readonly [
  UserId,
  UserId,
  UserId,
  UserId,
  UserId,
];
const added = (byUserId: UserId, ...users: readonly UserId[]) =>
  users.map((userId): BroughtIn => ({ userId, byUserId }));

describe('people who have lately added or changed each other', () => {
  it('are connected directly, or through others', () => {
    const pairs = [...added(ana, cara, dan), ...added(dan, eva)];
    expect(connectedWith(cara, pairs)).toEqual([
      { userId: ana, why: 'broughtAuthor' },
      { userId: dan, why: 'throughOthers' },
      { userId: eva, why: 'throughOthers' },
    ]);
    expect(connectedWith(ana, pairs)).toEqual([
      { userId: cara, why: 'broughtByAuthor' },
      { userId: dan, why: 'broughtByAuthor' },
      { userId: eva, why: 'throughOthers' },
    ]);
    expect(connectedWith(ben, pairs)).toEqual([]);
  });

  it('are connected for 30 days, and nobody with themselves', () => {
    expect(broughtInSince('2026-11-21T12:00:00.000Z' as Instant)).toBe('2026-10-22T12:00:00.000Z');
    expect(connectedWith(ana, added(ana, ana))).toEqual([]);
  });

  it('are connected once if each changed the other, whichever change came first', () => {
    for (const pairs of [
      [...added(ana, cara), ...added(cara, ana)],
      [...added(cara, ana), ...added(ana, cara)],
    ])
      expect(connectedWith(cara, pairs)).toEqual([{ userId: ana, why: 'broughtAuthor' }]);
  });

  it('leave the decision to those who are not connected, as long as there are enough of them', () => {
    const able = [ana, ben, dan].map((userId) => ({ userId }));
    const connected = connectedWith(cara, added(ana, cara, dan));
    expect(independentOf(able, { connected, quorum: 1, fallen: [] })).toEqual([{ userId: ben }]);
    expect(independentOf(able, { connected, quorum: 2, fallen: [] })).toEqual(able);
  });

  it('and keep a connected deputy apart too, unless the connected ones decide', () => {
    const connected = connectedWith(cara, added(ana, cara, dan));
    const two = [ana, ben].map((userId) => ({ userId }));
    for (const [able, apart] of [
      [two, connected],
      [two.slice(1), connected],
      [two.slice(0, 1), []],
    ] as const)
      expect(keptApart(able, independentOf(able, { connected, quorum: 1, fallen: [] }), connected)).toEqual(apart);
  });
});

it('a request waits for an Account Admin who has just left, even if losing the role connected them with everybody', () => {
  const able = [{ userId: ana }];
  const connected = connectedWith(cara, added(ana, cara, ben));
  expect(independentOf(able, { connected, quorum: 1, fallen: [ben] })).toEqual([]);
  expect(independentOf(able, { connected, quorum: 1, fallen: [eva] })).toEqual([]);
  expect(independentOf(able, { connected, quorum: 1, fallen: [] })).toEqual(able);
});
