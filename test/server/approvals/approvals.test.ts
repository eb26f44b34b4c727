import { expect, it } from 'vitest';
import type { ApprovalRule } from '../../../domain/approvals/approval-rule.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { type Harbour, type HarbourWishes, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

describeOnPostgresFirst('a payment that waits for approval', (open) => {
  const harbourOf = harboursOn(open);
  /** Tom, a Payer, has composed a payment of 9,000.00 without a quote. */
  const waiting = async (wishes: HarbourWishes = {}) => {
    const harbour = await harbourOf(wishes);
    const [id] = await harbour.invoices(900_000);
    const envelope = await harbour.compose('tom', 'payInvoices', await harbour.paying([id]), {
      composedOffline: true,
    });
    const answer = await harbour.performOne('tom', envelope);
    return { harbour, id: id, envelope, answer, approvalId: String(answer.result?.['approvalId']) };
  };
  const stateOf = async (harbour: Harbour, approvalId: string) => {
    const approval = await harbour.one('approvals', approvalId);
    return { approval: approval.state, action: (await harbour.one('actions', approval.actionId)).state };
  };

  it('is not performed, and has its approvers, what its author saw and its end', async () => {
    const { harbour, id, envelope, answer, approvalId } = await waiting();
    expect(answer).toMatchObject({ outcome: 'inApproval', code: null });
    expect(answer.feedVersion).toBeGreaterThan(0);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'open', pendingAmountMinor: 0 });
    expect(await harbour.all('payments')).toEqual([]);
    const approval = await harbour.one('approvals', approvalId);
    expect(approval).toMatchObject({
      state: 'inApproval',
      authorName: 'Tom Baker',
      amountMinor: 900_000,
      currency: 'GBP',
      reasons: ['noFreshQuoteAboveLimit'],
      composedOffline: true,
      expiresAt: '2026-11-27T09:00:00.000Z',
      input: envelope.input,
    });
    expect(approval.tiers).toEqual([
      {
        role: 'buyerAdministrator',
        quorum: 1,
        approvers: [
          { userId: harbour.people.ben.user, name: 'Ben Okoro' },
          { userId: harbour.people.ana.user, name: 'Ana Ruiz' },
        ],
      },
    ]);
    expect(
      approval.thenRows.map(({ collection, id: row, rowVersion }) => ({ collection, id: row, rowVersion })),
    ).toEqual(envelope.base);
    expect(approval.bound).toEqual(envelope.base);
    expect(await harbour.performOne('tom', envelope)).toEqual(answer);
    expect(await harbour.all('approvals')).toHaveLength(1);
  });

  it('keeps the values that its author saw, whatever has changed since', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(900_000);
    const envelope = await harbour.compose('tom', 'payInvoices', await harbour.paying([id]));
    await harbour.changeCharge(id, { notes: 'Call before delivery' });
    const answer = await harbour.performOne('tom', envelope);
    const approval = await harbour.one('approvals', String(answer.result?.['approvalId']));
    expect(approval.thenRows.find(({ id: row }) => row === id)).toMatchObject({ rowVersion: 1, row: { notes: null } });
    expect(approval.bound.find(({ id: row }) => row === id)).toMatchObject({ rowVersion: 2 });
  });

  it('is not needed for a smaller payment, one of an administrator, and in a program without approvals', async () => {
    const harbour = await harbourOf();
    expect(await harbour.pay('tom', await harbour.invoices(499_999))).toMatchObject({ outcome: 'completed' });
    expect(await harbour.pay('ana', await harbour.invoices(900_000))).toMatchObject({ outcome: 'completed' });
    const plain = await harbourOf({ flags: { approvals: false } });
    expect(await plain.pay('tom', await plain.invoices(900_000))).toMatchObject({ outcome: 'completed' });
  });

  it('is needed for any amount if the data is older than a day', async () => {
    const harbour = await harbourOf();
    const dataAsOf = harbour.clock.now();
    harbour.clock.advance(25 * 3_600);
    const answer = await harbour.pay('tom', await harbour.invoices(1_000), { dataAsOf });
    expect(answer).toMatchObject({ outcome: 'inApproval', result: { reasons: ['staleData'] } });
  });

  it('is performed as its author’s at once when it is approved', async () => {
    const { harbour, id, answer, approvalId } = await waiting();
    const decision = await harbour.decide('ana', approvalId, 'approve');
    expect(decision).toMatchObject({ outcome: 'completed', result: { state: 'approved', actionId: answer.id } });
    expect(await harbour.one('approvals', approvalId)).toMatchObject({ state: 'approved', decidedByName: 'Ana Ruiz' });
    expect(await harbour.one('actions', answer.id)).toMatchObject({ state: 'completed', error: null, approvalId });
    const [payment] = await harbour.all('payments');
    expect(payment).toMatchObject({
      userId: harbour.people.tom.user,
      amountMinor: 900_000,
      status: 'pending',
      actionId: answer.id,
    });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'pendingPayment' });
    const story = (await harbour.all('activity')).filter(({ subjectId }) => subjectId === id);
    expect(story.map(({ kind, actorName }) => `${kind} ${actorName}`).toSorted()).toEqual([
      'approvalApproved Ana Ruiz',
      'approvalRequested Tom Baker',
      'paymentRequested Tom Baker',
    ]);
    expect(story.find(({ kind }) => kind === 'paymentRequested')?.after).toMatchObject({ approvedBy: 'Ana Ruiz' });
  });

  it('ends when it is rejected, and its author sees the reason', async () => {
    const { harbour, id, answer, approvalId } = await waiting();
    const wordless = await harbour.compose('ana', 'decideApproval', await harbour.deciding(approvalId, 'reject', ' '));
    expect(await harbour.performOne('ana', wordless)).toMatchObject({ outcome: 'refused', code: 'BAD_INPUT' });
    expect(await harbour.decide('ana', approvalId, 'reject')).toMatchObject({
      outcome: 'completed',
      result: { state: 'rejected' },
    });
    expect(await harbour.one('approvals', approvalId)).toMatchObject({
      state: 'rejected',
      decidedByName: 'Ana Ruiz',
      decisionReason: 'Not this month',
    });
    expect(await harbour.one('actions', answer.id)).toMatchObject({ state: 'rejected' });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'open', pendingAmountMinor: 0 });
    expect(await harbour.all('payments')).toEqual([]);
    expect(await harbour.decide('ben', approvalId, 'approve')).toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  it('an author never decides their own request, also as a new administrator, and the database refuses it too', async () => {
    const { harbour, approvalId } = await waiting();
    const envelope = await harbour.compose('tom', 'decideApproval', await harbour.deciding(approvalId, 'approve'));
    expect(await harbour.performOne('tom', envelope)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    await harbour.changeMember('tom', { roles: ['buyerAdministrator', 'buyerPayer'] });
    const promoted = await harbour.compose('tom', 'decideApproval', await harbour.deciding(approvalId, 'approve'));
    const [answer] = await performActions(harbour.contextOf('tom', { roles: ['buyerAdministrator', 'buyerPayer'] }), [
      promoted,
    ]);
    expect(answer).toMatchObject({ outcome: 'refused', code: 'SELF_APPROVAL' });
    expect(await stateOf(harbour, approvalId)).toEqual({ approval: 'inApproval', action: 'inApproval' });
  });

  it('a person who is not an approver, or has lost the role, cannot decide', async () => {
    const { harbour, approvalId } = await waiting({ without: ['piet'] });
    const context = harbour.contextOf('ana', { roles: ['buyerGroupAdministrator'] });
    const envelope = await harbour.compose('ana', 'decideApproval', await harbour.deciding(approvalId, 'approve'));
    // A Group Admin does not even see a request about the whole account.
    expect((await performActions(context, [envelope]))[0]).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
    const asBoth = harbour.contextOf('ana', { roles: ['buyerGroupAdministrator', 'buyerPayer'] });
    const again = await harbour.compose('ana', 'decideApproval', await harbour.deciding(approvalId, 'approve'));
    expect((await performActions(asBoth, [again]))[0]).toMatchObject({ outcome: 'refused', code: 'NOT_ELIGIBLE' });
    expect(await stateOf(harbour, approvalId)).toEqual({ approval: 'inApproval', action: 'inApproval' });
  });

  it('is shown again first if an invoice has changed on the approver’s screen', async () => {
    const { harbour, id, approvalId } = await waiting();
    const input = await harbour.deciding(approvalId, 'approve');
    await harbour.changeCharge(id, { remaining_due_minor: 950_000 });
    const answer = await harbour.performOne('ana', await harbour.compose('ana', 'decideApproval', input));
    expect(answer).toMatchObject({
      outcome: 'refused',
      code: 'VERSION_CONFLICT',
      current: [{ collection: 'charges', id, row: { remainingDueMinor: 950_000 } }],
    });
    expect(await stateOf(harbour, approvalId)).toEqual({ approval: 'inApproval', action: 'inApproval' });
    // After seeing it, they decide, and the payment is checked against the current due amount.
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({
      outcome: 'completed',
      result: { state: 'approved' },
    });
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 900_000, status: 'open' });
  });

  it('is performed without a look at its invoices only if none has changed', async () => {
    const unseen = async ({ harbour, approvalId }: Awaited<ReturnType<typeof waiting>>) => {
      const { bound } = await harbour.one('approvals', approvalId);
      const input = { ...(await harbour.deciding(approvalId, 'approve')), seen: bound };
      return harbour.performOne('ana', await harbour.compose('ana', 'decideApproval', input));
    };
    expect(await unseen(await waiting())).toMatchObject({ outcome: 'completed', result: { state: 'approved' } });
    const changed = await waiting();
    await changed.harbour.changeCharge(changed.id, { remaining_due_minor: 950_000 });
    expect(await unseen(changed)).toMatchObject({ outcome: 'refused', code: 'VERSION_CONFLICT' });
    expect(await changed.harbour.all('payments')).toEqual([]);
  });

  it('fails with its reason if it can no longer be performed after the approval', async () => {
    const { harbour, id, answer, approvalId } = await waiting();
    await harbour.changeCharge(id, { remaining_due_minor: 100_000 });
    const decision = await harbour.decide('ana', approvalId, 'approve');
    expect(decision).toMatchObject({
      outcome: 'completed',
      result: { state: 'approved', failedWith: 'AMOUNT_ABOVE_REMAINING' },
    });
    expect(await harbour.one('actions', answer.id)).toMatchObject({
      state: 'failed',
      error: { code: 'AMOUNT_ABOVE_REMAINING' },
    });
    expect(await harbour.all('payments')).toEqual([]);
  });

  it('is not performed if its author may no longer pay', async () => {
    const { harbour, answer, approvalId } = await waiting();
    await harbour.changeMember('tom', { roles: ['buyerPurchaser'] });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ result: { failedWith: 'FORBIDDEN' } });
    expect(await harbour.one('actions', answer.id)).toMatchObject({ state: 'failed', error: { code: 'FORBIDDEN' } });
    expect(await harbour.all('payments')).toEqual([]);
  });

  it('is recalled only by its author, and only while it waits', async () => {
    const { harbour, answer, approvalId } = await waiting();
    expect(await harbour.performOne('ana', await harbour.compose('ana', 'recallAction', { approvalId }))).toMatchObject(
      { code: 'FORBIDDEN' },
    );
    const recall = await harbour.compose('tom', 'recallAction', { approvalId });
    const recalled = await harbour.performOne('tom', recall);
    expect(recalled).toMatchObject({ outcome: 'completed', result: { state: 'recalled' } });
    expect(await harbour.performOne('tom', recall)).toEqual(recalled);
    expect(await harbour.one('actions', answer.id)).toMatchObject({ state: 'recalled' });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ code: 'ALREADY_DECIDED' });
    const late = await harbour.compose('tom', 'recallAction', { approvalId });
    expect(await harbour.performOne('tom', late)).toMatchObject({ code: 'NOT_RECALLABLE' });
  });

  it('can be reminded of by its author once a day, without a change', async () => {
    const { harbour, answer, approvalId } = await waiting();
    expect(await harbour.one('approvals', approvalId)).toMatchObject({ remindedAt: null });
    const remind = async (who: 'ana' | 'tom') =>
      harbour.performOne(who, await harbour.compose(who, 'remindApprovers', { approvalId }));
    expect(await remind('ana')).toMatchObject({ code: 'FORBIDDEN' });
    expect(await remind('tom')).toMatchObject({ outcome: 'completed' });
    expect(await harbour.one('approvals', approvalId)).toMatchObject({
      state: 'inApproval',
      remindedAt: '2026-11-20T09:00:00.000Z',
    });
    expect(await harbour.one('actions', answer.id)).toMatchObject({ state: 'inApproval' });
    const told = (await harbour.all('activity')).filter(({ kind }) => kind === 'approvalReminded');
    expect(told.map(({ subjectType, actorName }) => `${subjectType} ${actorName}`).toSorted()).toEqual([
      'approval Tom Baker',
      'charge Tom Baker',
    ]);
    expect(await remind('tom')).toMatchObject({ code: 'REMINDED_ALREADY' });
    harbour.clock.advance(86_400);
    expect(await remind('tom')).toMatchObject({ outcome: 'completed' });
    // The approver's view from before the reminder is still valid for the decision.
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ outcome: 'completed' });
    harbour.clock.advance(86_400);
    expect(await remind('tom')).toMatchObject({ code: 'ALREADY_DECIDED' });
  });

  it('expires after seven days, and is not decided after them', async () => {
    const { harbour, answer, approvalId } = await waiting();
    harbour.clock.advance(7 * 86_400 - 1);
    await harbour.jobs.runDueJobs();
    expect(await stateOf(harbour, approvalId)).toEqual({ approval: 'inApproval', action: 'inApproval' });
    harbour.clock.advance(1);
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ code: 'ALREADY_DECIDED' });
    await harbour.jobs.runDueJobs();
    await harbour.jobs.runDueJobs();
    expect(await stateOf(harbour, approvalId)).toEqual({ approval: 'expired', action: 'expired' });
    expect((await harbour.all('activity')).filter(({ kind }) => kind === 'approvalExpired')).toHaveLength(2);
    expect(await harbour.one('actions', answer.id)).toMatchObject({ settledAt: '2026-11-27T09:00:00.000Z' });
  });

  it('is superseded once its invoice is paid by another payment', async () => {
    const { harbour, id, answer, approvalId } = await waiting();
    await harbour.pay('ben', [id]);
    await harbour.moveBankClock(60);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'paid' });
    expect(await stateOf(harbour, approvalId)).toEqual({ approval: 'superseded', action: 'superseded' });
    expect(await harbour.one('actions', answer.id)).toMatchObject({ error: { code: 'SUPERSEDED' } });
    expect(harbour.failedJobs).toEqual([]);
  });

  it('is superseded with every other request about the invoice, also for five requests of two hundred invoices', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(...Array.from({ length: 200 }, () => 4_500));
    const approvals: string[] = [];
    for (let request = 0; request < 5; request += 1) {
      const { result } = await harbour.pay('tom', ids, { composedOffline: true });
      approvals.push(String(result?.['approvalId']));
    }
    await harbour.pay('ben', ids.slice(0, 1));
    await harbour.moveBankClock(60);
    for (const approvalId of approvals)
      expect(await stateOf(harbour, approvalId)).toEqual({ approval: 'superseded', action: 'superseded' });
    expect(harbour.failedJobs).toEqual([]);
  });

  it('is superseded if its invoice was cancelled or disputed meanwhile', async () => {
    const cancelled = await waiting();
    await cancelled.harbour.changeCharge(cancelled.id, { status: 'cancelled' });
    expect(await cancelled.harbour.decide('ana', cancelled.approvalId, 'approve')).toMatchObject({
      result: { state: 'superseded' },
    });
    expect(await stateOf(cancelled.harbour, cancelled.approvalId)).toEqual({
      approval: 'superseded',
      action: 'superseded',
    });
    const disputed = await waiting();
    await dispute(disputed.harbour, disputed.id);
    expect(await disputed.harbour.decide('ana', disputed.approvalId, 'approve')).toMatchObject({
      result: { state: 'superseded' },
    });
    expect(await disputed.harbour.all('payments')).toEqual([]);
  });

  const twoTiers: readonly ApprovalRule[] = [
    {
      action: 'payInvoices',
      authorRole: 'buyerPayer',
      origin: 'any',
      amountAtLeastMinor: null,
      dataOlderThanHours: null,
      tiers: [
        { role: 'buyerAdministrator', quorum: 1 },
        { role: 'buyerAdministrator', quorum: 2 },
      ],
    },
  ];

  it('passes its tiers in order, and each person counts once in a tier', async () => {
    const { harbour, approvalId } = await waiting({ rules: twoTiers });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ result: { state: 'inApproval' } });
    expect(await harbour.one('approvals', approvalId)).toMatchObject({ tier: 1, state: 'inApproval' });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ result: { state: 'inApproval' } });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({
      outcome: 'refused',
      code: 'ALREADY_DECIDED',
    });
    expect(await harbour.all('payments')).toEqual([]);
    expect(await harbour.decide('ben', approvalId, 'approve')).toMatchObject({ result: { state: 'approved' } });
    expect(await harbour.all('payments')).toHaveLength(1);
  });

  it('an edit voids what others have approved before', async () => {
    const { harbour, id, approvalId } = await waiting({ rules: twoTiers });
    await harbour.decide('ana', approvalId, 'approve');
    await harbour.changeCharge(id, { remaining_due_minor: 950_000 });
    expect(await harbour.decide('ben', approvalId, 'approve')).toMatchObject({ result: { state: 'superseded' } });
    expect(await harbour.all('payments')).toEqual([]);
  });
});

async function dispute(harbour: Harbour, chargeId: string): Promise<void> {
  await harbour.database.withTransaction(harbour.asJob, { now: harbour.clock.now() }, (trx) =>
    trx
      .insertInto('disputes')
      .values({
        id: 'dddddddd-0000-4000-8000-000000000001',
        program_id: harbour.program.id,
        buyer_id: harbour.buyer,
        charge_id: chargeId,
        reason: 'defective',
        amount_minor: 900_000,
        currency: 'GBP',
        status: 'open',
        raised_at: harbour.clock.now(),
      })
      .execute(),
  );
}
