import { describe, expect, it } from 'vitest';
import { type Instant, instantFromMs, instantToMs } from '../../domain/time/instant.ts';
import {
  type RequestFacts,
  refuseAnswer,
  refuseDecision,
  refuseQuestion,
  refuseRecall,
  refuseReminder,
  requiredApproval,
} from '../../domain/approvals/approval-rules.ts';
import { defaultApprovalRules } from '../../domain/approvals/approval-rule.ts';
import { authorsOf } from '../../domain/approvals/rule-authors.ts';
import type { Approval, ApprovalQuestion } from '../../domain/approvals/approval.ts';
import type { UserId } from '../../domain/ids.ts';
import { payInvoices } from '../../domain/payments/pay-invoices.action.ts';
import { money } from '../../domain/money.ts';

const tom = '00000000-0000-4000-8000-000000000001' as UserId;
const ana = '00000000-0000-4000-8000-000000000002' as UserId;
const now = '2026-11-21T12:00:00.000Z' as Instant;

const facts = (changes: Partial<RequestFacts>): RequestFacts => ({
  action: payInvoices,
  authorRoles: ['buyerPayer'],
  hasFreshQuote: false,
  amount: money(500_000, 'GBP'),
  dataAsOf: now,
  now,
  ...changes,
});

describe('when a payment needs an approval', () => {
  const required = (changes: Partial<RequestFacts>) => requiredApproval(defaultApprovalRules, facts(changes));

  it('a Payer’s 5,000.00 or more without a fresh quote waits for an Account Admin', () => {
    expect(required({})).toMatchObject({
      tiers: [{ role: 'buyerAdministrator', quorum: 1 }],
      reasons: ['noFreshQuoteAboveLimit'],
    });
    expect(required({ amount: money(499_999, 'GBP') })).toBeNull();
  });

  it('of two matching rules, the one with more decisions applies, in any order', () => {
    const [one] = defaultApprovalRules;
    if (!one) throw new Error('There is a default rule.');
    const stricter = { ...one, tiers: [{ role: 'buyerAdministrator' as const, quorum: 2 }] };
    for (const rules of [
      [one, stricter],
      [stricter, one],
    ])
      expect(requiredApproval(rules, facts({}))?.tiers).toEqual(stricter.tiers);
  });

  it('of two matching rules with as many decisions, the one with more tiers applies, then that of the whole account', () => {
    const [one] = defaultApprovalRules;
    if (!one) throw new Error('There is a default rule.');
    const admins = { role: 'buyerAdministrator' as const, quorum: 1 };
    const groups = { role: 'buyerGroupAdministrator' as const, quorum: 1 };
    const lists = [[groups, admins], [groups, groups], [{ ...admins, quorum: 9 }], [groups]].map((tiers) => ({
      ...one,
      tiers,
    }));
    for (const [place, stricter] of lists.entries())
      for (const other of lists.slice(place + 1))
        for (const rules of [
          [stricter, other],
          [other, stricter],
        ])
          expect(requiredApproval(rules, facts({}))?.tiers).toEqual(stricter.tiers);
  });

  it('a requirement names the amounts of the rules that demand it, separately for the program and the company', () => {
    const ofCompany = {
      action: 'payInvoices',
      authorRole: 'buyerPayer',
      amountAtLeastMinor: 400_000,
      decisions: 1,
    } as const;
    const thresholds = (
      changes: Partial<RequestFacts>,
      company = [ofCompany] as Parameters<typeof requiredApproval>[2],
    ) => requiredApproval(defaultApprovalRules, facts(changes), company)?.about?.thresholds;
    expect(thresholds({})).toEqual([
      { reason: 'noFreshQuoteAboveLimit', fromMinor: 500_000 },
      { reason: 'companyRule', fromMinor: 400_000 },
    ]);
    expect(thresholds({ hasFreshQuote: true })).toEqual([{ reason: 'companyRule', fromMinor: 400_000 }]);
    expect(thresholds({ amount: money(100, 'GBP'), dataAsOf: null })).toBeUndefined();
    expect(thresholds({ hasFreshQuote: true }, [{ ...ofCompany, amountAtLeastMinor: null }])).toBeUndefined();
  });

  it('the server’s own fresh quote makes it an online payment', () =>
    expect(required({ hasFreshQuote: true })).toBeNull());

  it('any amount composed on data older than a day waits', () => {
    const dayOld = { dataAsOf: '2026-11-20T11:59:59.000Z' as Instant, amount: money(100, 'GBP') };
    expect(required(dayOld)).toMatchObject({ reasons: ['staleData'] });
    expect(required({ ...dayOld, dataAsOf: null })).toMatchObject({ reasons: ['staleData'] });
    expect(required({ ...dayOld, dataAsOf: '2026-11-20T12:00:00.000Z' as Instant })).toBeNull();
  });

  it('an administrator who is also a Payer needs no approval', () => {
    expect(required({ authorRoles: ['buyerPayer', 'buyerAdministrator'] })).toBeNull();
  });
});

