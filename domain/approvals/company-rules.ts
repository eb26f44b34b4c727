import * as v from 'valibot';
import { amountMinorSchema } from '../amount.ts';
import { type Refusal, refuse } from '../errors.ts';
import type { ApprovalRule } from './approval-rule.ts';

/** The kinds of action that a company can make rules for. Each has an amount; for a limit it is the new limit. */
export const ruledActions = ['payInvoices', 'requestRefund', 'raiseDispute', 'setLimit'] as const;

/** The roles that a company can make rules for. */
export const ruledRoles = ['buyerAdministrator', 'buyerGroupAdministrator', 'buyerPayer', 'buyerPurchaser'] as const;

/**
 * A rule that a company adds to those of its program (§6): requests of this role from this amount on (minor units of the account's
 * currency; null is every amount) need this number of Account Admins, without the author. It applies with and without a connection.
 */
export const companyRuleSchema = v.object({
  action: v.picklist(ruledActions),
  authorRole: v.picklist(ruledRoles),
  amountAtLeastMinor: v.nullable(v.pipe(amountMinorSchema, v.minValue(1))),
  decisions: v.picklist([1, 2]),
});
export type CompanyRule = v.InferOutput<typeof companyRuleSchema>;

/** Settings for a request that nobody else in the company could decide. */
export const soleApproverChoices = ['block', 'approve'] as const;

/** Most rules that a company has. */
export const maxCompanyRules = 20;

export function approvalRuleOf({ decisions, ...rule }: CompanyRule): ApprovalRule {
  return {
    ...rule,
    origin: 'any',
    dataOlderThanHours: null,
    tiers: [{ role: 'buyerAdministrator', quorum: decisions }],
  };
}

/**
 * Why a rule is not added, or null. Rules only add to each other, so none can relax another. A rule that the `others` (those of the program
 * included) already cover is refused, because it would have no effect.
 */
export function refuseCompanyRule(
  rule: CompanyRule,
  others: { readonly program: readonly ApprovalRule[]; readonly company: readonly CompanyRule[] },
): Refusal | null {
  if (others.company.length >= maxCompanyRules) return refuse('TOO_MANY_APPROVAL_RULES', { max: maxCompanyRules });
  const all = [...others.program, ...others.company.map(approvalRuleOf)];
  return all.some((other) => covers(other, rule)) ? refuse('APPROVAL_RULE_NOT_TIGHTER') : null;
}

/** True if one rule requires at least as much in every case of the new rule. */
function covers(rule: ApprovalRule, { action, authorRole, amountAtLeastMinor, decisions }: CompanyRule): boolean {
  const hitsAlways = rule.origin === 'any' && rule.dataOlderThanHours === null;
  const isSame = rule.action === action && rule.authorRole === authorRole;
  const asksForAsMuch =
    rule.tiers.reduce((sum, { role, quorum }) => sum + (role === 'buyerAdministrator' ? quorum : 0), 0) >= decisions;
  return hitsAlways && isSame && asksForAsMuch && (rule.amountAtLeastMinor ?? 0) <= (amountAtLeastMinor ?? 0);
}

/** How many Account Admins the company lacks for the rule, given how many it has; the author does not decide. */
export function missingAdministrators(
  { authorRole, decisions }: Pick<CompanyRule, 'authorRole' | 'decisions'>,
  administrators: number,
): number {
  const others = Math.max(0, administrators - (authorRole === 'buyerAdministrator' ? 1 : 0));
  return Math.max(0, decisions - others);
}

export function isSameRule(one: CompanyRule, other: CompanyRule): boolean {
  return (
    one.action === other.action &&
    one.authorRole === other.authorRole &&
    one.amountAtLeastMinor === other.amountAtLeastMinor &&
    one.decisions === other.decisions
  );
}
