import type { Role } from '../access/role.ts';
import type { ApprovalFacts, RoleAsks } from '../action.ts';
import { type Instant, instantToMs } from '../time/instant.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { GroupId, UserId } from '../ids.ts';
import type { Money } from '../money.ts';
import { type Approval, type ApprovalReason, isUndecided, leftOutOf, openQuestionOf, stateAt } from './approval.ts';
import { type Connection, daysConnected } from './brought-in.ts';
import type { RequestAbout } from './request-about.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { type CompanyRule, approvalRuleOf } from './company-rules.ts';

/** Days that a request waits for its decisions before it expires. */
export const approvalDays = 7;

/** True if these roles may only request the action: without approvals they cannot do it at all. */
export function mayOnlyAsk({ asks }: Pick<ApprovalFacts, 'asks'>, roles: readonly Role[]): boolean {
  if (roles.includes('buyerAdministrator')) return false;
  return asks.some(({ author }) => roles.includes(author));
}

/**
 * The facts of a request that rules look at. At the server all of them are its own data, not the client's claims: `dataAsOf` is when it
 * last sent the device a complete sync, `now` when the request arrived.
 */
export type RequestFacts = {
  readonly action: ApprovalFacts;
  readonly authorRoles: readonly Role[];
  /** Another Account Admin has to approve it, since the business has two. */
  readonly wantsSecondAdministrator?: boolean;
  /** A limit above the author's own is asked for. */
  readonly isAboveOwnLimit?: boolean;
  readonly hasFreshQuote: boolean;
  readonly amount: Money | null;
  readonly dataAsOf: Instant | null;
  readonly now: Instant;
};

export type Requirement = {
  readonly tiers: ApprovalRule['tiers'];
  readonly reasons: readonly ApprovalReason[];
  /** What requires the approval: the policy, or the amounts of the rules. */
  readonly about?: Partial<RequestAbout>;
};

/**
 * The tiers that a request must pass and why, or null if it needs no approval. The longest list of tiers wins; of lists of equal length,
 * the one that needs more decisions. So a company's rules add to its program's and never relax them.
 */
export function requiredApproval(
  rules: readonly ApprovalRule[],
  facts: RequestFacts,
  companyRules: readonly CompanyRule[] = [],
): Requirement | null {
  const { action } = facts;
  if (action.neverWaits) return null;
  if (facts.wantsSecondAdministrator)
    return { tiers: [{ role: 'buyerAdministrator', quorum: 1 }], reasons: ['secondAdministrator'] };
  // The limits of approvers apply to requests by role as to any other amount.
  const usual = [...action.asks.map((one) => asksRule(action.kind, one)), ...rules].filter((one) => isHit(one, facts));
  const ofCompany = companyRules.map(approvalRuleOf).filter((one) => isHit(one, facts));
  const hits = [...usual, ...ofCompany];
  if (hits.length === 0) return null;
  const strictest = hits.reduce((most, hit) => (isStricter(hit, most) ? hit : most));
  const reasons = [
    ...usual.map(reasonOf),
    ...ofCompany.map(() => 'companyRule' as const),
    ...(facts.isAboveOwnLimit ? ['aboveOwnLimit' as const] : []),
  ];
  const thresholds = [...usual, ...ofCompany].flatMap((one) => thresholdOf(one, ofCompany.includes(one)));
  return {
    tiers: strictest.tiers,
    reasons: [...new Set(reasons)],
    ...(thresholds.length > 0 ? { about: { thresholds } } : {}),
  };
}

function isStricter(one: ApprovalRule, other: ApprovalRule): boolean {
  if (one.tiers.length !== other.tiers.length) return one.tiers.length > other.tiers.length;
  if (decisionsOf(one) !== decisionsOf(other)) return decisionsOf(one) > decisionsOf(other);
  return accountTiersOf(one) > accountTiersOf(other);
}

/** Why a rule applied, as it is shown. */
function reasonOf({ origin, amountAtLeastMinor, dataOlderThanHours }: ApprovalRule): ApprovalReason {
  if (dataOlderThanHours !== null) return 'staleData';
  return origin === 'any' && amountAtLeastMinor === null ? 'roleAsks' : 'noFreshQuoteAboveLimit';
}

/** The amount from which a rule requires an approval; none if it requires it for every amount. */
function thresholdOf(one: ApprovalRule, isOfCompany: boolean): NonNullable<RequestAbout['thresholds']> {
  const reason = isOfCompany ? 'companyRule' : reasonOf(one);
  if (one.amountAtLeastMinor === null || (reason !== 'companyRule' && reason !== 'noFreshQuoteAboveLimit')) return [];
  return [{ reason, fromMinor: one.amountAtLeastMinor }];
}

function decisionsOf({ tiers }: ApprovalRule): number {
  return tiers.reduce((sum, tier) => sum + tier.quorum, 0);
}

/** Tiers that people of the whole account decide, not those of a group. */
function accountTiersOf({ tiers }: ApprovalRule): number {
  return tiers.filter(({ role }) => role === 'buyerAdministrator').length;
}

/** Whether these roles decide for a role: they include it or a higher one. */
export function decidesFor(held: readonly Role[], role: string): boolean {
  return (
    held.some((one) => one === role) || (role === 'buyerGroupAdministrator' && held.includes('buyerAdministrator'))
  );
}

/** A person who decides. */
export type Decider = { readonly userId: UserId; readonly roles: readonly Role[] };

/** An active person of the business: `limitMinor` is their own limit in minor units, null if they have none or it is not known. */
export type Member = Decider & { readonly limitMinor: number | null; readonly groupId: GroupId | null };

