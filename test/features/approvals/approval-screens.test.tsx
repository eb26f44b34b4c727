import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Approval, ApprovalTier } from '../../../domain/approvals/approval.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { UserId } from '../../../domain/ids.ts';
import { refuse } from '../../../domain/errors.ts';
import type { ApprovalRequest } from '../../../src/features/approvals/approval-status.ts';
import type { Undone } from '../../../src/features/approvals/decide.ts';
import type { ListPageProps } from '../../../src/kit/list/list-page.tsx';
import type { ListSearch } from '../../../src/kit/list/list-search.ts';
import { readSelection } from '../../../src/ui/lists/row-selection.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { ana, chargeId, modelBuyer, numberedId } from '../../faults/model-rows.ts';
import { anActionRecord, anApproval } from '../../world/an-approval.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(() => {
  vi.doUnmock(listPage);
  forgetDevice();
});

const listPage = '../../../src/kit/list/list-page.tsx';

const approved = anApproval({
  state: 'approved',
  decidedByName: 'Ana Ruiz',
  decidedAt: '2026-11-21T09:00:00.000Z' as Instant,
});
const refused = anActionRecord({
  state: 'failed',
  error: { code: 'AMOUNT_ABOVE_REMAINING', values: { invoiceNumber: '0001042', payable: 'GBP 4000.00' } },
});

function device(approval: Approval, { rows, ...over }: Partial<OnDevice> = {}): OnDevice {
  return {
    now: '2026-11-22T09:00:00.000Z',
    who: { user: ana.user, roles: ['buyerAdministrator'] },
    ...over,
    rows: {
      approvals: [approval],
      actions: [],
      buyers: [modelBuyer({ creditApprovedMinor: 1_000_000, openMinor: 600_000 })],
      charges: [aCharge({ id: chargeId(1), remainingDueMinor: 600_000 })],
      ...rows,
    },
  };
}

const detailOf = (on: OnDevice) =>
  drawScreen(on, async () => {
    const { ApprovalDetailScreen } = await import('../../../src/features/approvals/approval-detail-screen.tsx');
    return <ApprovalDetailScreen approvalId={anApproval().id} />;
  });

const inboxOf = (on: OnDevice, tab?: 'team' | 'done') =>
  drawScreen(on, async () => {
    const { ApprovalsScreen } = await import('../../../src/features/approvals/approvals-screen.tsx');
    return <ApprovalsScreen search={{ tab }} onSearch={() => undefined} />;
  });

describe('a request that nobody can decide', () => {
  it('can be recalled on its page, only by its author', async () => {
    const blocked = anApproval({ state: 'blocked', expiresAt: '2026-11-29T09:00:00.000Z' as Instant });
    const seenBy = (user: string) => detailOf(device(blocked, { who: { user, roles: ['buyerPayer'] } }));
    expect(await seenBy(blocked.authorUserId)).toContain('Recall');
    expect(await seenBy(ana.user)).not.toContain('Recall');
  });
});

describe('a payment that was approved', () => {
  it('and then refused by the server is shown as not done, with the reason', async () => {
    const on = device(approved, { rows: { actions: [refused] } });
    expect(await inboxOf(on, 'done')).toMatch(/Tom Baker .* Not carried out$/);
    const detail = await detailOf(on);
    expect(detail).toContain('Approved, but not done');
    expect(detail).toContain('£4,000.00');
    expect(detail).toContain('Approved by Ana Ruiz');
  });

  it('and accepted is with the bank until the bank answers', async () => {
    const payment = aPayment({ actionId: approved.actionId, status: 'pending' });
    const on = device(approved, { rows: { actions: [anActionRecord()], payments: [payment] } });
    expect(await inboxOf(on, 'done')).toMatch(/Processing$/);
    expect(await detailOf(on)).toContain('Approved by Ana Ruiz The payment is processing.');
  });

  it('and later returned by the bank is shown as not done', async () => {
    const payment = aPayment({ actionId: approved.actionId, status: 'failed', failureReason: 'insufficientFunds' });
    const on = device(approved, { rows: { actions: [anActionRecord()], payments: [payment] } });
    expect(await inboxOf(on, 'done')).toMatch(/Failed$/);
    expect(await detailOf(on)).toContain('Approved, but not done There was not enough money in the account.');
  });

  it('and paid is shown as done', async () => {
    const payment = aPayment({ actionId: approved.actionId });
    const on = device(approved, { rows: { actions: [anActionRecord()], payments: [payment] } });
    expect(await inboxOf(on, 'done')).toMatch(/£6,000.00 Done$/);
    expect(await detailOf(on)).toMatch(/Approved by Ana Ruiz$/);
  });

  it('counts once in the available amount: what it frees is shown only before the decision', async () => {
    expect(await detailOf(device(anApproval()))).toContain('Available credit after payment £10,000.00');
    expect(await detailOf(device(approved))).not.toContain('after payment');
  });
});

