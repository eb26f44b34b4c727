import { expect, it } from 'vitest';
import type { ApprovalRule } from '../../../domain/approvals/approval-rule.ts';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import { type Harbour, type HarbourWishes, type Who, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

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

/** Repeats the request until it has a final answer, as a device does. */
async function lastWord(harbour: Harbour, who: Who, envelope: ActionEnvelope): Promise<ActionAnswer> {
  for (;;) {
    const answer = await harbour.performOne(who, envelope);
    if (answer.code !== 'ACTION_IN_PROGRESS' && answer.code !== 'THROTTLED') return answer;
  }
}

describeOnPostgresFirst('a request with two approvers at the same time', (open, kind) => {
  const harbourOf = harboursOn(open);
  const rounds = kind === 'postgres' ? 12 : 4;
  const asked = async (harbour: Harbour) => {
    const [id] = await harbour.invoices(900_000);
    const answer = await harbour.pay('tom', [id], { composedOffline: true });
    return { id, actionId: answer.id, approvalId: String(answer.result?.['approvalId']) };
  };
  const deciding = async (harbour: Harbour, who: Who, approvalId: string, decision: 'approve' | 'reject') =>
    harbour.compose(who, 'decideApproval', await harbour.deciding(approvalId, decision));
  const paidFor = async (harbour: Harbour, actionId: string) =>
    (await harbour.all('payments')).filter((payment) => payment.actionId === actionId).length;

  it('case 85: a decision about a request that was decided meanwhile has no effect', async () => {
    const harbour = await harbourOf();
    for (const [first, late] of [
      ['approve', 'reject'],
      ['reject', 'approve'],
    ] as const) {
      const { id, actionId, approvalId } = await asked(harbour);
      const onOldScreen = await deciding(harbour, 'ben', approvalId, late);
      await harbour.decide('ana', approvalId, first);
      const before = await harbour.one('approvals', approvalId);
      expect(await harbour.performOne('ben', onOldScreen)).toMatchObject({
        outcome: 'refused',
        code: 'ALREADY_DECIDED',
      });
      expect(await harbour.one('approvals', approvalId)).toEqual(before);
      expect(before).toMatchObject({ decidedByName: 'Ana Ruiz' });
      expect(await paidFor(harbour, actionId)).toBe(first === 'approve' ? 1 : 0);
      expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: first === 'approve' ? 900_000 : 0 });
    }
  });

  it('case 86: the approved lines are paid, whatever is edited afterwards', async () => {
    const harbour = await harbourOf();
    const { id, actionId, approvalId } = await asked(harbour);
    const { input, bound } = await harbour.one('approvals', approvalId);
    await harbour.decide('ana', approvalId, 'approve');
    await harbour.changeCharge(id, { remaining_due_minor: 990_000 });
    await harbour.moveBankClock(60);
    const [payment] = (await harbour.all('payments')).filter((one) => one.actionId === actionId);
    const { lines } = input as { lines: { chargeId: string; amountMinor: number }[] };
    expect(payment?.applications.map(({ chargeId, amountMinor }) => ({ chargeId, amountMinor }))).toEqual(lines);
    expect(payment).toMatchObject({ status: 'applied', amountMinor: 900_000 });
    // The request still names its original versions.
    expect((await harbour.one('approvals', approvalId)).bound).toEqual(bound);
    expect(await harbour.one('charges', id)).toMatchObject({ remainingDueMinor: 90_000 });
  });

  it('case 88: of two simultaneous approvals one decides, the other person is told, and it is paid once', async () => {
    const harbour = await harbourOf();
    for (let round = 0; round < rounds; round += 1) {
      const { actionId, approvalId } = await asked(harbour);
      const [ana, ben] = [
        await deciding(harbour, 'ana', approvalId, 'approve'),
        await deciding(harbour, 'ben', approvalId, 'approve'),
      ];
      const answers = await Promise.all([lastWord(harbour, 'ana', ana), lastWord(harbour, 'ben', ben)]);
      expect(answers.map(({ code }) => code ?? 'decided').toSorted()).toEqual(['ALREADY_DECIDED', 'decided']);
      expect(await paidFor(harbour, actionId)).toBe(1);
    }
  });

  it('case 88: after a simultaneous approval and rejection it is either paid or rejected', async () => {
    const harbour = await harbourOf();
    for (let round = 0; round < rounds; round += 1) {
      const { id, actionId, approvalId } = await asked(harbour);
      const approve = await deciding(harbour, 'ana', approvalId, 'approve');
      const reject = await deciding(harbour, 'ben', approvalId, 'reject');
      await Promise.all([lastWord(harbour, 'ben', reject), lastWord(harbour, 'ana', approve)]);
      const { state } = await harbour.one('approvals', approvalId);
      const isApproved = state === 'approved';
      expect(await harbour.one('actions', actionId)).toMatchObject({ state: isApproved ? 'completed' : 'rejected' });
      expect(await paidFor(harbour, actionId)).toBe(isApproved ? 1 : 0);
      expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: isApproved ? 900_000 : 0 });
    }
  });

  it('case 88: two required approvals at the same time are both accepted, and it is paid once', async () => {
    const wishes: HarbourWishes = { rules: twoOfThem };
    const harbour = await harbourOf(wishes);
    for (let round = 0; round < rounds; round += 1) {
      const { actionId, approvalId } = await asked(harbour);
      const [ana, ben] = [
        await deciding(harbour, 'ana', approvalId, 'approve'),
        await deciding(harbour, 'ben', approvalId, 'approve'),
      ];
      const answers = await Promise.all([lastWord(harbour, 'ana', ana), lastWord(harbour, 'ben', ben)]);
      expect(answers.map(({ result }) => String(result?.['state'])).toSorted()).toEqual(['approved', 'inApproval']);
      expect(await paidFor(harbour, actionId)).toBe(1);
    }
  });
});
