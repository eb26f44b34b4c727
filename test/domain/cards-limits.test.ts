import { describe, expect, it } from 'vitest';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import type { Card } from '../../domain/cards/card.ts';
import { accountStatuses } from '../../domain/accounts/buyer.ts';
import { type FreshnessInput, checkLimit, freshnessOf } from '../../domain/cards/limit-check.ts';
import { limitAlertOf } from '../../domain/cards/usage/limit-alerts.ts';
import { limitLadder } from '../../domain/cards/limit-ladder.ts';
import {
  isAboveOwn,
  overMinor,
  refuseGiving,
  refuseLowering,
  refuseRaising,
  refuseSetting,
} from '../../domain/cards/limit-rules.ts';
import type { UserId } from '../../domain/ids.ts';
import { money } from '../../domain/money.ts';
import { requestHigherLimit } from '../../domain/cards/request-higher-limit.action.ts';
import { setLimit } from '../../domain/cards/set-limit.action.ts';
import {
  groupAdminLimitsOf,
  refuseCompanyLimits,
  underGroupAdminLimits,
} from '../../domain/programs/group-admin-limits.ts';
import { aCard, anAccount, groupLimit, ownLimit, top, yard } from './a-card.ts';

const now = '2026-11-22T12:00:00.000Z' as Instant;
const minute = 60_000;
const hour = 60 * minute;

describe('the limit ladder', () => {
  const own = ownLimit({ limitMinor: 100_000, spentMinor: 20_000, authorisedMinor: 5_000 });
  const ofYard = groupLimit(yard, { limitMinor: 300_000, spentMinor: 100_000 });
  const ofTop = groupLimit(top, { limitMinor: 500_000, spentMinor: 250_000 });
  const account = anAccount({ creditApprovedMinor: 1_000_000, openMinor: 400_000, authorisedMinor: 50_000 });
  const card = (over: Partial<Card> = {}) => aCard({ limitMinor: 200_000, spentMinor: 10_000, ...over });
  const ladder = (over: Partial<Card> = {}, limits = [own, ofYard, ofTop]) => limitLadder(card(over), limits, account);

  it('shows for each of the four levels what is available: limit − spent − held', () => {
    expect(ladder().rungs.map(({ level, availableMinor }) => [level, availableMinor])).toEqual([
      ['card', 190_000],
      ['individual', 75_000],
      ['group', 200_000],
      ['account', 550_000],
    ]);
  });

  it.each([
    ['the least that is left', {}, [own, ofYard, ofTop], 'individual', 75_000],
    ['the card itself', { limitMinor: 60_000 }, [own, ofYard, ofTop], 'card', 50_000],
    ['of equals the nearest', { limitMinor: 85_000 }, [own, ofYard, ofTop], 'card', 75_000],
    ['a group above the own', {}, [ofYard, { ...ofTop, limitMinor: 260_000 }], 'group', 10_000],
    ['what is overdrawn', {}, [{ ...own, limitMinor: 0 }, ofYard], 'individual', -25_000],
    ['nobody’s individual limit, of a card without holder', { userId: null }, [own, ofYard], 'card', 190_000],
    [
      'the account, where nothing else limits',
      { limitMinor: null, groupId: null, userId: null },
      [],
      'account',
      550_000,
    ],
  ] as const)('is bound by %s', (_what, over, limits, level, availableMinor) => {
    expect(ladder(over, [...limits]).binding).toMatchObject({ level, availableMinor });
  });

  it('shows the person’s own group if no group has a limit, and survives a circle of groups', () => {
    const free = groupLimit(yard, { limitMinor: null });
    expect(ladder({}, [free]).rungs[2]).toMatchObject({ name: 'Yard', limitMinor: null, availableMinor: null });
    const circle = [groupLimit(yard, { parentGroupId: yard, limitMinor: 5 })];
    expect(ladder({}, circle).binding).toMatchObject({ level: 'group', availableMinor: 5 });
  });
});

