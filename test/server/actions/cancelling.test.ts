import { expect, it } from 'vitest';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn, newId } from './harbour.ts';

/** Requests a cancellation, like a device that cannot know whether the action arrived. */
async function cancelEntry(harbour: Harbour, who: Who, action: ActionEnvelope): Promise<ActionAnswer> {
  const input = { action: { ...action, quote: null } };
  return harbour.performOne(who, await harbour.compose(who, 'cancelAction', input, { composedOffline: true }));
}

async function nothingWasPaid(harbour: Harbour, chargeId: string): Promise<void> {
  expect(await harbour.all('payments')).toEqual([]);
  expect(await harbour.one('charges', chargeId)).toMatchObject({ status: 'open', pendingAmountMinor: 0 });
}

describeOnPostgresFirst('cancelling an action', (open, kind) => {
  const harbourOf = harboursOn(open);
  const composed = async (amountMinor = 5_000, who: Who = 'ana') => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(amountMinor);
    return { harbour, id, payment: await harbour.compose(who, 'payInvoices', await harbour.paying([id])) };
  };

  it('case 96: an action that was cancelled first never takes effect, however late and often it arrives', async () => {
    const { harbour, id, payment } = await composed();
    expect(await cancelEntry(harbour, 'ana', payment)).toMatchObject({
      outcome: 'completed',
      result: { actionId: payment.id, state: 'recalled' },
    });
    const late = await harbour.performOne('ana', payment);
    expect(late).toMatchObject({ outcome: 'refused', code: 'CANCELLED', feedVersion: null });
    harbour.clock.advance(400 * 86_400);
    expect(await harbour.performOne('ana', payment)).toEqual(late);
    await nothingWasPaid(harbour, id);
    // Its author sees it among their requests, as recalled.
    expect(await harbour.seenBy('ana', 'actions', [payment.id])).toMatchObject([
      {
        kind: 'payInvoices',
        state: 'recalled',
        error: null,
        amountMinor: 5_000,
        subjectIds: [harbour.bankAccount, id],
      },
    ]);
  });

  it('case 96: an action that was done first stays done, and the author who cancelled it is told', async () => {
    const { harbour, id, payment } = await composed();
    const paid = await harbour.performOne('ana', payment);
    const answer = await cancelEntry(harbour, 'ana', payment);
    expect(answer).toMatchObject({ outcome: 'refused', code: 'ALREADY_DONE' });
    expect(await harbour.performOne('ana', payment)).toEqual(paid);
    expect(await harbour.all('payments')).toHaveLength(1);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'pendingPayment' });
  });

  it('case 97: a payment that the bank has is not cancelled, and is never shown as cancelled', async () => {
    const { harbour, id, payment } = await composed();
    await harbour.performOne('ana', payment);
    await harbour.jobs.runDueJobs();
    expect(await cancelEntry(harbour, 'ana', payment)).toMatchObject({ code: 'ALREADY_DONE' });
    await harbour.moveBankClock(60);
    expect(await cancelEntry(harbour, 'ana', payment)).toMatchObject({ code: 'ALREADY_DONE' });
    expect(await harbour.all('payments')).toMatchObject([{ status: 'applied' }]);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'paid' });
    expect(await harbour.one('actions', payment.id)).toMatchObject({ state: 'completed' });
  });

  it('a request that waits for approval is recalled, and a later approval has no effect', async () => {
    const { harbour, id, payment } = await composed(900_000, 'tom');
    const { result } = await harbour.performOne('tom', payment);
    const approvalId = String(result?.['approvalId']);
    expect(await cancelEntry(harbour, 'tom', payment)).toMatchObject({ result: { state: 'recalled' } });
    expect(await harbour.one('approvals', approvalId)).toMatchObject({ state: 'recalled' });
    expect(await harbour.decide('ana', approvalId, 'approve')).toMatchObject({ code: 'ALREADY_DECIDED' });
    await nothingWasPaid(harbour, id);
  });

  it('an approved request stays done, and a refused one cannot be cancelled', async () => {
    const { harbour, payment } = await composed(900_000, 'tom');
    const { result } = await harbour.performOne('tom', payment);
    await harbour.decide('ana', String(result?.['approvalId']), 'approve');
    expect(await cancelEntry(harbour, 'tom', payment)).toMatchObject({ code: 'ALREADY_DONE' });
    const [other] = await harbour.invoices(700);
    const tooMuch = await harbour.compose('ana', 'payInvoices', await harbour.paying([other], 900));
    await harbour.performOne('ana', tooMuch);
    expect(await cancelEntry(harbour, 'ana', tooMuch)).toMatchObject({
      outcome: 'completed',
      result: { state: 'failed' },
    });
  });

  it('a dependent action is refused with the reason, and independent ones are performed', async () => {
    const { harbour, payment } = await composed();
    const [next, stranger] = await harbour.invoices(700, 800);
    const behind = await harbour.compose('ana', 'payInvoices', await harbour.paying([next]), {
      dependsOn: [payment.id],
    });
    await cancelEntry(harbour, 'ana', payment);
    expect(await harbour.performOne('ana', behind)).toMatchObject({
      outcome: 'refused',
      code: 'DEPENDENCY_FAILED',
      values: { action: payment.id, code: 'RECALLED' },
    });
    expect(await harbour.pay('ana', [stranger])).toMatchObject({ outcome: 'completed' });
  });

  it('the action of another person cannot be cancelled, and an id with another body is quarantined', async () => {
    const { harbour, payment } = await composed();
    expect(await cancelEntry(harbour, 'ben', payment)).toMatchObject({ outcome: 'refused', code: 'FORBIDDEN' });
    const asBens = { ...payment, subject: { ...payment.subject, user: harbour.people.ben.user } };
    await harbour.performOne('ana', payment);
    expect(await cancelEntry(harbour, 'ben', asBens)).toMatchObject({
      outcome: 'refused',
      code: 'IDEMPOTENCY_MISMATCH',
    });
    expect(await cancelEntry(harbour, 'ana', { ...payment, seq: 900 })).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    const elsewhere = { ...payment, subject: { ...payment.subject, buyer: newId<typeof harbour.buyer>() } };
    expect(await cancelEntry(harbour, 'ana', elsewhere)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await harbour.all('payments')).toHaveLength(1);
  });

  it('a cancellation cannot be cancelled, and an action of an unknown kind can', async () => {
    const { harbour, payment } = await composed();
    const cancel = await harbour.compose('ana', 'cancelAction', { action: { ...payment, quote: null } });
    expect(await cancelEntry(harbour, 'ana', cancel)).toMatchObject({ code: 'FORBIDDEN' });
    const newer = { ...payment, kind: 'payTomorrow', definitionVersion: 7 };
    expect(await cancelEntry(harbour, 'ana', newer)).toMatchObject({ result: { state: 'recalled' } });
    expect(await harbour.performOne('ana', newer)).toMatchObject({ code: 'CANCELLED' });
  });

  it('case 96: of a simultaneous delivery and cancellation one wins, and both answers name it', async () => {
    const rounds = kind === 'postgres' ? 25 : 8;
    const { harbour } = await composed();
    const ids = await harbour.invoices(...Array.from({ length: rounds }, () => 1_000));
    let paidCount = 0;
    for (const id of ids) {
      const payment = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
      const [paid, back] = await Promise.all([
        lastWord(() => harbour.performOne('ana', payment)),
        lastWord(() => cancelEntry(harbour, 'ana', payment)),
      ]);
      const isPaid = (await harbour.one('charges', id)).pendingAmountMinor === 1_000;
      expect([paid.outcome, paid.code, back.code]).toEqual(
        isPaid ? ['completed', null, 'ALREADY_DONE'] : ['refused', 'CANCELLED', null],
      );
      if (isPaid) paidCount += 1;
    }
    expect(await harbour.all('payments')).toHaveLength(paidCount);
  });
});

/** Repeats until there is a final answer, as a device does. */
async function lastWord(ask: () => Promise<ActionAnswer>): Promise<ActionAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.code !== 'ACTION_IN_PROGRESS' && answer.code !== 'THROTTLED') return answer;
  }
}