/** The subject of a request: its author, minor units or null, and for a request about a group that group and those above it. */
export type Matter = {
  readonly authorUserId: UserId;
  readonly amountMinor: number | null;
  readonly groupIds: readonly GroupId[];
};

/**
 * Whether somebody could decide a tier of a role: they have the role or a higher one, their own limit covers the amount, and they are not
 * the author. Group Admins decide requests about their group and those below it (§6).
 */
export function couldDecide(member: Member, matter: Matter, role: string): boolean {
  const { userId, roles, limitMinor, groupId } = member;
  if (userId === matter.authorUserId || !decidesFor(roles, role)) return false;
  const covers = limitMinor === null || limitMinor >= (matter.amountMinor ?? 0);
  const reaches = roles.includes('buyerAdministrator') || (groupId !== null && matter.groupIds.includes(groupId));
  return covers && reaches;
}

/** Why a person may not decide a request now, or null (nobody decides their own request; each person decides once per tier). */
export function refuseDecision(approval: Approval, decider: Decider, now: Instant): Refusal | null {
  if (!isUndecided({ state: stateAt(approval, now) })) return refuse('ALREADY_DECIDED');
  if (approval.authorUserId === decider.userId) return refuse('SELF_APPROVAL');
  const connection = refuseConnected(approval, decider.userId);
  if (connection) return connection;
  if (approval.state === 'blocked') return refuse('NOT_ELIGIBLE');
  const tier = approval.tiers[approval.tier];
  const isNamed = tier?.approvers.some((approver) => approver.userId === decider.userId) ?? false;
  return tier && isNamed && decidesFor(decider.roles, tier.role) ? null : refuse('NOT_ELIGIBLE');
}

/** Why somebody who is connected with the author may not decide the current tier, or null. */
export function refuseConnected(approval: Pick<Approval, 'tiers' | 'tier'>, userId: UserId): Refusal | null {
  const why = leftOutOf(approval, userId);
  return why === undefined ? null : refuse(codesOfConnections[why], { days: daysConnected });
}

const codesOfConnections = {
  broughtAuthor: 'APPROVER_BROUGHT_AUTHOR',
  broughtByAuthor: 'APPROVER_BROUGHT_BY_AUTHOR',
  throughOthers: 'APPROVER_CONNECTED',
} as const satisfies Record<Connection, string>;

/** Most questions about one request. */
export const maxQuestions = 20;

/** Why somebody may not ask the author of a request a question now, or null: only deciders ask, and one question at a time. */
export function refuseQuestion(approval: Approval, decider: Decider, now: Instant): Refusal | null {
  const refusal = refuseDecision(approval, decider, now);
  if (refusal) return refusal;
  if (openQuestionOf(approval)) return refuse('QUESTION_OPEN');
  return (approval.questions ?? []).length >= maxQuestions ? refuse('TOO_MANY_QUESTIONS') : null;
}

/** Why somebody may not answer a question about a request, or null. */
export function refuseAnswer(approval: Approval, userId: UserId, now: Instant): Refusal | null {
  if (approval.authorUserId !== userId) return refuse('FORBIDDEN');
  if (!isUndecided({ state: stateAt(approval, now) })) return refuse('ALREADY_DECIDED');
  return openQuestionOf(approval) ? null : refuse('NOT_FOUND');
}

/** Why the author may not recall a request, or null. */
export function refuseRecall(approval: Approval, userId: UserId): Refusal | null {
  if (approval.authorUserId !== userId) return refuse('FORBIDDEN');
  return isUndecided(approval) ? null : refuse('NOT_RECALLABLE');
}

/** Hours before the deciders may be reminded of the same request again. */
export const hoursBetweenReminders = 24;

/** Why the author may not remind the deciders of a request now, or null. */
export function refuseReminder(approval: Approval, userId: UserId, now: Instant): Refusal | null {
  if (approval.authorUserId !== userId) return refuse('FORBIDDEN');
  if (approval.state === 'blocked') return refuse('NO_APPROVER');
  if (stateAt(approval, now) !== 'inApproval') return refuse('ALREADY_DECIDED');
  if (!approval.remindedAt) return null;
  const isTooSoon = instantToMs(now) - instantToMs(approval.remindedAt) < hoursBetweenReminders * 3_600_000;
  return isTooSoon ? refuse('REMINDED_ALREADY', { hours: hoursBetweenReminders }) : null;
}

function isHit(candidate: ApprovalRule, facts: RequestFacts): boolean {
  if (candidate.action !== facts.action.kind) return false;
  // The strongest of several roles counts: an administrator's own payment needs no approval unless a rule names administrators.
  if (facts.authorRoles.includes('buyerAdministrator') && candidate.authorRole !== 'buyerAdministrator') return false;
  if (!facts.authorRoles.includes(candidate.authorRole)) return false;
  if (candidate.origin === 'offline' && facts.hasFreshQuote) return false;
  if (candidate.amountAtLeastMinor !== null && (facts.amount?.amountMinor ?? 0) < candidate.amountAtLeastMinor)
    return false;
  if (candidate.dataOlderThanHours === null) return true;
  if (facts.dataAsOf === null) return true;
  return instantToMs(facts.now) - instantToMs(facts.dataAsOf) > candidate.dataOlderThanHours * 3_600_000;
}

function asksRule(action: string, { author, decides }: RoleAsks): ApprovalRule {
  return {
    action,
    authorRole: author,
    origin: 'any',
    amountAtLeastMinor: null,
    dataOlderThanHours: null,
    tiers: [{ role: decides, quorum: 1 }],
  };
}
