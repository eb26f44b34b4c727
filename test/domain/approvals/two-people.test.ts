import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { couldDecide, refuseConnected } from '../../../domain/approvals/approval-rules.ts';
import { type Approval, stateAt } from '../../../domain/approvals/approval.ts';
import { broughtInSince, connectedWith, independentOf } from '../../../domain/approvals/brought-in.ts';
import { delegateApprovals } from '../../../domain/approvals/delegate-approvals.action.ts';
import { mayStandIn } from '../../../domain/approvals/deputy.ts';
import {
  concernsAdministrator,
  countedSince,
  countedUntil,
  firstState,
  hasFallen,
  hasTwoAdministrators,
  isAdministrator,
  withoutConcerned,
} from '../../../domain/approvals/second-administrator.ts';
import type { GroupId, UserId } from '../../../domain/ids.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { userStatuses } from '../../../domain/users/user-status.ts';
import { aWorld, actingUser } from '../a-world.ts';

const now = '2026-11-21T12:00:00.000Z' as Instant;
const [ana, ben, cy] = ['ana', 'ben', 'cy'] as unknown as [UserId, UserId, UserId];

describe('a person decides', () => {
  const matter = { authorUserId: ana, amountMinor: 500, groupIds: ['yard', 'top'] as unknown as GroupId[] };
  const admin = { userId: ben, roles: ['buyerAdministrator'] as Role[], limitMinor: null, groupId: null };
  const ofGroup = (groupId: string | null) => ({
    ...admin,
    roles: ['buyerGroupAdministrator'] as Role[],
    groupId: groupId as GroupId | null,
  });

  it.each([
    ['without a limit', admin, 'buyerAdministrator', true],
    ['with a limit of the amount', { ...admin, limitMinor: 500 }, 'buyerAdministrator', true],
    ['with a lower limit', { ...admin, limitMinor: 499 }, 'buyerAdministrator', false],
    ['who is the author', { ...admin, userId: ana }, 'buyerAdministrator', false],
    ['of a group above', ofGroup('top'), 'buyerGroupAdministrator', true],
    ['of another group', ofGroup('depot'), 'buyerGroupAdministrator', false],
    ['of no group', ofGroup(null), 'buyerGroupAdministrator', false],
    ['with a higher role', admin, 'buyerGroupAdministrator', true],
    ['with a lower role', ofGroup('top'), 'buyerAdministrator', false],
  ])('%s', (_who, member, role, can) => {
    expect(couldDecide(member, matter, role)).toBe(can);
  });

  it('about a request without an amount whatever their limit', () => {
    expect(couldDecide({ ...admin, limitMinor: 0 }, { ...matter, amountMinor: null }, 'buyerAdministrator')).toBe(true);
  });

  it('not while they are connected with its author', () => {
    const tiers = [
      { role: 'buyerAdministrator', quorum: 1, approvers: [], leftOut: [{ userId: ben, why: 'broughtAuthor' }] },
    ];
    const approval = { tiers, tier: 0 } as unknown as Pick<Approval, 'tiers' | 'tier'>;
    expect(refuseConnected(approval, ben)).toEqual({ code: 'APPROVER_BROUGHT_AUTHOR', values: { days: 30 } });
    expect(refuseConnected(approval, cy)).toBeNull();
  });

  it('until the request expires', () => {
    const approval = { state: 'inApproval', expiresAt: now } as const;
    expect(stateAt(approval, '2026-11-21T11:59:59.999Z' as Instant)).toBe('inApproval');
    expect(stateAt(approval, now)).toBe('expired');
    expect(stateAt({ ...approval, state: 'approved' }, now)).toBe('approved');
  });
});

describe('people who brought each other in', () => {
  const pairs = [
    { userId: ben, byUserId: ana },
    { userId: ana, byUserId: cy },
    { userId: ana, byUserId: ana },
  ];

  it('are connected for 30 days, in both directions', () => {
    expect(broughtInSince(now)).toBe('2026-10-22T12:00:00.000Z');
    expect(connectedWith(ana, pairs)).toEqual([
      { userId: ben, why: 'broughtByAuthor' },
      { userId: cy, why: 'broughtAuthor' },
    ]);
    expect(connectedWith('dora' as UserId, pairs)).toEqual([]);
  });

  it('decide about each other only where too few others are there, and not because somebody has just left', () => {
    const able = [{ userId: ben }, { userId: cy }];
    const connected = connectedWith(ana, pairs.slice(0, 1));
    const deciders = (quorum: number, fallen: readonly UserId[] = []) =>
      independentOf(able, { connected, quorum, fallen }).map(({ userId }) => userId);
    expect(deciders(1)).toEqual([cy]);
    expect(deciders(2)).toEqual([ben, cy]);
    expect(deciders(2, [cy])).toEqual([cy]);
    expect(deciders(2, [ben])).toEqual([ben, cy]);
  });
});

