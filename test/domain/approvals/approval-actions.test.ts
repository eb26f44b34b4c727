import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Buyer } from '../../../domain/accounts/buyer.ts';
import { answerQuestion } from '../../../domain/approvals/answer-question.action.ts';
import type { Approval } from '../../../domain/approvals/approval.ts';
import { askAuthor } from '../../../domain/approvals/ask-author.action.ts';
import { changeApprovalRules } from '../../../domain/approvals/change-approval-rules.action.ts';
import type { CompanyRule } from '../../../domain/approvals/company-rules.ts';
import { decideApproval } from '../../../domain/approvals/decide-approval.action.ts';
import { recallAction } from '../../../domain/approvals/recall-action.action.ts';
import { remindApprovers } from '../../../domain/approvals/remind-approvers.action.ts';
import type { ApprovalId, UserId } from '../../../domain/ids.ts';
import { anAccount } from '../../world/a-card.ts';
import { aWorld, actingUser } from '../a-world.ts';

const approvalId = '00000000-0000-4000-8000-0000000000f1' as ApprovalId;
const author = '00000000-0000-4000-8000-000000000002' as UserId;
const open = { question: 'Why?', answer: null };

/** A request that the acting person decides. */
const approval = (changes: object = {}) =>
  ({
    id: approvalId,
    authorUserId: author,
    state: 'inApproval',
    tier: 0,
    tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers: [{ userId: actingUser, name: 'Ana Ruiz' }] }],
    expiresAt: '2026-11-28T12:00:00.000Z',
    ...changes,
  }) as unknown as Approval;
const world = (row: Approval, userId: UserId) => aWorld([row], { userId, roles: ['buyerAdministrator'] });
const asDecider = (row: Approval) => world(row, actingUser);
const asAuthor = (row: Approval) => world(row, author);

const named = { approvalId };
const asked = { approvalId, question: 'Why?' };
const answered = { approvalId, answer: 'Because' };
const decided = { approvalId, decision: 'approve' as const, reason: '', seen: [] };

describe('an action about a request', () => {
  it('is allowed either to its author or to its approvers, not to both', () => {
    const forbidden = { code: 'FORBIDDEN' };
    expect(decideApproval.check(decided, asDecider(approval()))).toBeNull();
    expect(decideApproval.check(decided, asAuthor(approval()))).toEqual({ code: 'SELF_APPROVAL' });
    expect(askAuthor.check(asked, asDecider(approval()))).toBeNull();
    expect(askAuthor.check(asked, asAuthor(approval()))).toEqual({ code: 'SELF_APPROVAL' });
    expect(askAuthor.check(asked, asDecider(approval({ questions: [open] })))).toEqual({ code: 'QUESTION_OPEN' });
    expect(answerQuestion.check(answered, asAuthor(approval({ questions: [open] })))).toBeNull();
    expect(answerQuestion.check(answered, asDecider(approval({ questions: [open] })))).toEqual(forbidden);
    expect(recallAction.check(named, asAuthor(approval()))).toBeNull();
    expect(recallAction.check(named, asDecider(approval()))).toEqual(forbidden);
    expect(remindApprovers.check(named, asAuthor(approval()))).toBeNull();
    expect(remindApprovers.check(named, asDecider(approval()))).toEqual(forbidden);
  });

  it.each([
    ['2026-11-20T12:00:00.000Z', null],
    ['2026-11-20T12:00:00.001Z', { code: 'REMINDED_ALREADY', values: { hours: 24 } }],
  ])('reminds again a day after %s, not earlier', (remindedAt, refusal) => {
    expect(remindApprovers.check(named, asAuthor(approval({ remindedAt })))).toEqual(refusal);
  });

  it('is refused with NOT_FOUND if the person cannot see the request', () => {
    const empty = aWorld([]);
    expect([
      decideApproval.check(decided, empty),
      askAuthor.check(asked, empty),
      answerQuestion.check(answered, empty),
      recallAction.check(named, empty),
      remindApprovers.check(named, empty),
    ]).toEqual(Array.from({ length: 5 }, () => ({ code: 'NOT_FOUND' })));
  });

  it('reads the request, and waits for other actions on it', () => {
    for (const action of [decideApproval, askAuthor, answerQuestion, recallAction, remindApprovers]) {
      const input = { ...decided, ...asked, ...answered };
      expect(action.reads(input)).toEqual([{ collection: 'approvals', id: approvalId }]);
      expect(action.queueKeys(input)).toEqual([`approval:${approvalId}`]);
    }
  });

  it.each([
    ['approve', '', true],
    ['reject', 'Too much', true],
    ['reject', '', false],
  ])('%s with the reason "%s" is valid: %s', (decision, reason, isRead) => {
    expect(v.is(decideApproval.input, { ...decided, decision, reason })).toBe(isRead);
  });

  it.each([
    [0, false],
    [1, true],
    [500, true],
    [501, false],
  ])('has a question and an answer of %d characters: %s', (length, isRead) => {
    const text = 'x'.repeat(length);
    expect(v.is(askAuthor.input, { approvalId, question: text })).toBe(isRead);
    expect(v.is(answerQuestion.input, { approvalId, answer: text })).toBe(isRead);
  });
});

describe('a change of a company’s rules', () => {
  const rule: CompanyRule = {
    action: 'payInvoices',
    authorRole: 'buyerPayer',
    amountAtLeastMinor: 50_000,
    decisions: 1,
  };
  const buyer: Buyer = { ...anAccount(), approvalRules: [rule] };
  const check = (change: Parameters<typeof changeApprovalRules.check>[0]['change'], row = buyer) =>
    changeApprovalRules.check({ buyerId: buyer.id, change }, aWorld([row], { roles: ['buyerAdministrator'] }));

  it('adds a tighter rule, and removes an existing one', () => {
    expect(check({ kind: 'add', rule: { ...rule, decisions: 2 } })).toBeNull();
    expect(check({ kind: 'add', rule })).toEqual({ code: 'APPROVAL_RULE_NOT_TIGHTER' });
    expect(check({ kind: 'add', rule }, anAccount())).toBeNull();
    expect(check({ kind: 'remove', rule })).toBeNull();
    expect(check({ kind: 'remove', rule: { ...rule, decisions: 2 } })).toEqual({ code: 'NOT_FOUND' });
    expect(check({ kind: 'remove', rule }, anAccount())).toEqual({ code: 'NOT_FOUND' });
    expect(check({ kind: 'nobodyDecides', choice: 'block' })).toBeNull();
  });

  it('is about a business that the person sees', () => {
    const change = { kind: 'add' as const, rule };
    expect(changeApprovalRules.check({ buyerId: buyer.id, change }, aWorld([]))).toEqual({ code: 'NOT_FOUND' });
    expect(changeApprovalRules.reads({ buyerId: buyer.id, change })).toEqual([{ collection: 'buyers', id: buyer.id }]);
  });
});
