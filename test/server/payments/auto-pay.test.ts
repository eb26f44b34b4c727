import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { autoPayPlan } from '../../../domain/bank-accounts/auto-pay.ts';
import type { SetUpAutoPayInput } from '../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import { type PlainDate, addDays, dateInZone } from '../../../domain/time/calendar-date.ts';
import type { ChargeId } from '../../../domain/ids.ts';
import { performActions } from '../../../server/actions/perform-actions.ts';
import { autoPayNightKind } from '../../../server/payments/auto-pay-night.ts';
import { payAutomaticallyKind } from '../../../server/payments/pay-automatically.ts';
import { type Harbour, type HarbourWishes, type Who, bankDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { changeSettings } from '../database/world.ts';

const onDueDate = { when: { kind: 'onDueDate' }, capMinor: null } as const;
type Terms = Pick<SetUpAutoPayInput, 'when' | 'capMinor'> & Partial<Pick<SetUpAutoPayInput, 'overdue'>>;

describeOnPostgresFirst('AutoPay', (open) => {
  const harbourOf = harboursOn(open);

  /** A business whose payer has set up AutoPay on a Friday; its invoices are due on 1 December. */
  const withAutoPay = async (terms: Terms, wishes: HarbourWishes = {}) => {
    const harbour = await harbourOf({ without: ['ben'], ...wishes, flags: { autoPay: true, ...wishes.flags } });
    expect(await setUp(harbour, terms)).toMatchObject({ outcome: 'completed' });
    return harbour;
  };

  it('pays in the night of the day, as announced, and is in the activity', async () => {
    const harbour = await withAutoPay({ when: { kind: 'daysBefore', days: 3 }, capMinor: null });
    const [one, other, later] = await harbour.invoices(12_000, 7_000, 5_000);
    await change(harbour, later, `due_date = '2026-12-20'`);
    const announced = autoPayPlan({
      terms: { when: { kind: 'daysBefore', days: 3 }, capMinor: null },
      account: { currency: 'GBP' },
      charges: await harbour.all('charges'),
      approvals: [],
      from: '2026-11-21' as PlainDate,
    });
    const days = announced.map(({ on, charge, amountMinor }) => [on, charge.id, amountMinor]);
    expect(days.map(([on]) => on)).toEqual(['2026-11-28', '2026-11-28', '2026-12-17']);

    await nights(harbour, 7);
    expect(await harbour.all('payments')).toEqual([]);
    await nights(harbour, 1);
    const [payment, ...more] = await harbour.all('payments');
    expect(more).toEqual([]);
    expect(payment).toMatchObject({ amountMinor: 19_000, userId: null, actionId: null, collectionDate: '2026-11-30' });
    expect(payment?.applications.map(({ chargeId, amountMinor }) => ['2026-11-28', chargeId, amountMinor])).toEqual(
      expect.arrayContaining(days.slice(0, 2)),
    );
    expect(await harbour.one('charges', one)).toMatchObject({ status: 'pendingPayment' });
    const told = (await harbour.all('activity')).filter(({ kind }) => kind === 'paymentRequested');
    expect(told.map(({ actorName }) => actorName)).toEqual(['AutoPay', 'AutoPay', 'AutoPay']);

    await harbour.moveBankClock(bankDelaySeconds);
    expect(await harbour.one('charges', other)).toMatchObject({ status: 'paid' });
    await nights(harbour, 25);
    expect((await harbour.all('payments')).map(({ amountMinor }) => amountMinor)).toEqual([19_000, 5_000]);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('pays once, however often and on however many servers its job runs', async () => {
    const harbour = await withAutoPay(onDueDate);
    await harbour.invoices(12_000, 7_000);
    harbour.clock.advance(12 * 86_400);
    const day = today(harbour);
    const job = { kind: payAutomaticallyKind, payload: { day }, program: harbour.program.id, buyer: harbour.buyer };
    const run = () => harbour.handlers[payAutomaticallyKind]?.({ ...job, id: randomUUID(), attempts: 1 });
    await Promise.all([run(), run()]);
    await run();
    expect(await harbour.all('payments')).toMatchObject([{ amountMinor: 19_000 }]);
  });

  it('leaves out invoices in dispute, payment or approval, and above the cap, with one notice', async () => {
    const harbour = await withAutoPay({ when: { kind: 'onDueDate' }, capMinor: 1_000_000 });
    const [disputed, inPayment, inApproval, above, paid] = await harbour.invoices(1_000, 900, 800_000, 1_000_001, 600);
    // Ana is asked for an approval below; that e-mail does not belong to AutoPay.
    await harbour.changeMember('ana', { notices_off: ['approval-wanted'] });
    await change(harbour, disputed, 'has_open_dispute = true');
    await change(harbour, inPayment, 'pending_amount_minor = 400');
    await nights(harbour, 9);
    await harbour.pay('tom', [inApproval], { composedOffline: true });
    await nights(harbour, 2);
    const byAutoPay = (await harbour.all('payments')).filter(({ userId }) => userId === null);
    expect(byAutoPay.map(({ applications }) => applications.map(({ chargeId }) => chargeId))).toEqual([[paid]]);
    const skipped = (await harbour.all('activity')).filter(({ kind }) => kind === 'autoPaySkipped');
    expect(skipped.map(({ subjectId, actorName }) => [subjectId, actorName])).toEqual([[above, 'AutoPay']]);
    expect(await writtenTo(harbour)).toEqual(['ana', 'tom']);
    await nights(harbour, 1);
    expect(await writtenTo(harbour)).toEqual(['ana', 'tom']);
    expect(harbour.failedJobs).toEqual([]);
  });

  it.each<[string, (harbour: Harbour) => Promise<unknown>]>([
    ['the business is closed', (harbour) => changeBuyer(harbour, 'Cancelled')],
    ['another account is paid from', (harbour) => harbour.changeBankAccount({ is_active: false })],
    ['the mandate is gone', (harbour) => harbour.changeBankAccount({ mandate_status: 'cancelled' })],
    ['the program has no AutoPay', (harbour) => settings(harbour, { flags: { payments: true, autoPay: false } })],
    ['somebody turns it off', (harbour) => act(harbour, 'tom', 'turnOffAutoPay', {})],
  ])('pays nothing once %s', async (_name, happens) => {
    const harbour = await withAutoPay(onDueDate);
    await harbour.invoices(12_000);
    await happens(harbour);
    await nights(harbour, 12);
    expect(await harbour.all('payments')).toEqual([]);
    expect(harbour.failedJobs).toEqual([]);
  });

  it('leaves out what was overdue at its set-up if asked to, and pays it otherwise', async () => {
    for (const [overdue, paid] of [
      ['leave', [12_000]],
      ['pay', [7_000, 12_000]],
      // An input of an earlier build.
      [undefined, [7_000, 12_000]],
    ] as const) {
      const harbour = await harbourOf({ without: ['ben'], flags: { autoPay: true } });
      const [, late] = await harbour.invoices(12_000, 7_000);
      await change(harbour, late, `due_date = '2026-11-19'`);
      await setUp(harbour, { ...onDueDate, ...(overdue && { overdue }) });
      await nights(harbour, 12);
      expect((await harbour.all('payments')).map(({ amountMinor }) => amountMinor)).toEqual(paid);
    }
  });

  it('waits for a second Account Admin if there is one', async () => {
    const harbour = await harbourOf({ flags: { autoPay: true } });
    expect(await setUp(harbour, onDueDate)).toMatchObject({ outcome: 'inApproval' });
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ hasAutoPay: false });
    const [approval] = await harbour.all('approvals');
    expect(await harbour.decide('ben', approval?.id ?? '', 'approve')).toMatchObject({ outcome: 'completed' });
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ hasAutoPay: true });
  });

  it('that a program makes mandatory pays without being set up, and cannot be turned off', async () => {
    const harbour = await harbourOf({ without: ['ben'], flags: { autoPay: true } });
    await settings(harbour, { isAutoPayMandatory: true });
    const [id] = await harbour.invoices(12_000);
    await nights(harbour, 12);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'pendingPayment' });
    await setUp(harbour, onDueDate);
    const program = { ...harbour.program, settings: { ...harbour.program.settings, isAutoPayMandatory: true } };
    const envelope = await harbour.compose('tom', 'turnOffAutoPay', { bankAccountId: harbour.bankAccount });
    const answers = await performActions({ ...harbour.contextOf('tom'), program }, [envelope]);
    expect(answers).toMatchObject([{ code: 'AUTOPAY_REQUIRED' }]);
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ hasAutoPay: true });
  });

  it('stops when the bank does not collect, notifies the payers with the reason, and continues once it is set up again', async () => {
    const harbour = await withAutoPay(onDueDate, { railToken: 'fail:insufficientFunds' });
    const [id] = await harbour.invoices(12_000);
    await nights(harbour, 11);
    await harbour.moveBankClock(bankDelaySeconds);
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({
      hasAutoPay: false,
      autoPayStopped: 'insufficientFunds',
      autoPayStoppedAt: harbour.clock.now(),
    });
    expect((await harbour.all('activity')).map(({ kind }) => kind)).toContain('autoPayStopped');
    expect(await writtenTo(harbour)).toEqual(['ana', 'tom']);
    await nights(harbour, 2);
    expect(await harbour.all('payments')).toHaveLength(1);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'open', pendingAmountMinor: 0 });

    expect(await setUp(harbour, onDueDate)).toMatchObject({ outcome: 'completed' });
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ autoPayStopped: null });
    await nights(harbour, 1);
    expect(await harbour.all('payments')).toHaveLength(2);
  });

  it('continues if a payment of a person is not collected', async () => {
    const harbour = await withAutoPay(onDueDate, { railToken: 'fail:insufficientFunds' });
    await harbour.pay('tom', await harbour.invoices(12_000));
    await harbour.jobs.runDueJobs();
    await harbour.moveBankClock(bankDelaySeconds);
    expect(await harbour.one('bankAccounts', harbour.bankAccount)).toMatchObject({ hasAutoPay: true });
  });
});