describe('the second Account Admin', () => {
  const acts = (userId: UserId) => ({ userId, fellAt: null });
  const fell = (userId: UserId, at: string) => ({ userId, fellAt: at as Instant });

  it('counts for 72 hours after they have left', () => {
    expect(countedSince(now)).toBe('2026-11-18T12:00:00.000Z');
    const just = fell(ben, '2026-11-18T12:00:00.001Z');
    const before = fell(ben, '2026-11-18T12:00:00.000Z');
    expect([hasFallen([just], now), hasFallen([before], now), hasFallen([acts(ben)], now)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(hasTwoAdministrators([acts(ana), just], now)).toBe(true);
    expect(hasTwoAdministrators([acts(ana), before], now)).toBe(false);
    expect(hasTwoAdministrators([acts(ana), acts(ben)], now)).toBe(true);
    expect(hasTwoAdministrators([acts(ana), fell(ana, now)], now)).toBe(false);
    expect(countedUntil([acts(ana)])).toBeNull();
    expect(countedUntil([acts(ana), before, just])).toBe('2026-11-21T12:00:00.001Z');
  });

  it('is one who has activated their account, also while they are suspended', () => {
    const administrator = { roles: ['buyerAdministrator'] as Role[] };
    expect(userStatuses.filter((status) => !isAdministrator({ ...administrator, status }))).toEqual([
      'Pending',
      'Terminated',
    ]);
    expect(isAdministrator({ roles: ['buyerPayer'], status: 'Active' })).toBe(false);
    const user = { id: ben, ...administrator, status: 'Active' as const };
    expect(concernsAdministrator([{ ...user, isAuthor: false }])).toBe(true);
    expect(concernsAdministrator([{ ...user, isAuthor: true }])).toBe(false);
  });

  it('decides about themselves only if nobody else could', () => {
    expect(withoutConcerned([{ userId: ana }, { userId: ben }], [ben])).toEqual([{ userId: ana }]);
    expect(withoutConcerned([{ userId: ben }], [ben])).toEqual([{ userId: ben }]);
  });

  const alone = {
    canBeDecided: false,
    isNobodyThere: true,
    wish: 'approve',
    wantsSecondAdministrator: false,
    hasFallen: false,
  } as const;

  it.each([
    ['nobody is there and the business wants it so', {}, 'approved'],
    ['it can be decided', { canBeDecided: true }, 'inApproval'],
    ['somebody is there', { isNobodyThere: false }, 'blocked'],
    ['the business wants it blocked', { wish: 'block' }, 'blocked'],
    ['it needs a second Account Admin', { wantsSecondAdministrator: true }, 'blocked'],
    ['an Account Admin has just left', { hasFallen: true }, 'blocked'],
  ] as const)('a request starts by whether %s', (_why, changes, state) => {
    expect(firstState({ ...alone, ...changes })).toBe(state);
  });
});

describe('a deputy', () => {
  const admin = { userId: ana, roles: ['buyerAdministrator'] as Role[], groupIds: [] };
  const lead = (userId: UserId, ...groupIds: string[]) => ({
    userId,
    roles: ['buyerGroupAdministrator'] as Role[],
    groupIds,
  });

  it.each([
    ['an Account Admin for a Group Admin', admin, lead(ben, 'yard', 'top'), true],
    ['nobody for themselves', admin, admin, false],
    ['a Group Admin of a group above', lead(cy, 'top'), lead(ben, 'yard', 'top'), true],
    ['a Group Admin of a group below', lead(cy, 'yard', 'top'), lead(ben, 'top'), false],
    ['a Group Admin without a group', lead(cy), lead(ben, 'yard'), false],
    ['a Group Admin for an Account Admin', lead(cy, 'top'), { ...admin, groupIds: ['top'] }, false],
    ['a Payer', { ...lead(cy, 'top'), roles: ['buyerPayer'] as Role[] }, lead(ben, 'yard', 'top'), false],
  ])('is %s or not', (_who, deputy, other, may) => {
    expect(mayStandIn(deputy, other)).toBe(may);
  });

  it('is somebody else, for days that can be chosen', () => {
    const days = { firstDay: plainDate('2026-11-21'), lastDay: plainDate('2026-11-22') };
    expect(delegateApprovals.check({ toUserId: actingUser, ...days }, aWorld([]))).toEqual({ code: 'NOT_FOUND' });
    expect(delegateApprovals.check({ toUserId: ben, ...days }, aWorld([]))).toBeNull();
    expect(delegateApprovals.check({ toUserId: ben, ...days, lastDay: days.firstDay }, aWorld([]))).toEqual({
      code: 'DELEGATION_ORDER',
    });
  });
});
