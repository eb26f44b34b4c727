import { afterEach, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { modelBuyer } from '../../faults/model-rows.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const charge = aCharge({ billDate: plainDate('2026-10-01'), dueDate: plainDate('2026-12-01') });
const dispute = {
  id: '00000000-0000-4000-8000-0000000000d1',
  chargeId: charge.id,
  invoiceNumber: charge.invoiceNumber,
  sellerName: charge.sellerName,
  reason: 'defective',
  amountMinor: 9_000,
  creditedMinor: 4_500,
  currency: 'GBP',
  status: 'resolved',
  note: 'Two pallets were wet',
  raisedByUserId: null,
  raisedByName: 'Tom Baker',
  messages: [{ at: '2026-11-20T10:00:00.000Z', from: 'seller', authorName: 'Timber Ltd', text: 'We credited half.' }],
  files: [],
  raisedAt: '2026-11-19T10:00:00.000Z',
  resolvedAt: '2026-11-20T10:00:00.000Z',
  leftDueMinor: charge.remainingDueMinor,
};
const device = (changes: Partial<OnDevice> = {}): OnDevice => ({
  now: '2026-11-22T09:00:00.000Z',
  program: { disputeLimitDays: 60, flags: { disputes: true } as never },
  who: { user: 'u', roles: ['buyerPayer'], userType: 'buyer' },
  rows: { charges: [charge], disputes: [dispute] },
  ...changes,
});

const open = (id: string) =>
  drawScreen(device(), async () => {
    const { DisputeScreen } = await import('../../../src/features/disputes/dispute-screen.tsx');
    return <DisputeScreen disputeId={id} />;
  });

const raise = (limitDays: number, changes: Partial<OnDevice> = {}) =>
  drawScreen(
    device({ program: { disputeLimitDays: limitDays, flags: { disputes: true } as never }, ...changes }),
    async () => {
      const { RaiseDisputeScreen } = await import('../../../src/features/disputes/raise-dispute-screen.tsx');
      return <RaiseDisputeScreen invoice={charge.id} />;
    },
  );

it('a dispute shows its messages and its credit; a closed one cannot be answered', async () => {
  const said = await open(dispute.id);
  expect(said).toContain('£45.00 has been credited');
  expect(said).toContain('Two pallets were wet');
  expect(said).toContain('We credited half.');
  expect(said).not.toContain('Withdraw dispute');
  expect(said).not.toContain('Send message');
});

const openDispute = { ...dispute, status: 'open', creditedMinor: null, resolvedAt: null, leftDueMinor: null };
const shownDispute = (shown: object, invoice = charge) =>
  drawScreen(device({ rows: { charges: [invoice], disputes: [shown as { readonly id: string }] } }), async () => {
    const { DisputeScreen } = await import('../../../src/features/disputes/dispute-screen.tsx');
    return <DisputeScreen disputeId={dispute.id} />;
  });

it('shows whether the seller asked a question, and the same amount due before, during and after the dispute', async () => {
  const due = /£\d[\d,.]* of the invoice stays due. The due date is 1 Dec 2026/;
  expect(await open(dispute.id)).toMatch(due);
  expect(await shownDispute(openDispute)).toMatch(new RegExp(`The seller has asked you a question .*${due.source}`));
  const reviewed = await shownDispute({ ...openDispute, messages: [] });
  expect(reviewed).toMatch(new RegExp(`The seller is reviewing this dispute. ${due.source}`));
  expect(reviewed).not.toContain('asked you a question');
  for (const status of ['withdrawn', 'rejected'] as const)
    expect(await shownDispute({ ...dispute, creditedMinor: null, status, messages: [] })).toMatch(due);
});

it.each(['resolved', 'rejected', 'withdrawn'] as const)(
  'a closed dispute (%s) shows the amount that was due when it was closed, and separately what is due today',
  async (status) => {
    const shown = await shownDispute({ ...dispute, status, leftDueMinor: 13_500 });
    expect(shown).toContain('When the dispute was closed, £135.00 of the invoice was due.');
    expect(shown).toContain('Today, £180.00 of the invoice is due.');
    const paid = await shownDispute({ ...dispute, status }, { ...charge, remainingDueMinor: 0 });
    expect(paid).toContain('When the dispute was closed, £180.00 of the invoice was due.');
    expect(paid).toContain('Nothing is left to pay of the invoice.');
    const ofOlderBuild = await shownDispute({ ...dispute, status, leftDueMinor: null });
    expect(ofOlderBuild).not.toContain('When the dispute was closed');
    expect(ofOlderBuild).toContain('Today, £180.00 of the invoice is due.');
  },
);

const requested = {
  id: '00000000-0000-4000-8000-0000000000a1',
  kind: 'raiseDispute',
  state: 'inApproval',
  bound: [{ collection: 'charges', id: charge.id, rowVersion: 1 }],
  authorName: 'Piet Visser',
  createdAt: '2026-11-22T08:00:00.000Z',
  tier: 0,
  tiers: [{ role: 'buyerAdministrator', quorum: 1, approvers: [{ userId: 'a', name: 'Ana Ruiz' }] }],
};
const ofInvoice = (rows: object, roles: readonly ['buyerPurchaser'] | readonly ['buyerPayer'] = ['buyerPurchaser']) =>
  drawScreen(
    device({ who: { user: 'u', roles: [...roles], userType: 'buyer' }, rows: { charges: [charge], ...rows } }),
    async () => {
      const { DisputeOfInvoice } = await import('../../../src/features/disputes/dispute-of-invoice.tsx');
      return <DisputeOfInvoice charge={charge}>May be disputed</DisputeOfInvoice>;
    },
  );

it('the invoice shows a purchaser the request, who decides it, and offers no second one', async () => {
  const shown = await ofInvoice({ disputes: [], approvals: [requested] });
  expect(shown).toContain('Waiting for approval by Ana Ruiz.');
  expect(shown).not.toContain('May be disputed');
  const raising = await raise(60, {
    who: { user: 'u', roles: ['buyerPurchaser'], userType: 'buyer' },
    rows: { charges: [charge], disputes: [], approvals: [requested] },
  });
  expect(raising).toContain('Waiting for approval by Ana Ruiz.');
  expect(raising).not.toContain('Request dispute');
});

it('the invoice offers a payer no second request beside their own, but one beside a colleague’s', async () => {
  const own = await ofInvoice({ disputes: [], approvals: [{ ...requested, authorUserId: 'u' }] }, ['buyerPayer']);
  expect(own).not.toContain('May be disputed');
  expect(await ofInvoice({ disputes: [], approvals: [requested] }, ['buyerPayer'])).toContain('May be disputed');
});

it('the invoice shows a purchaser the whole thread with an answer, and a payer the way to it', async () => {
  const own = { ...openDispute, raisedByUserId: 'u' };
  const thread = await ofInvoice({ disputes: [own] });
  expect(thread).toContain('We credited half.');
  expect(thread).toContain('Send message');
  expect(thread).not.toContain('May be disputed');
  const link = await ofInvoice({ disputes: [own] }, ['buyerPayer']);
  expect(link).toContain('View the dispute');
  expect(link).not.toContain('We credited half.');
  expect(await ofInvoice({ disputes: [] })).toBe('May be disputed');
});

it('files are shown with their message, unsent ones too, and another can be added', async () => {
  const file = { id: '00000000-0000-4000-8000-0000000000f2', name: 'boxes.jpg', type: 'image/jpeg', bytes: 3 };
  const message = { at: '2026-11-20T10:00:00.000Z', from: 'buyer', authorName: 'Tom Baker', text: 'Boxes 3 and 4' };
  const open = { ...dispute, status: 'open', resolvedAt: null, messages: [{ ...message, files: [file] }] };
  const fileIds = ['00000000-0000-4000-8000-0000000000f3'];
  const waiting = anEntry({
    envelope: { kind: 'answerDispute', input: { disputeId: dispute.id, text: 'And box 5', fileIds } },
  });
  const on = device({ rows: { charges: [charge], disputes: [open] }, entries: [waiting] });
  const said = await drawScreen(on, async () => {
    const { DisputeScreen } = await import('../../../src/features/disputes/dispute-screen.tsx');
    return <DisputeScreen disputeId={dispute.id} />;
  });
  expect(said).toContain('Boxes 3 and 4 boxes.jpg');
  expect(said).toContain('And box 5 1 file');
  expect(said).toContain('Add photos or files');
});

it('a dispute that could not be processed says so, and leads to a new one', async () => {
  const failed = { ...dispute, status: 'failed', creditedMinor: null };
  const said = await drawScreen(device({ rows: { charges: [charge], disputes: [failed] } }), async () => {
    const { DisputeScreen } = await import('../../../src/features/disputes/dispute-screen.tsx');
    return <DisputeScreen disputeId={dispute.id} />;
  });
  expect(said).toContain('We couldn’t process this dispute');
  expect(said).toContain('Raise it again');
});

it('the form shows the last day, and afterwards why the invoice can no longer be disputed', async () => {
  expect(await raise(60)).toContain('The dispute must reach us by 30 Nov 2026');
  const late = await raise(30);
  expect(late).toContain('Disputes close 30 days after the invoice date');
  expect(late).not.toContain('Send dispute');
});

it('the form says before the click that a rule of the business requires an approval', async () => {
  const program = { disputeLimitDays: 60, flags: { disputes: true, approvals: true } as never, approvalRules: [] };
  const rule = { action: 'raiseDispute', authorRole: 'buyerPayer', amountAtLeastMinor: null, decisions: 1 } as const;
  const rows = { charges: [charge], disputes: [], buyers: [modelBuyer({ approvalRules: [rule] })] };
  expect(await raise(60, { program, rows })).toContain('This will wait for approval');
  expect(await raise(60, { program, rows: { ...rows, buyers: [modelBuyer()] } })).not.toContain('wait for approval');
});

it('an unsent dispute is edited with its text and files', async () => {
  const id = '00000000-0000-4000-8000-0000000000f1';
  const file = { id, name: 'pallet.pdf', type: 'application/pdf', sha256: '', bytes: 0, content: '' };
  const input = {
    chargeId: charge.id,
    currency: 'GBP',
    amountMinor: 2_500,
    reason: 'defective',
    note: 'One pallet was wet',
    fileIds: [file.id],
  };
  const queued = anEntry({ envelope: { kind: 'raiseDispute', input } });
  const shown = await drawScreen(device({ entries: [queued], files: [file] }), async () => {
    const { RaiseDisputeScreen } = await import('../../../src/features/disputes/raise-dispute-screen.tsx');
    return <RaiseDisputeScreen invoice={charge.id} replaces={queued.id} />;
  });
  expect(shown).toContain('[One pallet was wet]');
  expect(shown).toContain('[25.00]');
  expect(shown).toContain('pallet.pdf');
});
