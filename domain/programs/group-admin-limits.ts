import { hasRole, type Role } from '../access/role.ts';
import type { ApprovalFacts, RoleAsks } from '../action.ts';
import { type Refusal, refuse } from '../errors.ts';
import { type GroupAdminLimits, groupAdminChoices } from './group-admin-choices.ts';

/**
 * What holds in a company: the program's setting, or the company's where that is tighter. Without approvals nobody can be asked, so `ask`
 * is `lower`: a program that turns approvals off does not relax what a company has tightened.
 */
export function groupAdminLimitsOf(
  program: GroupAdminLimits = 'ask',
  company: GroupAdminLimits | null = null,
  hasApprovals = true,
): GroupAdminLimits {
  const held = company !== null && isTighter(company, program) ? company : program;
  return held === 'ask' && !hasApprovals ? 'lower' : held;
}

/** Why a company does not choose this, or null: it tightens what its program says and never relaxes it. */
export function refuseCompanyLimits(company: GroupAdminLimits | null, program: GroupAdminLimits): Refusal | null {
  return company !== null && isTighter(program, company) ? refuse('APPROVAL_RULE_NOT_TIGHTER') : null;
}

/** Why somebody may not raise the limit of somebody else, or ask for it, or null. Lowering is always possible. */
export function refuseGroupAdminRaising(roles: readonly Role[], limits: GroupAdminLimits): Refusal | null {
  return limits === 'lower' && !hasRole(roles, 'buyerAdministrator') ? refuse('LIMIT_LOWER_ONLY') : null;
}

/** True if this person only asks for a raised limit: always under `ask`, and for a limit above their own where they may set others. */
export function isLimitAsked(roles: readonly Role[], limits: GroupAdminLimits, isAboveOwn: boolean): boolean {
  return !hasRole(roles, 'buyerAdministrator') && (limits !== 'set' || isAboveOwn);
}

/**
 * An action with the roles that may only ask for it under this setting: who may not raise a limit does not decide about one either.
 * `isAboveOwn`: a limit above the author's own, which is always a request.
 */
export function underGroupAdminLimits<Action extends Pick<ApprovalFacts, 'kind' | 'asks'>>(
  action: Action,
  limits: GroupAdminLimits,
  isAboveOwn = false,
): Action {
  return { ...action, asks: asksUnder(action, limits, isAboveOwn) };
}

function asksUnder(
  { kind, asks }: Pick<ApprovalFacts, 'kind' | 'asks'>,
  limits: GroupAdminLimits,
  isAboveOwn: boolean,
) {
  if (kind === 'setLimit' && limits === 'set' && !isAboveOwn) return [];
  if (kind !== 'requestHigherLimit' || limits !== 'lower') return asks;
  return asks.map((one): RoleAsks => ({ ...one, decides: 'buyerAdministrator' }));
}

function isTighter(one: GroupAdminLimits, other: GroupAdminLimits): boolean {
  return groupAdminChoices.indexOf(one) > groupAdminChoices.indexOf(other);
}