async function act(harbour: Harbour, who: Who, kind: 'setUpAutoPay' | 'turnOffAutoPay', input: object) {
  const bankAccountId = harbour.bankAccount;
  const answer = await harbour.performOne(who, await harbour.compose(who, kind, { bankAccountId, ...input }));
  // The e-mail about the change itself does not belong to AutoPay's.
  await harbour.jobs.runDueJobs();
  await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
    trx.deleteFrom('notices').where('program_id', '=', harbour.program.id).execute(),
  );
  return answer;
}

function setUp(harbour: Harbour, terms: Terms) {
  return act(harbour, 'tom', 'setUpAutoPay', { currency: 'GBP', ...terms });
}

function today({ clock, program }: Harbour): PlainDate {
  return dateInZone(clock.now(), program.settings.timeZone);
}

/** This number of nights passes: the recurring job runs on each new day. */
async function nights(harbour: Harbour, count: number): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    harbour.clock.advance(86_400);
    const begunOn = { [harbour.program.id]: addDays(today(harbour), -1) };
    const job = { id: randomUUID(), kind: autoPayNightKind, program: null, buyer: null, attempts: 1 };
    await harbour.handlers[autoPayNightKind]?.({ ...job, payload: { begunOn } });
    await harbour.jobs.runDueJobs();
  }
}

/** The recipients of waiting e-mails. */
async function writtenTo({ database, asJob, people }: Harbour): Promise<readonly string[]> {
  const rows = await database.withTransaction(asJob, { readOnly: true }, (trx) =>
    trx.selectFrom('notices').select('person_id').execute(),
  );
  const names = new Map<string, string>(Object.entries(people).map(([name, { person }]) => [person, name]));
  return rows.map((row) => names.get(row.person_id ?? '') ?? '?').toSorted();
}

/** Changes a stored invoice as a seller, a dispute or a payment would. */
function change({ database, asJob }: Harbour, id: ChargeId, set: string) {
  return database.withTransaction(asJob, {}, (trx) =>
    sql`update charges set ${sql.raw(set)} where id = ${id}`.execute(trx),
  );
}

function changeBuyer({ database, asJob, buyer }: Harbour, status: 'Cancelled') {
  return database.withTransaction(asJob, {}, (trx) =>
    trx.updateTable('buyers').set({ status }).where('id', '=', buyer).execute(),
  );
}

function settings({ database, program }: Harbour, change: Parameters<typeof changeSettings>[2]) {
  return database.withTransaction({ role: 'owner' }, {}, (trx) => changeSettings(trx, program.id, change));
}