describe('the age of a figure', () => {
  const ago = (ms: number) => instantFromMs(instantToMs(now) - ms);
  const fresh = (over: Partial<FreshnessInput>) =>
    freshnessOf({ asOf: now, now, isOnline: true, hasPendingChange: false, isGrantValid: true, ...over });

  it.each([
    ['just now', {}, 'current'],
    ['five minutes', { asOf: ago(5 * minute) }, 'current'],
    ['a little more', { asOf: ago(5 * minute + 1) }, 'asOf'],
    ['an hour', { asOf: ago(hour) }, 'asOf'],
    ['a little more than an hour', { asOf: ago(hour + 1) }, 'lastKnown'],
    ['just now, without a connection', { isOnline: false }, 'lastKnown'],
    ['a day', { asOf: ago(24 * hour) }, 'lastKnown'],
    ['a little more than a day', { asOf: ago(24 * hour + 1) }, 'collapsed'],
    ['just now, and about to change', { hasPendingChange: true }, 'collapsed'],
    ['never', { asOf: null }, 'none'],
    ['just now, and the grant is over', { isGrantValid: false }, 'none'],
    ['a clock a little behind', { asOf: ago(-minute) }, 'current'],
    ['a clock that was set back', { asOf: ago(-minute - 1) }, 'collapsed'],
  ] as const)('%s', (_when, over, expected) => expect(fresh(over)).toBe(expected));
});

describe('the limit check', () => {
  const ladder = limitLadder(aCard({ limitMinor: 10_000 }), [], anAccount());
  const check = (amountMinor: number, over: Parameters<typeof aCard>[0] = {}, freshness = 'current' as const) =>
    checkLimit(amountMinor, aCard(over), ladder, { freshness, hasPendingChange: false });

  it('fits up to the last penny, and is over by the rest', () => {
    expect(check(10_000)).toEqual({ kind: 'fits', availableMinor: 10_000 });
    expect(check(10_001)).toEqual({ kind: 'over', byMinor: 1, level: 'card', name: null });
  });

  it('gives no answer for a card that cannot buy', () => {
    for (const over of [{ status: 'locked' }, { status: 'pending' }, { terminatedAt: now }] as const)
      expect(check(1, over)).toEqual({ kind: 'cannotTell', why: 'cardNotUsable' });
  });

  it.each(accountStatuses.filter((status) => status !== 'Active'))(
    'says that buying is blocked in an account that is %s, whatever is left',
    (status) => {
      const ofAccount = limitLadder(aCard(), [], anAccount({ status }));
      const answer = checkLimit(1, aCard(), ofAccount, { freshness: 'current', hasPendingChange: false });
      expect(answer).toEqual({ kind: 'blocked' });
    },
  );

  it('gives no answer for a figure that is too old, changing or missing', () => {
    const tell = (freshness: 'collapsed' | 'none', hasPendingChange: boolean) =>
      checkLimit(1, aCard(), ladder, { freshness, hasPendingChange });
    expect(tell('collapsed', false)).toEqual({ kind: 'cannotTell', why: 'tooOld' });
    expect(tell('collapsed', true)).toEqual({ kind: 'cannotTell', why: 'changing' });
    expect(tell('none', false)).toEqual({ kind: 'cannotTell', why: 'noFigure' });
  });

  it('fits without a figure if there is no limit', () => {
    const unlimited = { rungs: [], binding: null, isBuyingBlocked: false };
    expect(checkLimit(1, aCard(), unlimited, { freshness: 'current', hasPendingChange: false })).toEqual({
      kind: 'fits',
      availableMinor: null,
    });
  });
});

