import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ApprovalRule } from '../../../domain/approvals/approval-rule.ts';
import type { ChangeApprovalRulesInput } from '../../../domain/approvals/change-approval-rules.action.ts';
import type { CompanyRule } from '../../../domain/approvals/company-rules.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { type Harbour, type HarbourWishes, harboursOn, newId } from '../actions/harbour.ts';
import { describeOnPostgres } from '../both-databases.ts';

const twoOfThem: readonly ApprovalRule[] = [
  {
    action: 'payInvoices',
    authorRole: 'buyerPayer',
    origin: 'any',
    amountAtLeastMinor: null,
    dataOlderThanHours: null,
    tiers: [{ role: 'buyerAdministrator', quorum: 2 }],
  },
];

/** Tom, a Payer, has requested a payment of 9,000.00. */
async function asked(harbour: Harbour) {
  const [id] = await harbour.invoices(900_000);
  const answer = await harbour.pay('tom', [id], { composedOffline: true });
  return { harbour, id, answer, approvalId: String(answer.result?.['approvalId']) };
}

async function statusOf(harbour: Harbour, approvalId: string) {
  const approval = await harbour.one('approvals', approvalId);
  const action = await harbour.one('actions', approval.actionId);
  return {
    approval: approval.state,
    action: action.state,
    error: action.error?.code ?? null,
    names: approval.tiers.flatMap(({ approvers }) => approvers.map(({ name }) => name)),
  };
}