it('a deputy sees for whom they decide, in the list and on the page', async () => {
  const [tier] = anApproval().tiers;
  const approvers = [
    {
      userId: ana.user,
      name: 'Ana Ruiz',
      standsInFor: { userId: numberedId('e', 8), name: 'Ben Okoro', isNeeded: true },
    },
  ];
  const forBen = anApproval({ tiers: [{ role: 'buyerAdministrator', quorum: 1, ...tier, approvers } as ApprovalTier] });
  expect(await inboxOf(device(forBen))).toContain('for Ben Okoro');
  expect(await detailOf(device(forBen))).toContain('You decide this for Ben Okoro');
  expect(await inboxOf(device(anApproval()))).not.toContain('for Ben Okoro');
});

it('the page of the rules reports a rule that needs more Account Admins than the business has', async () => {
  const rule = {
    action: 'payInvoices',
    authorRole: 'buyerAdministrator',
    amountAtLeastMinor: null,
    decisions: 2,
  } as const;
  const admin = {
    name: 'Ana Ruiz',
    email: null,
    roles: ['buyerAdministrator'],
    groupId: null,
    status: 'Active',
  } as const;
  const rulesOf = (administrators: number, whenNobodyDecides: 'block' | 'approve') => {
    const buyers = [modelBuyer({ approvalRules: [rule], whenNobodyDecides })];
    const users = Array.from({ length: administrators }, (_, at) => ({ ...admin, id: numberedId('e', at) as UserId }));
    const on = device(anApproval(), {
      who: { user: ana.user, roles: ['buyerAdministrator'], buyer: modelBuyer() },
      users: users.map((one) => ({ ...one, roles: [...one.roles] })),
      rows: { buyers, approvals: [] },
      program: { approvalRules: [], groupAdminLimits: 'ask', flags: { purchaseCards: true } as never },
    });
    return drawScreen(on, async () => {
      const { ApprovalRulesScreen } = await import('../../../src/features/approvals/rules/approval-rules-screen.tsx');
      return <ApprovalRulesScreen />;
    });
  };
  expect(await rulesOf(2, 'block')).toContain('One more Account Admin is needed for this rule');
  expect(await rulesOf(1, 'approve')).toContain('Nobody else can approve these requests');
  expect(await rulesOf(3, 'block')).not.toContain('needed for this rule');
  expect(await rulesOf(2, 'block')).toMatch(
    /Group Admins and limits .*and ask an Account Admin for higher ones .*They only/,
  );
  expect(await rulesOf(2, 'block')).not.toContain('They set limits');
});

it('a refund shows the unapplied amount of the payment at the request and now', async () => {
  const payment = aPayment({ status: 'active', remainingMinor: 4_000 });
  const then = { collection: 'payments', id: payment.id, rowVersion: 1, row: { ...payment, remainingMinor: 9_000 } };
  const refund = anApproval({
    kind: 'requestRefund',
    input: { paymentId: payment.id, currency: 'GBP', amountMinor: 3_000 },
    thenRows: [then],
    bound: [{ collection: 'payments', id: payment.id, rowVersion: 1 }],
  });
  const detail = await detailOf(device(refund, { rows: { payments: [payment] } }));
  expect(detail).toMatch(/Refund of £30.00 from payment P-000001 .*Not applied .*£90.00 .*£40.00/);
});

it('a dispute shows the remaining due at the request and now', async () => {
  const charge = aCharge({ id: chargeId(1), remainingDueMinor: 600_000 });
  const then = { collection: 'charges', id: charge.id, rowVersion: 1, row: { ...charge, remainingDueMinor: 700_000 } };
  const facts = { currency: 'GBP', amountMinor: 5_000, reason: 'defective', note: null, fileIds: [] };
  const dispute = anApproval({ kind: 'raiseDispute', input: { ...facts, chargeId: charge.id }, thenRows: [then] });
  expect(await detailOf(device(dispute))).toMatch(/Disputed £50.00 .*Left to pay £7,000.00 £6,000.00/);
});

it('the typed reason of a rejection survives a reload', async () => {
  const detail = await detailOf(device(anApproval(), { drafts: { [`reject:${anApproval().id}`]: 'Goods not here' } }));
  expect(detail).toContain('[Goods not here]');
  expect(detail).toContain('Reject request');
});