describe('raising a limit', () => {
  const own = ownLimit({ limitMinor: 50_000 });
  const pounds = (minor: number) => money(minor, 'GBP');
  const account = anAccount({ creditApprovedMinor: 80_000 });

  it.each([
    ['more than there is', pounds(50_001), own, null],
    ['as much as the account has', pounds(80_000), own, null],
    ['more than the account has', pounds(80_001), own, 'LIMIT_ABOVE_CREDIT'],
    ['what there is', pounds(50_000), own, 'LIMIT_NOT_HIGHER'],
    ['where there is none', pounds(60_000), ownLimit({ limitMinor: null }), 'NO_LIMIT_TO_RAISE'],
    ['in another currency', money(60_000, 'EUR'), own, 'CURRENCY_MISMATCH'],
    ['of a group', pounds(60_000), groupLimit(yard, { limitMinor: 1 }), 'NOT_FOUND'],
    ['of nobody that is seen', pounds(60_000), undefined, 'NOT_FOUND'],
  ] as const)('%s', (_what, requested, limit, code) => {
    expect(refuseRaising(requested, limit, account, ['buyerAdministrator'])?.code ?? null).toBe(code);
  });

  it.each([
    ['set', null, null, 0],
    ['set', 'ask', null, 1],
    ['ask', null, null, 1],
    ['ask', 'set', null, 1],
    ['set', 'lower', 'LIMIT_LOWER_ONLY', 1],
    ['lower', 'set', 'LIMIT_LOWER_ONLY', 1],
  ] as const)(
    'is allowed to a Group Admin by the program (%s) or the company (%s), whichever is stricter',
    (...cases) => {
      const [program, company, code, askers] = cases;
      const buyer = anAccount({ groupAdminLimits: company });
      const person = { userId: 'x' as UserId, roles: ['buyerGroupAdministrator'] as const, groupAdminLimits: program };
      const setting = { currency: 'GBP', limitMinor: 60_000 } as const;
      expect(refuseSetting(setting, { limit: own, buyer, person })?.code ?? null).toBe(code);
      const admin = { ...person, roles: ['buyerAdministrator'] as const };
      expect(refuseSetting(setting, { limit: own, buyer, person: admin })).toBeNull();
      const held = groupAdminLimitsOf(program, company);
      expect(underGroupAdminLimits(setLimit, held).asks).toHaveLength(askers);
      // Who may not raise a limit does not decide about one.
      expect(underGroupAdminLimits(requestHigherLimit, held).asks[0]?.decides).toBe(
        code ? 'buyerAdministrator' : 'buyerGroupAdministrator',
      );
      expect(refuseCompanyLimits(company, program) === null).toBe(company !== 'set');
    },
  );

  it('keeps the stricter setting of the company if the program has no approvals', () => {
    const setting = { currency: 'GBP', limitMinor: 60_000 } as const;
    const raised = (company: 'ask' | null, role: 'buyerGroupAdministrator' | 'buyerAdministrator') => {
      const person = { userId: 'x' as UserId, roles: [role], groupAdminLimits: 'set', hasApprovals: false } as const;
      const buyer = anAccount({ groupAdminLimits: company });
      return refuseSetting(setting, { limit: own, buyer, person })?.code ?? null;
    };
    expect(raised('ask', 'buyerGroupAdministrator')).toBe('LIMIT_LOWER_ONLY');
    expect(raised(null, 'buyerGroupAdministrator')).toBeNull();
    expect(raised('ask', 'buyerAdministrator')).toBeNull();
  });

  it('nobody gives more than they have themselves', () => {
    expect(refuseGiving(pounds(50_000), own)).toBeNull();
    expect(refuseGiving(pounds(50_001), own)).toEqual({ code: 'LIMIT_ABOVE_OWN', values: { limit: 'GBP 500.00' } });
    expect(refuseGiving(pounds(50_001), ownLimit({ limitMinor: null }))).toBeNull();
    expect(refuseGiving(pounds(50_001), undefined)).toBeNull();
  });

  it('to no limit at all is above each person’s own limit', () => {
    expect([49_999, 50_000, 50_001, null].map((minor) => isAboveOwn(minor, own))).toEqual([false, false, true, true]);
    for (const none of [undefined, ownLimit({ limitMinor: null })])
      expect([isAboveOwn(1, none), isAboveOwn(null, none)]).toEqual([false, false]);
  });
});

