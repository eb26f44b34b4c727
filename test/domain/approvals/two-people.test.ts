import { describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/access/role.ts';
import { couldDecide, refuseConnected } from '../../../domain/approvals/approval-rules.ts';
import { type Approval, stateAt } from '../../../domain/approvals/approval.ts';
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

describe('a decision', () => {
  const matter = { authorUserId: ana, amountMinor: 500, groupIds: ['yard', 'top'] as unknown as GroupId[] };
  const admin = { userId: ben, roles: ['buyerAdministrator'] as Role[], limitMinor: null, groupId: null };
  const ofGroup = (groupId: string | null) => ({
    ...admin,
    roles: ['buyerGroupAdministrator'] as Role[],
    groupId: groupId as GroupId | null,
  });

  it.each([
    ['without a limit', true, admin, 'buyerAdministrator'],
    ['with a limit of the amount', true, { ...admin, limitMinor: 500 }, 'buyerAdministrator'],
    ['with a lower limit', false, { ...admin, limitMinor: 499 }, 'buyerAdministrator'],
    ['who is the author', false, { ...admin, userId: ana }, 'buyerAdministrator'],
    ['of a group above', true, ofGroup('top'), 'buyerGroupAdministrator'],
    ['of another group', false, ofGroup('depot'), 'buyerGroupAdministrator'],
    ['of no group', false, ofGroup(null), 'buyerGroupAdministrator'],
    ['with a higher role', true, admin, 'buyerGroupAdministrator'],
    ['with a lower role', false, ofGroup('top'), 'buyerAdministrator'],
  ])('a person %s may decide: %s', (_who, can, member, role) => {
    expect(couldDecide(member, matter, role)).toBe(can);
  });

  it('about a request without an amount is possible whatever the limit', () => {
    expect(couldDecide({ ...admin, limitMinor: 0 }, { ...matter, amountMinor: null }, 'buyerAdministrator')).toBe(true);
  });

  it('is refused to a person who is connected with the author', () => {
    const tiers = [
      { role: 'buyerAdministrator', quorum: 1, approvers: [], leftOut: [{ userId: ben, why: 'broughtAuthor' }] },
    ];
    const approval = { tiers, tier: 0 } as unknown as Pick<Approval, 'tiers' | 'tier'>;
    expect(refuseConnected(approval, ben)).toEqual({ code: 'APPROVER_BROUGHT_AUTHOR', values: { days: 30 } });
    expect(refuseConnected(approval, cy)).toBeNull();
  });

  it('is possible until the request expires', () => {
    const approval = { state: 'inApproval', expiresAt: now } as const;
    expect(stateAt(approval, '2026-11-21T11:59:59.999Z' as Instant)).toBe('inApproval');
    expect(stateAt(approval, now)).toBe('expired');
    expect(stateAt({ ...approval, state: 'approved' }, now)).toBe('approved');
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
    ['approved', 'nobody is there and the business wants it so', {}],
    ['inApproval', 'it can be decided', { canBeDecided: true }],
    ['blocked', 'somebody is there', { isNobodyThere: false }],
    ['blocked', 'the business wants it blocked', { wish: 'block' }],
    ['blocked', 'it needs a second Account Admin', { wantsSecondAdministrator: true }],
    ['blocked', 'an Account Admin has just left', { hasFallen: true }],
  ] as const)('a request is first %s if %s', (state, _why, changes) => {
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
    ['an Account Admin for a Group Admin', true, admin, lead(ben, 'yard', 'top')],
    ['a person for themselves', false, admin, admin],
    ['a Group Admin of a group above', true, lead(cy, 'top'), lead(ben, 'yard', 'top')],
    ['a Group Admin of a group below', false, lead(cy, 'yard', 'top'), lead(ben, 'top')],
    ['a Group Admin without a group', false, lead(cy), lead(ben, 'yard')],
    ['a Group Admin for an Account Admin', false, lead(cy, 'top'), { ...admin, groupIds: ['top'] }],
    ['a Payer', false, { ...lead(cy, 'top'), roles: ['buyerPayer'] as Role[] }, lead(ben, 'yard', 'top')],
  ])('%s may be a deputy: %s', (_who, may, deputy, other) => {
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