describeOnPostgres('who can decide a request', (open) => {
  const harbourOf = harboursOn(open);
  const asking = async (wishes: HarbourWishes = {}) => asked(await harbourOf(wishes));

  it('a business adds its own rules, by which an administrator’s payment needs another administrator', async () => {
    const harbour = await harbourOf({});
    const change = async (what: ChangeApprovalRulesInput['change']) => {
      const input = { buyerId: harbour.buyer, change: what };
      const [asking] = await harbour.perform('ana', await harbour.compose('ana', 'changeApprovalRules', input));
      if (asking?.outcome === 'refused') return asking.code;
      return (await harbour.decide('ben', String(asking?.result?.['approvalId']), 'approve')).result?.['state'];
    };
    const rule = (authorRole: CompanyRule['authorRole']): CompanyRule => ({
      action: 'payInvoices',
      authorRole,
      amountAtLeastMinor: 100_000,
      decisions: 1,
    });
    expect(await change({ kind: 'add', rule: rule('buyerPayer') })).toBe('approved');
    expect(await change({ kind: 'add', rule: { ...rule('buyerPayer'), amountAtLeastMinor: 200_000 } })).toBe(
      'APPROVAL_RULE_NOT_TIGHTER',
    );
    expect(await change({ kind: 'add', rule: rule('buyerAdministrator') })).toBe('approved');
    const [small, large] = await harbour.invoices(90_000, 100_000);
    const outcomes = async (who: 'tom' | 'ana', id: string) => (await harbour.pay(who, [id as never])).outcome;
    expect(await outcomes('tom', small)).toBe('completed');
    expect(await outcomes('tom', large)).toBe('inApproval');
    const [own] = await harbour.invoices(100_000);
    expect(await outcomes('ana', own)).toBe('inApproval');
    const [request] = (await harbour.all('approvals')).filter(({ reasons }) => reasons.includes('companyRule'));
    expect(request?.tiers).toMatchObject([{ role: 'buyerAdministrator', quorum: 1 }]);
    expect(await change({ kind: 'remove', rule: rule('buyerAdministrator') })).toBe('approved');
    const [free] = await harbour.invoices(100_000);
    expect(await outcomes('ana', free)).toBe('completed');
  });

  it('a deputy decides up to the limit of the person they stand in for, on the days of the delegation, and never their own request', async () => {
    const harbour = await harbourOf({ flags: { approvals: true } });
    await harbour.limitMember('ben', 100);
    const { approvalId } = await asked(harbour);
    expect((await statusOf(harbour, approvalId)).names).toEqual(['Ana Ruiz']);
    const delegate = async (who: 'ana' | 'ben', to: 'ana' | 'ben', firstDay: string, lastDay: string) => {
      const input = { toUserId: harbour.people[to].user, firstDay, lastDay };
      const answer = await harbour.performOne(who, await harbour.compose(who, 'delegateApprovals', input));
      return answer.code ?? answer.outcome;
    };
    expect(await delegate('ana', 'ana', '2026-11-21', '2026-11-23')).toBe('NOT_FOUND');
    expect(await delegate('ana', 'ben', '2026-11-23', '2026-11-21')).toBe('DELEGATION_ORDER');
    expect(await delegate('ana', 'ben', '2026-11-21', '2026-11-23')).toBe('completed');
    await harbour.jobs.runDueJobs();
    expect(await harbour.decide('ben', approvalId, 'approve')).toMatchObject({ code: 'NOT_ELIGIBLE' });
    harbour.clock.advance(86_400);
    await harbour.jobs.runDueJobs();
    const [tier] = (await harbour.one('approvals', approvalId)).tiers;
    expect(tier?.approvers.find(({ name }) => name === 'Ben Okoro')?.standsInFor).toEqual({
      userId: harbour.people.ana.user,
      name: 'Ana Ruiz',
      isNeeded: true,
    });
    const toBen = await harbour.noticesTo('ben@harbour.example');
    expect(toBen.map(({ subject }) => subject)).toEqual([
      'Northgate Trade: a request needs your approval for a colleague',
    ]);
    expect(toBen[0]?.text).toContain(`/approvals/${approvalId}`);
    expect(await harbour.decide('ben', approvalId, 'approve')).toMatchObject({ result: { state: 'approved' } });

    const second = await asked(harbour);
    const revoke = await harbour.compose('ana', 'revokeDelegations', { toUserId: harbour.people.ben.user });
    expect(await harbour.performOne('ana', revoke)).toMatchObject({ result: { ended: 1 } });
    // At once, before the request was reviewed again.
    expect(await harbour.decide('ben', second.approvalId, 'approve')).toMatchObject({ code: 'NOT_ELIGIBLE' });
    await harbour.jobs.runDueJobs();
    expect((await statusOf(harbour, second.approvalId)).names).toEqual(['Ana Ruiz']);

    expect(await delegate('ana', 'ben', '2026-11-21', '2026-11-22')).toBe('completed');
    await harbour.jobs.runDueJobs();
    expect((await statusOf(harbour, second.approvalId)).names).toEqual(['Ben Okoro', 'Ana Ruiz']);
    harbour.clock.advance(2 * 86_400);
    await harbour.jobs.runDueJobs();
    expect((await statusOf(harbour, second.approvalId)).names).toEqual(['Ana Ruiz']);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('case 89: after the last approver is disabled, the author sees the request as blocked', async () => {
    const { harbour, answer, approvalId } = await asking({ without: ['ben'] });
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'inApproval', names: ['Ana Ruiz'] });
    await harbour.changeMember('ana', { status: 'Inactive' });
    await harbour.jobs.runDueJobs();
    const blocked = { approval: 'blocked', action: 'blocked', error: 'NO_APPROVER', names: [] };
    expect(await statusOf(harbour, approvalId)).toEqual(blocked);
    // The author's own device receives this too.
    expect(await harbour.seenBy('tom', 'actions', [answer.id])).toMatchObject([
      { state: 'blocked', settledAt: null, error: { code: 'NO_APPROVER' } },
    ]);
    expect(await harbour.seenBy('tom', 'approvals', [approvalId])).toMatchObject([{ state: 'blocked' }]);
    const told = (await harbour.all('activity')).filter(({ kind }) => kind === 'approvalBlocked');
    expect(told.map(({ subjectType, actorName }) => `${subjectType} ${actorName}`).toSorted()).toEqual([
      'approval null',
      'charge null',
    ]);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('case 89: an approver who lost the role, or whose own limit is too low, is removed from the approvers', async () => {
    const { harbour, approvalId } = await asking();
    await harbour.changeMember('ben', { roles: ['buyerPurchaser'] });
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'inApproval', names: ['Ana Ruiz'] });
    await harbour.limitMember('ana', 899_999);
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'blocked', names: [] });
  });

  it('case 89: a blocked request continues with a new administrator or a raised limit', async () => {
    const { harbour, id, approvalId } = await asking({ without: ['ben'] });
    await harbour.limitMember('ana', 100);
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'blocked' });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ code: 'NOT_ELIGIBLE' });
    await harbour.changeMember('piet', { roles: ['buyerAdministrator'] });
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toEqual({
      approval: 'inApproval',
      action: 'inApproval',
      error: null,
      names: ['Piet Visser'],
    });
    await harbour.limitMember('ana', null);
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ names: ['Ana Ruiz', 'Piet Visser'] });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ result: { state: 'approved' } });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'pendingPayment' });
  });

  it('case 89: a blocked request can be recalled, expire, or end with its invoice', async () => {
    const recalled = await asking({ without: ['ana', 'ben'] });
    expect(recalled.answer).toMatchObject({ outcome: 'inApproval', code: null });
    const recall = await recalled.harbour.compose('tom', 'recallAction', { approvalId: recalled.approvalId });
    expect(await recalled.harbour.performOne('tom', recall)).toMatchObject({ outcome: 'completed' });
    expect(await recalled.harbour.one('actions', recalled.answer.id)).toMatchObject({ state: 'recalled', error: null });

    const expired = await asking({ without: ['ana', 'ben'] });
    expired.harbour.clock.advance(7 * 86_400);
    await expired.harbour.jobs.runDueJobs();
    expect(await statusOf(expired.harbour, expired.approvalId)).toMatchObject({
      approval: 'expired',
      action: 'expired',
    });

    const paid = await asking({ without: ['ben'] });
    await paid.harbour.limitMember('ana', 100);
    await paid.harbour.jobs.runDueJobs();
    await paid.harbour.pay('ana', [paid.id]);
    await paid.harbour.moveBankClock(60);
    expect(await statusOf(paid.harbour, paid.approvalId)).toMatchObject({
      approval: 'superseded',
      error: 'SUPERSEDED',
    });
  });

  it('a request that nobody could decide from the start is accepted and blocked', async () => {
    const { harbour, id, answer, approvalId } = await asking({ without: ['ana', 'ben'] });
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'blocked', action: 'blocked' });
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 0 });
    expect((await harbour.all('activity')).map(({ kind }) => kind).toSorted()).toEqual([
      'approvalBlocked',
      'approvalBlocked',
      'approvalRequested',
      'approvalRequested',
    ]);
    expect(answer.feedVersion).toBeGreaterThan(0);
  });

  it('a buyer can choose automatic approval instead: it is paid once, and the audit trail says so', async () => {
    const { harbour, id, answer } = await asking({ without: ['ana', 'ben'], whenNobodyDecides: 'approve' });
    expect(answer).toMatchObject({ outcome: 'completed', result: { reference: 'P-000001' } });
    const { approvalId } = await harbour.one('actions', answer.id);
    expect(await harbour.one('approvals', String(approvalId))).toMatchObject({
      state: 'approved',
      decidedByName: null,
      decidedAt: '2026-11-20T09:00:00.000Z',
      reasons: ['noFreshQuoteAboveLimit'],
    });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'pendingPayment' });
    const story = (await harbour.all('activity')).filter(({ kind }) => kind === 'approvalApproved');
    expect(story).toMatchObject([
      { actorName: null, after: { isAutomatic: true } },
      { actorName: null, after: { isAutomatic: true } },
    ]);
    // With another approver, the choice changes nothing.
    const other = await asking({ whenNobodyDecides: 'approve' });
    expect(other.answer).toMatchObject({ outcome: 'inApproval' });
  });

  it('with that choice, a request above every approver’s limit is blocked until a limit is raised', async () => {
    const harbour = await harbourOf({ without: ['ben'], whenNobodyDecides: 'approve' });
    await harbour.limitMember('ana', 100);
    const { id, answer, approvalId } = await asked(harbour);
    expect(answer).toMatchObject({ outcome: 'inApproval' });
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'blocked', error: 'NO_APPROVER' });
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 0 });
    await harbour.limitMember('ana', null);
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'inApproval', names: ['Ana Ruiz'] });
  });

  it('a request that is already approved cannot be inserted, unless the buyer has chosen that', async () => {
    const { harbour, answer, approvalId } = await asking();
    const forged = harbour.database.withTransaction(identityOf(harbour.contextOf('tom').session), {}, (trx) =>
      sql`insert into approvals (id, program_id, buyer_id, action_id, kind, author_user_id, author_name, state, composed_at, expires_at)
        select ${newId()}, program_id, buyer_id, ${answer.id}, kind, author_user_id, author_name, 'approved', composed_at, expires_at
        from approvals where id = ${approvalId}`.execute(trx),
    );
    await expect(forged).rejects.toThrow(/row-level security/);
  });

  it('case 78: an approver’s own limit is checked at the decision, before any other check of the request', async () => {
    const { harbour, id, approvalId } = await asking();
    await harbour.limitMember('ana', 899_999);
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({
      outcome: 'refused',
      code: 'NOT_ELIGIBLE',
    });
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 0 });
    await harbour.limitMember('ana', 900_000);
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ result: { state: 'approved' } });
  });

  it('case 89: after one of two approvals, a request without a second approver is blocked until there is one', async () => {
    const { harbour, approvalId } = await asking({ rules: twoOfThem });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ result: { state: 'inApproval' } });
    await harbour.changeMember('ben', { status: 'Suspended' });
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'blocked' });
    await harbour.changeMember('piet', { roles: ['buyerAdministrator'] });
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'inApproval' });
    const piet = harbour.contextOf('piet', { roles: ['buyerAdministrator'] });
    const input = await harbour.deciding(approvalId, 'approve');
    const [answer] = await performActions(piet, [await harbour.compose('piet', 'decideApproval', input)]);
    expect(answer).toMatchObject({ result: { state: 'approved' } });
    expect(await harbour.all('payments')).toHaveLength(1);
  });

  it('case 87: an author who becomes an administrator is not an approver, and does not unblock their own request', async () => {
    const { harbour, approvalId } = await asking({ without: ['ana', 'ben'] });
    await harbour.changeMember('tom', { roles: ['buyerPayer', 'buyerAdministrator'] });
    await harbour.jobs.runDueJobs();
    expect(await statusOf(harbour, approvalId)).toMatchObject({ approval: 'blocked', names: [] });
  });

  it('waiting requests are checked once for each change, and not at all if there is none', async () => {
    const harbour = await harbourOf();
    await harbour.changeMember('piet', { roles: ['buyerAdministrator'] });
    const jobs = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      trx
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', 'review-approvals')
        .where('buyer_id', '=', harbour.buyer)
        .execute(),
    );
    expect(jobs).toEqual([]);
  });
});

describeOnPostgres('a request at the same time as the deactivation of its approver', (open) => {
  const harbourOf = harboursOn(open);

  it('never waits for nobody', async () => {
    for (let time = 0; time < 6; time += 1) {
      const harbour = await harbourOf({ without: ['ben'] });
      const [id] = await harbour.invoices(900_000);
      const envelope = await harbour.compose('tom', 'payInvoices', await harbour.paying([id]), {
        composedOffline: true,
      });
      const [answer] = await Promise.all([
        harbour.performOne('tom', envelope),
        harbour.changeMember('ana', { status: 'Inactive' }),
      ]);
      await harbour.jobs.runDueJobs();
      expect(await statusOf(harbour, String(answer.result?.['approvalId']))).toMatchObject({ approval: 'blocked' });
    }
  });
});