describe('setting and lowering a limit', () => {
  const limit = ownLimit({ limitMinor: 100_000, spentMinor: 20_000, authorisedMinor: 5_000 });
  const ana = { userId: aCard().id as string as UserId, roles: ['buyerAdministrator'] } as const;
  const ben = { ...ana, roles: ['buyerGroupAdministrator'] } as const;

  it.each([
    [25_000, null],
    [24_999, null],
    [100_000, 'LIMIT_NOT_LOWER'],
    [0, null],
  ])('to %i, also below what is open and held: %s', (minor, code) => {
    expect(refuseLowering(money(minor, 'GBP'), limit, ana)?.code ?? null).toBe(code);
  });

  it.each([
    [25_000, 0],
    [24_999, 1],
    [0, 25_000],
  ])('to %i is over by %i, and new purchases are declined', (limitMinor, over) => {
    expect(overMinor(limitMinor, limit)).toBe(over);
    const account = anAccount({ creditApprovedMinor: 1_000_000 });
    const ladder = limitLadder(aCard({ limitMinor: null, userId: limit.userId }), [{ ...limit, limitMinor }], account);
    const answer = checkLimit(1, aCard(), ladder, { freshness: 'current', hasPendingChange: false });
    expect(answer).toMatchObject({ kind: 'over', byMinor: over + 1, level: 'individual' });
  });

  it('may be raised from 0 in steps, also below what is open', () => {
    const account = anAccount({ creditApprovedMinor: 1_000_000 });
    const basis = { limit: { ...limit, limitMinor: 0 }, buyer: account, person: ana };
    expect(refuseSetting({ currency: 'GBP', limitMinor: 10_000 }, basis)).toBeNull();
  });

  it('to 0 is a limit, and lower than none', () => {
    const free = ownLimit({ limitMinor: null, spentMinor: 0, authorisedMinor: 0 });
    expect(refuseLowering(money(0, 'GBP'), free, ana)).toBeNull();
    const buyer = anAccount({ creditApprovedMinor: 1_000_000 });
    const basis = { limit, buyer, person: ana };
    const refused = (limitMinor: number | null) => refuseSetting({ currency: 'GBP', limitMinor }, basis)?.code ?? null;
    expect([null, 100_001, 100_000, 1_000_001].map(refused)).toEqual([
      null,
      null,
      'LIMIT_NOT_HIGHER',
      'LIMIT_ABOVE_CREDIT',
    ]);
  });

  it('is possible to Group Admins only for other people, never for groups', () => {
    expect(refuseLowering(money(30_000, 'GBP'), limit, ben)).toBeNull();
    expect(refuseLowering(money(30_000, 'GBP'), { ...limit, userId: ben.userId }, ben)?.code).toBe('FORBIDDEN');
    expect(refuseLowering(money(0, 'GBP'), groupLimit(yard, {}), ben)?.code).toBe('FORBIDDEN');
  });
});

it.each([
  [74_999, 0, null],
  [70_000, 5_000, 75],
  [89_999, 0, 75],
  [90_000, 0, 90],
  [100_000, 0, 100],
  [140_000, 0, 100],
])('of 1,000.00, %i spent and %i held reach %s percent', (spentMinor, authorisedMinor, share) => {
  expect(limitAlertOf({ limitMinor: 100_000, spentMinor, authorisedMinor })).toBe(share);
  expect(limitAlertOf({ limitMinor: null, spentMinor, authorisedMinor })).toBe(null);
  expect(limitAlertOf({ limitMinor: 0, spentMinor: 0, authorisedMinor: 0 })).toBe(null);
});
