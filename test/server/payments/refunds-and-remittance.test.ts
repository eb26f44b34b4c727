import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ActionKind } from '../../../domain/actions.ts';
import type { ChargeId, PaymentId } from '../../../domain/ids.ts';
import { money } from '../../../domain/money.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { transferToBank } from '../../../server/bank/simulated-rail.ts';
import { bankKeyOf } from '../../../server/payments/bank-key.ts';
import { type Harbour, bankDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

const anHour = 3_600;
const aDay = 24 * anHour;

describeOnPostgresFirst('unapplied money', (open) => {
  const harbourOf = harboursOn(open);
  /** A transfer without remittance advice that the bank has reported. */
  const received = async (harbour: Harbour, amountMinor: number) => {
    const { program, buyer, database, clock } = harbour;
    const key = { program: program.id, buyer, payment: randomUUID() as PaymentId };
    const transfer = { idempotencyKey: bankKeyOf(key), reference: 'RENT 11', amount: money(amountMinor, 'GBP') };
    await transferToBank(database.withTransaction, clock, transfer);
    // Reported twice, it is one payment.
    await transferToBank(database.withTransaction, clock, transfer);
    await harbour.moveBankClock(1);
    const [payment] = await harbour.all('payments');
    if (!payment) throw new Error('The transfer should be a payment.');
    return payment;
  };
  const done = async (harbour: Harbour, kind: ActionKind, input: object) =>
    expect(await harbour.performOne('tom', await harbour.compose('tom', kind, input))).toMatchObject({
      outcome: 'completed',
    });
  const pass = async (harbour: Harbour, seconds: number) => {
    harbour.clock.advance(seconds);
    await harbour.jobs.runDueJobs();
  };

  it('used together with a debit names the request of that debit in the activity, never that of somebody else', async () => {
    const harbour = await harbourOf();
    const { id: paymentId } = await received(harbour, 4_000);
    const [debited, paid] = await harbour.invoices(5_000, 3_000);
    const debit = await harbour.compose('tom', 'payInvoices', await harbour.paying([debited]));
    await harbour.performOne('tom', debit);
    const use = (amountMinor: number, beside: string) =>
      done(harbour, 'applyFunds', {
        from: { kind: 'payment', id: paymentId },
        currency: 'GBP',
        beside,
        lines: [{ chargeId: paid, amountMinor }],
      });
    await use(1_000, debit.id);
    const anas = await harbour.compose('ana', 'payInvoices', await harbour.paying([paid]));
    await use(1_500, debit.id);
    const lines = (await harbour.all('activity')).filter(
      ({ kind, subjectType }) => kind === 'applyFunds' && subjectType === 'charge',
    );
    expect(
      lines
        .map(({ after }) => [after?.['amountMinor'], after?.['besideActionId']])
        .toSorted((one, other) => Number(one[0]) - Number(other[0])),
    ).toEqual([
      [1_000, debit.id],
      [1_500, debit.id],
    ]);
    await harbour.performOne('ana', anas);
    await use(500, anas.id);
    const last = (await harbour.all('activity')).find(
      ({ kind, subjectType, after }) =>
        kind === 'applyFunds' && subjectType === 'charge' && after?.['amountMinor'] === 500,
    );
    expect(last?.after).not.toHaveProperty('besideActionId');
  });

  it('is unapplied until day seven in the program’s zone, then applied to what is due first; the rest stays unapplied', async () => {
    const harbour = await harbourOf();
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      sql`update programs set settings = jsonb_set(settings, '{timeZone}', '"America/New_York"')
        where id = ${harbour.program.id}`.execute(trx),
    );
    const [later, first] = await harbour.invoices(5_000, 2_000);
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx
        .updateTable('charges')
        .set({ due_date: plainDate('2026-11-25') })
        .where('id', '=', first)
        .execute(),
    );
    expect(await received(harbour, 4_000)).toMatchObject({
      status: 'active',
      remainingMinor: 4_000,
      reference: 'RENT 11',
    });
    await pass(harbour, 6 * aDay);
    expect((await harbour.all('payments'))[0]).toMatchObject({ remainingMinor: 4_000 });
    // 4:30 in London is still the day before in New York.
    await pass(harbour, 19.5 * anHour);
    expect((await harbour.all('payments'))[0]).toMatchObject({ remainingMinor: 4_000 });
    await pass(harbour, anHour);
    expect((await harbour.all('payments'))[0]).toMatchObject({ status: 'applied', remainingMinor: 0 });
    expect(await harbour.one('charges', first)).toMatchObject({ status: 'paid', remainingDueMinor: 0 });
    expect(await harbour.one('charges', later)).toMatchObject({ status: 'open', remainingDueMinor: 3_000 });
    await harbour.changeCharge(later, { remaining_due_minor: 0, status: 'paid' });
    await received(harbour, 700);
    await pass(harbour, 8 * aDay);
    // Two transfers with one reference are two payments.
    expect(new Set((await harbour.all('payments')).map(({ remainingMinor }) => remainingMinor))).toEqual(
      new Set([0, 700]),
    );
    expect(harbour.failedJobs).toEqual([]);
  });

  it('is refunded once if the provider agrees, and can be applied again otherwise', async () => {
    const harbour = await harbourOf();
    const { id: paymentId } = await received(harbour, 4_000);
    const [invoice] = await harbour.invoices(5_000);
    await done(harbour, 'requestRefund', { paymentId, currency: 'GBP', amountMinor: 3_013 });
    const apply = (amountMinor: number) =>
      harbour.compose('tom', 'applyFunds', {
        from: { kind: 'payment', id: paymentId },
        currency: 'GBP',
        lines: [{ chargeId: invoice, amountMinor }],
      });
    expect(await harbour.performOne('tom', await apply(1_000))).toMatchObject({
      outcome: 'refused',
      code: 'ABOVE_AVAILABLE',
    });
    await pass(harbour, bankDelaySeconds + 5);
    expect(await harbour.one('payments', paymentId)).toMatchObject({ refundState: 'refused', remainingMinor: 4_000 });

    expect(await harbour.performOne('tom', await apply(1_000))).toMatchObject({ outcome: 'completed' });
    await done(harbour, 'requestRefund', { paymentId, currency: 'GBP', amountMinor: 3_000 });
    await pass(harbour, bankDelaySeconds + 5);
    await pass(harbour, bankDelaySeconds + 5);
    const refunded = { status: 'applied', refundState: 'refunded', refundedMinor: 3_000, remainingMinor: 0 };
    expect(await harbour.one('payments', paymentId)).toMatchObject({ ...refunded, refundedDate: '2026-11-20' });
    const told = (await harbour.all('activity')).filter(({ kind }) => kind === 'paymentRefunded');
    expect(told).toHaveLength(1);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('of a credit is applied to an invoice and unapplied again, and both days are stored', async () => {
    const harbour = await harbourOf();
    const [invoice, credit] = await harbour.invoices(5_000, 1_500);
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx.updateTable('charges').set({ type: 'credit', total_minor: -1_500 }).where('id', '=', credit).execute(),
    );
    await done(harbour, 'applyFunds', {
      from: { kind: 'credit', id: credit },
      currency: 'GBP',
      lines: [{ chargeId: invoice, amountMinor: 1_500 }],
    });
    expect(await harbour.one('charges', credit)).toMatchObject({ status: 'credited', remainingDueMinor: 0 });
    expect(await harbour.one('charges', invoice)).toMatchObject({ remainingDueMinor: 3_500 });
    const adjustments = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
      trx.selectFrom('adjustments').select('id').execute(),
    );
    const adjustmentId = adjustments[0]?.id ?? '';
    const adjustment = await harbour.one('adjustments', adjustmentId);
    expect(adjustment).toMatchObject({ kind: 'credit', amountMinor: 1_500, effectiveOn: '2026-11-20' });
    harbour.clock.advance(aDay);
    const input = { kind: 'credit', id: adjustmentId, creditId: credit, chargeId: invoice, currency: 'GBP' };
    await done(harbour, 'unapplyFunds', { ...input, amountMinor: 1_500 });
    expect(await harbour.one('charges', credit)).toMatchObject({ status: 'open', remainingDueMinor: 1_500 });
    expect(await harbour.one('charges', invoice)).toMatchObject({ remainingDueMinor: 5_000 });
    expect(await harbour.one('adjustments', adjustmentId)).toMatchObject({ reversedOn: '2026-11-21' });
  });

  it('a payment of a later day can be cancelled until then, and is submitted on it', async () => {
    const harbour = await harbourOf();
    const [cancelled, kept] = await harbour.invoices(5_000, 6_000);
    const schedule = async (id: ChargeId) =>
      done(harbour, 'payInvoices', { ...(await harbour.paying([id])), collectOn: '2026-11-24' });
    await schedule(cancelled);
    await harbour.moveBankClock(bankDelaySeconds);
    const [payment] = await harbour.all('payments');
    expect(payment).toMatchObject({ status: 'pending', submittedAt: null, scheduledOn: '2026-11-24' });
    await done(harbour, 'cancelPayment', { paymentId: payment?.id });
    expect(await harbour.one('charges', cancelled)).toMatchObject({ status: 'open', pendingAmountMinor: 0 });

    await schedule(kept);
    await pass(harbour, 4 * aDay);
    const all = await harbour.all('payments');
    expect(all.find(({ status }) => status === 'failed')).toMatchObject({ submittedAt: null });
    const submitted = all.find(({ status }) => status === 'pending');
    expect(submitted?.submittedAt?.slice(0, 10)).toBe('2026-11-24');
    const late = await harbour.compose('tom', 'cancelPayment', { paymentId: submitted?.id });
    expect(await harbour.performOne('tom', late)).toMatchObject({ outcome: 'refused', code: 'PAYMENT_SUBMITTED' });
  });

  it('a payment whose day passed while it waited on the device is refused and pays nothing', async () => {
    const harbour = await harbourOf();
    const [invoice] = await harbour.invoices(5_000);
    const waiting = await harbour.compose('tom', 'payInvoices', {
      ...(await harbour.paying([invoice])),
      collectOn: '2026-11-21',
    });
    harbour.clock.advance(2 * aDay);
    expect(await harbour.performOne('tom', waiting)).toMatchObject({ outcome: 'refused', code: 'PAYMENT_DAY_PASSED' });
    expect(await harbour.all('payments')).toEqual([]);
    expect(await harbour.one('charges', invoice)).toMatchObject({ status: 'open', pendingAmountMinor: 0 });
    const again = { ...(await harbour.paying([invoice])), collectOn: '2026-11-24' };
    await done(harbour, 'payInvoices', again);
    expect(await harbour.all('payments')).toMatchObject([{ status: 'pending', scheduledOn: '2026-11-24' }]);
  });
});
