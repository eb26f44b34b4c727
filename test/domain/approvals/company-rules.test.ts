import { describe, expect, it } from 'vitest';
import {
  type CompanyRule,
  approvalRuleOf,
  isSameRule,
  missingAdministrators,
  refuseCompanyRule,
} from '../../../domain/approvals/company-rules.ts';

const rule: CompanyRule = {
  action: 'payInvoices',
  authorRole: 'buyerPayer',
  amountAtLeastMinor: 50_000,
  decisions: 1,
};
const others = (company: readonly CompanyRule[]) => ({ program: [], company });
const notTighter = { code: 'APPROVAL_RULE_NOT_TIGHTER' };

describe('a company’s rule', () => {
  it.each([
    [18, null],
    [19, null],
    [20, { code: 'TOO_MANY_APPROVAL_RULES', values: { max: 20 } }],
    [21, { code: 'TOO_MANY_APPROVAL_RULES', values: { max: 20 } }],
  ])('is added to %d others or refused', (count, refusal) => {
    const different = Array.from({ length: count }, (_, index) => ({
      ...rule,
      action: 'setLimit' as const,
      amountAtLeastMinor: 1_000 + index,
    }));
    expect(refuseCompanyRule(rule, others(different))).toEqual(refusal);
  });

  it.each([
    ['the same', {}, notTighter],
    ['from a higher amount on', { amountAtLeastMinor: 50_001 }, notTighter],
    ['from a lower amount on', { amountAtLeastMinor: 49_999 }, null],
    ['for every amount', { amountAtLeastMinor: null }, null],
    ['with more decisions', { decisions: 2 }, null],
    ['for another role', { authorRole: 'buyerAdministrator' }, null],
    ['for another action', { action: 'requestRefund' }, null],
  ] as const)('that another one covers is not added: %s', (_what, changes, refusal) => {
    expect(refuseCompanyRule({ ...rule, ...changes }, others([rule]))).toEqual(refusal);
  });

  it('that the program’s rule covers only offline, or only for old data, is added', () => {
    const ofProgram = approvalRuleOf(rule);
    const against = (changes: Partial<typeof ofProgram>) =>
      refuseCompanyRule(rule, { program: [{ ...ofProgram, ...changes }], company: [] });
    expect(against({})).toEqual(notTighter);
    expect(against({ origin: 'offline' })).toBeNull();
    expect(against({ dataOlderThanHours: 24 })).toBeNull();
    // Decisions of Group Admins are not those of Account Admins.
    expect(against({ tiers: [{ role: 'buyerGroupAdministrator', quorum: 2 }] })).toBeNull();
  });

  it.each([
    ['buyerPayer', 1, 1, 0],
    ['buyerPayer', 2, 1, 1],
    ['buyerAdministrator', 1, 1, 1],
    ['buyerAdministrator', 1, 2, 0],
    ['buyerAdministrator', 2, 0, 2],
  ] as const)('of a %s with %d decisions and %d Account Admins lacks %d', (authorRole, decisions, count, missing) => {
    expect(missingAdministrators({ authorRole, decisions }, count)).toBe(missing);
  });

  it('equals another rule only if all their values are equal', () => {
    expect(isSameRule(rule, { ...rule })).toBe(true);
    for (const changes of [
      { action: 'setLimit' },
      { authorRole: 'buyerPurchaser' },
      { amountAtLeastMinor: null },
      { decisions: 2 },
    ] as const)
      expect(isSameRule(rule, { ...rule, ...changes })).toBe(false);
  });
});