describe('before the first load is done', () => {
  const nothing = { rows: { approvals: [] }, status: { asOf: null, isOnline: false } };

  it('the inbox says that nothing is loaded yet, not that nothing waits', async () => {
    const inbox = await inboxOf(device(anApproval(), nothing));
    expect(inbox).toContain('Nothing has been loaded yet');
    expect(inbox).not.toContain('No requests for your approval');
    expect(await inboxOf(device(anApproval(), { rows: { approvals: [] } }))).toContain('No requests for your approval');
  });

  it('a request is shown as loading, not as missing', async () => {
    const detail = await detailOf(device(anApproval(), nothing));
    expect(detail).toContain('Nothing has been loaded yet');
    expect(detail).not.toContain('This request is not on this device');
  });
});

it('a request past its time is shown as expired, also before the server closes it', async () => {
  const on = device(anApproval(), { now: '2026-11-28T09:00:00.000Z' });
  expect(await inboxOf(on, 'done')).toMatch(/£6,000.00 Expired$/);
  expect(await inboxOf(on, 'team')).toContain('No requests');
  const detail = await detailOf(on);
  expect(detail).toMatch(/Expired without a decision$/);
  expect(detail).not.toContain('decided');
});

it.each(['inApproval', 'blocked'] as const)('the author can recall a request that is %s', async (state) => {
  const own = anApproval({ state, authorUserId: ana.user });
  expect(await detailOf(device(own))).toContain('Recall');
  expect(await detailOf(device(anApproval({ state })))).not.toContain('Recall');
});

describe('the approval of several requests', () => {
  const bulkOf = (approvals: readonly Approval[], undone: readonly Undone[] = []) =>
    drawScreen(device(anApproval()), async () => {
      const { ApproveSelected } = await import('../../../src/features/approvals/approve-selected.tsx');
      return (
        <ApproveSelected
          approvals={approvals}
          deciding={{ isWorking: false, undone }}
          onApprove={() => undefined}
          onReject={() => undefined}
        />
      );
    });
  const limit = anApproval({ kind: 'requestHigherLimit', amountMinor: 900_000 });

  it('adds up payments only, not limits', async () => {
    expect(await bulkOf([anApproval(), limit])).toBe('2 selected · £6,000.00 Reject… Approve 2');
  });

  it('shows which ones were not done, also when none is selected any more', async () => {
    const undone: readonly Undone[] = [
      { approval: anApproval(), refusal: refuse('ALREADY_DECIDED'), isApproved: false },
      { approval: anApproval({ authorName: 'Pia Jansen' }), refusal: refuse('FORBIDDEN'), isApproved: true },
    ];
    const said = await bulkOf([], undone);
    expect(said).toContain('Tom Baker · £6,000.00 : This has already been decided.');
    expect(said).toContain('Pia Jansen · £6,000.00 : Approved, but not done: ');
    expect(said).not.toContain('Approve 0');
  });
});

it('a range selected with Shift has the requests between in the shown order', async () => {
  // From the newest to the oldest, as the inbox shows them until somebody sorts it.
  const amounts = [500, 100, 400, 300, 200];
  const approvals = amounts.map((amountMinor, at) =>
    anApproval({
      id: numberedId('9', at) as Approval['id'],
      amountMinor,
      createdAt: `2026-11-2${5 - at}T09:00:00.000Z` as Instant,
      expiresAt: '2026-12-02T09:00:00.000Z' as Instant,
    }),
  );
  const idOf = (amountMinor: number) => approvals.find((one) => one.amountMinor === amountMinor)?.id ?? '';
  let inbox: ListPageProps<ApprovalRequest, ListSearch> | undefined;
  vi.doMock(listPage, () => ({
    ListPage: (props: typeof inbox) => {
      inbox = props;
      return null;
    },
  }));
  const onSearch = vi.fn<(change: Partial<ListSearch>) => void>();
  await drawScreen(device(anApproval(), { now: '2026-11-26T09:00:00.000Z', rows: { approvals } }), async () => {
    const { ApprovalsScreen } = await import('../../../src/features/approvals/approvals-screen.tsx');
    return <ApprovalsScreen search={{ sort: 'amount', dir: 'desc' }} onSearch={onSearch} />;
  });
  const select = inbox?.selecting?.select;
  select?.(1, idOf(400), true, false);
  select?.(3, idOf(200), true, true);
  await vi.waitFor(() => expect(onSearch).toHaveBeenCalledTimes(2));
  expect(readSelection(onSearch.mock.lastCall?.[0].sel)).toEqual({
    mode: 'some',
    ids: [idOf(400), idOf(300), idOf(200)],
  });
});
