import { expect, it } from 'vitest';
import { defaultApprovalRules } from '../../../domain/approvals/approval-rule.ts';
import type { Delegation } from '../../../domain/approvals/delegation.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { UserId } from '../../../domain/ids.ts';
import { money } from '../../../domain/money.ts';
import { requestRefund } from '../../../domain/payments/request-refund.action.ts';
import type { ProgramFlags } from '../../../domain/programs/program.ts';
import type { AccountUser } from '../../../domain/users/account-user.ts';
import { paymentApproval } from '../../../src/platform/react/payment-approval.ts';
import { numberedId } from '../../faults/model-rows.ts';

const someone = (number: number, name: string, more: Partial<AccountUser>): AccountUser => ({
  id: numberedId('e', number) as UserId,
  name,
  email: null,
  roles: ['buyerAdministrator'],
  groupId: null,
  status: 'Active',
  ...more,
});
const users = [
  someone(1, 'Tom Payer', { roles: ['buyerPayer', 'buyerAdministrator'] }),
  someone(2, 'Ana Admin', {}),
  someone(3, 'Sam Suspended', { status: 'Suspended' }),
  someone(4, 'Lea Locked', { status: 'Locked' }),
  someone(5, 'Pia Pending', { status: 'Pending' }),
  someone(6, 'Gil Group', { roles: ['buyerGroupAdministrator'] }),
];

const now = '2026-11-20T09:00:00.000Z' as Instant;

/** The review's text about a payer's payment of £5,000.00 without the server's quote. */
function approvalOf(more: {
  readonly hasQuote?: boolean;
  readonly approvals?: boolean;
  readonly dataAsOf?: Instant;
  readonly delegations?: readonly Delegation[];
}) {
  return paymentApproval({
    delegations: more.delegations ?? [],
    program: {
      timeZone: 'Europe/London',
      flags: { approvals: more.approvals ?? true } as ProgramFlags,
      approvalRules: [...defaultApprovalRules],
    },
    authorId: numberedId('e', 1) as UserId,
    authorRoles: ['buyerPayer'],
    users,
    amount: money(500_000, 'GBP'),
    hasQuote: more.hasQuote ?? false,
    dataAsOf: more.dataAsOf ?? now,
    now,
  });
}

it('names the possible approvers: active administrators other than its author', () => {
  expect(approvalOf({})).toEqual({ approvers: ['Ana Admin'], isForLackOfQuote: true });
});

it('names their deputies of today, but never the author', () => {
  const [tom, ana] = [numberedId('e', 1) as UserId, numberedId('e', 2) as UserId];
  const given = (number: number, toName: string, more: Partial<Delegation> = {}): Delegation => ({
    id: numberedId('d', number),
    userId: ana,
    userName: 'Ana Admin',
    toUserId: numberedId('e', number) as UserId,
    toName,
    firstDay: plainDate('2026-11-20'),
    lastDay: plainDate('2026-11-21'),
    isRevoked: false,
    ...more,
  });
  const delegations = [
    given(7, 'Ben Deputy'),
    given(8, 'Over', { isRevoked: true }),
    given(9, 'Later', { firstDay: plainDate('2026-11-21'), lastDay: plainDate('2026-11-22') }),
    given(10, 'Tom Payer', { toUserId: tom }),
    given(11, 'Of Nobody', { userId: numberedId('e', 6) as UserId }),
  ];
  expect(approvalOf({ delegations })?.approvers).toEqual(['Ana Admin', 'Ben Deputy']);
});

it('names them for a dispute or a refund under a rule of the business, and nobody below its amount', () => {
  const of = (amountMinor: number) =>
    paymentApproval({
      action: requestRefund,
      program: {
        timeZone: 'Europe/London',
        flags: { approvals: true } as ProgramFlags,
        approvalRules: [...defaultApprovalRules],
      },
      companyRules: [{ action: 'requestRefund', authorRole: 'buyerPayer', amountAtLeastMinor: 100_000, decisions: 1 }],
      authorId: numberedId('e', 1) as UserId,
      authorRoles: ['buyerPayer'],
      users,
      amount: money(amountMinor, 'GBP'),
      hasQuote: false,
      dataAsOf: now,
      now,
    });
  expect(of(100_000)).toEqual({ approvers: ['Ana Admin'], isForLackOfQuote: false });
  expect(of(99_999)).toBeNull();
});

it('names nobody in a program without approvals', () => {
  expect(approvalOf({ approvals: false })).toBeNull();
});

it('names nobody if the server’s quote makes it an online payment', () => {
  expect(approvalOf({ hasQuote: true })).toBeNull();
});
