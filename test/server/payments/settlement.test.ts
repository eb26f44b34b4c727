import { expect, it } from 'vitest';
import { type FailureReason, failureReasons } from '../../../domain/payments/payment.ts';
import type { PaymentId } from '../../../domain/ids.ts';
import { collectOutcomesNow } from '../../../server/bank/collect-outcomes.ts';
import { bankKeyOf } from '../../../server/payments/bank-key.ts';
import { settlePayment } from '../../../server/payments/settle-payment.ts';
import { createSimulatedRail } from '../../../server/bank/simulated-rail.ts';
import { type Harbour, bankDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

describeOnPostgresFirst('the bank’s later answers', (open) => {
  const harbourOf = harboursOn(open);
  it('an accepted payment is submitted at once and applied when the bank has acted', async () => {
    const harbour = await harbourOf();
    const [whole, part] = await harbour.invoices(12_000, 9_000);
    const input = { ...(await harbour.paying([whole])), totalMinor: 16_000 };
    const lines = [...input.lines, { chargeId: part, amountMinor: 4_000 }];
    const envelope = await harbour.compose('ana', 'payInvoices', { ...input, lines });
    await harbour.performOne('ana', envelope);
    await harbour.moveBankClock(29);
    expect((await harbour.all('payments'))[0]).toMatchObject({
      status: 'pending',
      submittedAt: '2026-11-20T09:00:00.000Z',
    });
    await harbour.moveBankClock(1);
    expect((await harbour.all('payments'))[0]).toMatchObject({
      status: 'applied',
      remainingMinor: 0,
      // Collected by the day of its receipt, although Monday was expected.
      requestedAt: '2026-11-20T09:00:00.000Z',
      collectionDate: '2026-11-20',
      receivedDate: '2026-11-20',
      failureReason: null,
      applications: [
        { state: 'applied', appliedOn: '2026-11-20' },
        { state: 'applied', appliedOn: '2026-11-20' },
      ],
    });
    expect(await harbour.one('charges', whole)).toMatchObject({
      status: 'paid',
      remainingDueMinor: 0,
      pendingAmountMinor: 0,
    });
    expect(await harbour.one('charges', part)).toMatchObject({
      status: 'open',
      remainingDueMinor: 5_000,
      pendingAmountMinor: 0,
    });
    const told = await harbour.all('activity');
    for (const kind of ['paymentRequested', 'paymentApplied']) {
      const ofPart = told.find((line) => line.kind === kind && line.subjectId === part);
      expect(ofPart?.after).toMatchObject({ amountMinor: 4_000, currency: 'GBP' });
    }
    const kinds = told.map(({ subjectType, kind }) => `${subjectType} ${kind}`);
    expect(kinds.filter((kind) => kind === 'charge paymentApplied')).toHaveLength(2);
    expect(kinds).toContain('payment paymentSubmitted');
    expect(kinds).toContain('payment paymentApplied');
    expect(harbour.failedJobs).toEqual([]);
  });

  it.each(failureReasons)(
    'a payment that fails for %s leaves the invoice due again, with the reason',
    async (reason) => {
      const harbour = await harbourOf({ railToken: `fail:${reason}` });
      const [id] = await harbour.invoices(12_000);
      await harbour.pay('ana', [id]);
      await harbour.moveBankClock(60);
      expect((await harbour.all('payments'))[0]).toMatchObject({
        status: 'failed',
        failureReason: reason,
        receivedDate: null,
        applications: [{ state: 'released' }],
      });
      expect(await harbour.one('charges', id)).toMatchObject({
        status: 'open',
        remainingDueMinor: 12_000,
        pendingAmountMinor: 0,
      });
      for (const line of (await harbour.all('activity')).filter(({ kind }) => kind === 'paymentFailed'))
        expect(line.after).toMatchObject({ failureReason: reason, amountMinor: 12_000, currency: 'GBP' });
      // A bank that allows no debits refuses the next one as well.
      expect(await harbour.pay('ana', [id])).toMatchObject(
        reason === 'unauthorizedCorporateDebit'
          ? { outcome: 'refused', code: 'PAYMENT_BLOCKED_ON_BANK_ACCOUNT' }
          : { outcome: 'completed', result: { reference: 'P-000002' } },
      );
    },
  );

  it('a payment is settled once, however often the bank reports it', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    await harbour.moveBankClock(60);
    const settled = await harbour.one('charges', id);
    expect(await settlePayment(...bankSays(harbour, result, { state: 'settled' }))).toBe(false);
    await harbour.moveBankClock(3_600);
    expect(await harbour.one('charges', id)).toEqual(settled);
    expect(
      (await harbour.all('activity')).filter(
        ({ kind, subjectType }) => kind === 'paymentApplied' && subjectType === 'payment',
      ),
    ).toHaveLength(1);
  });

  it('a debit that comes back after it was settled is returned once: its invoice is due again from that day', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    await harbour.moveBankClock(60);
    harbour.clock.advance(3 * 86_400);
    const comesBack = bankSays(harbour, result, { state: 'failed', reason: 'bankReturn' });
    expect(await settlePayment(...comesBack)).toBe(true);
    expect(await settlePayment(...comesBack)).toBe(false);
    expect((await harbour.all('payments'))[0]).toMatchObject({
      status: 'returned',
      failureReason: 'bankReturn',
      receivedDate: '2026-11-20',
      returnedDate: '2026-11-23',
      applications: [{ state: 'reversed', appliedOn: '2026-11-20', reversedOn: '2026-11-23' }],
    });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'open', remainingDueMinor: 12_000 });
    const told = (await harbour.all('activity')).filter(({ kind }) => kind === 'paymentReturned');
    expect(new Set(told.map(({ subjectType }) => subjectType))).toEqual(new Set(['charge', 'payment']));
    for (const { after } of told) expect(after).toMatchObject({ amountMinor: 12_000, failureReason: 'bankReturn' });
    expect(await harbour.pay('ana', [id])).toMatchObject({ outcome: 'completed' });
  });

  it('a debit that comes back after its money was taken off the invoice is returned too, and none of it can be applied', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    await harbour.moveBankClock(60);
    const payment = String(result?.['paymentId']);
    const taken = { kind: 'payment', id: payment, chargeId: id, currency: 'GBP', amountMinor: 12_000 };
    await harbour.performOne('ana', await harbour.compose('ana', 'unapplyFunds', taken));
    expect(await harbour.one('payments', payment)).toMatchObject({ status: 'active', remainingMinor: 12_000 });
    expect(await settlePayment(...bankSays(harbour, result, { state: 'failed', reason: 'bankReturn' }))).toBe(true);
    expect(await harbour.one('payments', payment)).toMatchObject({ status: 'returned', remainingMinor: 0 });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'open', remainingDueMinor: 12_000 });
  });

  it('a debit that settles after it failed changes no book, and is shown as a failed job', async () => {
    const harbour = await harbourOf({ railToken: 'fail:insufficientFunds' });
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    await harbour.moveBankClock(60);
    const failed = await harbour.one('charges', id);
    const payment = String(result?.['paymentId']);
    const [, , word] = bankSays(harbour, result, { state: 'settled' });
    const runner = harbour.runnerWith({ outcomesSince: (cursor) => Promise.resolve({ outcomes: [word], cursor }) });
    await collectOutcomesNow(harbour.database.withTransaction, harbour.clock);
    await runner.runDueJobs();
    expect(harbour.failedJobs).toMatchObject([{ job: { kind: 'bank-outcome', payload: { state: 'settled' } } }]);
    const [waiting] = await harbour.database.withTransaction(
      { role: 'job', program: null },
      { readOnly: true },
      (trx) => trx.selectFrom('jobs').selectAll().where('dedupe_key', 'like', `%${payment}:settled`).execute(),
    );
    expect(waiting).toMatchObject({ done_at: null, last_error: expect.stringContaining(payment) as string });
    expect(await harbour.one('charges', id)).toEqual(failed);
    // Nobody resolves it here, and the next test uses the same database.
    await harbour.database.withTransaction({ role: 'job', program: null }, {}, (trx) =>
      trx.deleteFrom('jobs').where('dedupe_key', 'like', `%${payment}:settled`).execute(),
    );
  });

  it('two simultaneous reports about one payment change its invoice once', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    const payment = String(result?.['paymentId']) as PaymentId;
    const idempotencyKey = bankKeyOf({ program: harbour.program.id, buyer: harbour.buyer, payment });
    const words = await Promise.all(
      Array.from({ length: 8 }, () =>
        settlePayment(harbour.database.withTransaction, harbour.clock, { idempotencyKey, state: 'settled' }),
      ),
    );
    expect(words.filter(Boolean)).toHaveLength(1);
    expect(await harbour.one('charges', id)).toMatchObject({
      status: 'paid',
      remainingDueMinor: 0,
      pendingAmountMinor: 0,
    });
  });

  it('a bank that cannot be reached is asked again later, and receives the payment once', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    await harbour.jobs.runDueJobs();
    // The process died after the request to the bank and before it was recorded: the job runs again.
    await harbour.database.withTransaction({ role: 'job', program: null }, {}, (trx) =>
      trx
        .updateTable('jobs')
        .set({ done_at: null })
        .where('dedupe_key', '=', `submit-payment:${String(result?.['paymentId'])}`)
        .execute(),
    );
    await harbour.jobs.runDueJobs();
    const transfers = await transfersOf(harbour, String(result?.['paymentId']));
    expect(transfers).toMatchObject([{ amount_minor: 12_000, currency: 'GBP', state: 'submitted' }]);
    expect((await harbour.all('activity')).filter(({ kind }) => kind === 'paymentSubmitted')).toHaveLength(1);
  });

  it.each([
    ['a mandate that ended', { mandate_status: 'cancelled' }],
    ['an account that is no longer the active one', { is_active: false }],
  ] as const)('%s before the submission fails the payment, and the bank is not asked', async (_what, change) => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    await harbour.changeBankAccount(change);
    await harbour.jobs.runDueJobs();
    const payment = String(result?.['paymentId']);
    expect(await harbour.one('payments', payment)).toMatchObject({
      status: 'failed',
      failureReason: 'noMandate',
      submittedAt: null,
    });
    expect(await transfersOf(harbour, payment)).toEqual([]);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'open', pendingAmountMinor: 0 });
  });

  it('a payment that the bank may have received waits for the bank, even if its mandate ends meanwhile', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(12_000);
    const { result } = await harbour.pay('ana', [id]);
    const payment = String(result?.['paymentId']);
    const rail = createSimulatedRail(harbour.database.withTransaction, harbour.clock, bankDelaySeconds);
    // The bank gets the request, and the process dies before it can record that.
    const dying = harbour.runnerWith({
      submit: async (...asked) => {
        await rail.submit(...asked);
        throw new Error('gone');
      },
    });
    await dying.runDueJobs();
    expect(await harbour.one('payments', payment)).toMatchObject({ status: 'pending', submittedAt: null });
    await harbour.changeBankAccount({ mandate_status: 'cancelled' });
    harbour.clock.advance(60);
    await harbour.jobs.runDueJobs();
    await harbour.moveBankClock(60);
    expect(await harbour.one('payments', payment)).toMatchObject({ status: 'applied', failureReason: null });
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'paid', remainingDueMinor: 0 });
  });

  it('two hundred invoices in one payment are claimed and settled together', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(...Array.from({ length: 200 }, (_, index) => 100 + index));
    expect(await harbour.pay('ana', ids)).toMatchObject({ outcome: 'completed' });
    await harbour.moveBankClock(60);
    expect(
      (await harbour.all('charges')).every(
        ({ status, remainingDueMinor }) => status === 'paid' && remainingDueMinor === 0,
      ),
    ).toBe(true);
    expect((await harbour.all('payments'))[0]).toMatchObject({ status: 'applied' });
    expect(harbour.failedJobs).toEqual([]);
  });
});

/** The bank's outcome of a requested payment, as `settlePayment` takes it. */
function bankSays(
  harbour: Harbour,
  result: Readonly<Record<string, unknown>> | null | undefined,
  word: { readonly state: 'settled' } | { readonly state: 'failed'; readonly reason: FailureReason },
) {
  const payment = String(result?.['paymentId']) as PaymentId;
  const idempotencyKey = bankKeyOf({ program: harbour.program.id, buyer: harbour.buyer, payment });
  return [harbour.database.withTransaction, harbour.clock, { idempotencyKey, ...word }] as const;
}

/** The bank's own records of a payment. */
function transfersOf(harbour: Harbour, payment: string) {
  return harbour.database.withTransaction({ role: 'job', program: null }, { readOnly: true }, (trx) =>
    trx.selectFrom('bank.transfers').selectAll().where('idempotency_key', 'like', `%${payment}`).execute(),
  );
}