describe('who may decide', () => {
  const approval = {
    state: 'inApproval',
    authorUserId: tom,
    tier: 0,
    tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers: [{ userId: ana, name: 'Ana Ruiz' }] }],
    expiresAt: '2026-11-28T12:00:00.000Z',
  } as unknown as Approval;
  const asAna = { userId: ana, roles: ['buyerAdministrator'] as const };

  it('the named approver who still holds the role', () => {
    expect(refuseDecision(approval, asAna, now)).toBeNull();
    expect(refuseDecision(approval, { userId: ana, roles: ['buyerPurchaser'] }, now)).toMatchObject({
      code: 'NOT_ELIGIBLE',
    });
  });

  it('never the author, even after becoming an administrator', () => {
    expect(refuseDecision(approval, { userId: tom, roles: ['buyerAdministrator'] }, now)).toMatchObject({
      code: 'SELF_APPROVAL',
    });
  });

  it('nobody once it is decided or expired', () => {
    expect(refuseDecision({ ...approval, state: 'approved' }, asAna, now)).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(refuseDecision(approval, asAna, '2026-11-28T12:00:00.000Z' as Instant)).toMatchObject({
      code: 'ALREADY_DECIDED',
    });
  });

  it('only the author reminds, and only while it waits', () => {
    expect(refuseReminder(approval, tom, now)).toBeNull();
    expect(refuseReminder(approval, ana, now)).toMatchObject({ code: 'FORBIDDEN' });
    expect(refuseReminder({ ...approval, state: 'approved' }, tom, now)).toMatchObject({ code: 'ALREADY_DECIDED' });
    expect(refuseReminder(approval, tom, approval.expiresAt)).toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  it('nobody is reminded where nobody is left who could decide', () => {
    expect(refuseReminder({ ...approval, state: 'blocked' }, tom, now)).toMatchObject({ code: 'NO_APPROVER' });
  });

  it('a reminder follows another one a whole day later', () => {
    const remindedAt = instantFromMs(instantToMs(now) - 24 * 3_600_000);
    expect(refuseReminder({ ...approval, remindedAt }, tom, now)).toBeNull();
    const justNow = instantFromMs(instantToMs(remindedAt) + 1);
    expect(refuseReminder({ ...approval, remindedAt: justNow }, tom, now)).toEqual({
      code: 'REMINDED_ALREADY',
      values: { hours: 24 },
    });
  });

  const question = (answer: string | null) => ({ answer }) as ApprovalQuestion;
  const asked = (count: number) => ({ ...approval, questions: Array.from({ length: count }, () => question('Yes')) });

  it.each([
    [19, null],
    [20, { code: 'TOO_MANY_QUESTIONS' }],
    [21, { code: 'TOO_MANY_QUESTIONS' }],
  ])('after %d answered questions another one is allowed or refused', (count, refusal) => {
    expect(refuseQuestion(asked(count), asAna, now)).toEqual(refusal);
  });

  it('an approver asks one question at a time, and the author of the request answers it', () => {
    const open = { ...approval, questions: [question('Yes'), question(null)] };
    expect(refuseQuestion(approval, asAna, now)).toBeNull();
    expect(refuseQuestion(open, asAna, now)).toEqual({ code: 'QUESTION_OPEN' });
    expect(refuseQuestion(approval, { userId: tom, roles: ['buyerPayer'] }, now)).toEqual({ code: 'SELF_APPROVAL' });
    expect(refuseAnswer(open, tom, now)).toBeNull();
    expect(refuseAnswer(open, ana, now)).toEqual({ code: 'FORBIDDEN' });
    expect(refuseAnswer(asked(1), tom, now)).toEqual({ code: 'NOT_FOUND' });
    expect(refuseAnswer({ ...open, state: 'approved' }, tom, now)).toEqual({ code: 'ALREADY_DECIDED' });
    expect(refuseAnswer(open, tom, approval.expiresAt)).toEqual({ code: 'ALREADY_DECIDED' });
  });

  it('only the author recalls, and only while it waits', () => {
    expect(refuseRecall(approval, tom)).toBeNull();
    expect(refuseRecall(approval, ana)).toMatchObject({ code: 'FORBIDDEN' });
    expect(refuseRecall({ ...approval, state: 'rejected' }, tom)).toMatchObject({ code: 'NOT_RECALLABLE' });
  });
});

it('a company makes rules for whoever can make the request', () => {
  expect(authorsOf('payInvoices')).toEqual(['buyerAdministrator', 'buyerPayer']);
  expect(authorsOf('setLimit')).toEqual(['buyerAdministrator', 'buyerGroupAdministrator']);
  expect(authorsOf('raiseDispute')).toContain('buyerPurchaser');
  expect(authorsOf('lockCard')).toEqual([]);
});
