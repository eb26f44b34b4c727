import { expect, it } from 'vitest';
import type { ActionAnswer, ActionEnvelope } from '../../../domain/envelope.ts';
import { type Harbour, type Who, harboursOn, newId } from '../actions/harbour.ts';
import { quotePayment } from '../../../server/payments/payment-quote.operation.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

/** Repeats until there is a final answer, as a device does. */
async function lastWord(harbour: Harbour, who: Who, envelope: ActionEnvelope): Promise<ActionAnswer> {
  for (;;) {
    const answer = await harbour.performOne(who, envelope);
    if (answer.code !== 'ACTION_IN_PROGRESS' && answer.code !== 'THROTTLED') return answer;
  }
}

describeOnPostgresFirst('the same amount, requested twice', (open, kind) => {
  const harbourOf = harboursOn(open);
  const rounds = kind === 'postgres' ? 12 : 4;

  it('case 98: a payment from two devices at the same time is made once, with one debit', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(...Array.from({ length: rounds }, () => 5_000));
    for (const id of ids) {
      const input = await harbour.paying([id]);
      const pressed = await Promise.all(
        [newId<ActionEnvelope['deviceId']>(), newId<ActionEnvelope['deviceId']>()].map((deviceId) =>
          harbour.compose('ana', 'payInvoices', input, { deviceId }),
        ),
      );
      const answers = await Promise.all(pressed.map((envelope) => lastWord(harbour, 'ana', envelope)));
      expect(answers.map(({ outcome, code }) => code ?? outcome).toSorted()).toEqual(['VERSION_CONFLICT', 'completed']);
    }
    await harbour.jobs.runDueJobs();
    const asked = await harbour.database.withTransaction({ role: 'job', program: null }, { readOnly: true }, (trx) =>
      trx.selectFrom('bank.transfers').select('id').where('idempotency_key', 'like', `%${harbour.buyer}%`).execute(),
    );
    expect(asked).toHaveLength(rounds);
  });

  it('case 93: of two simultaneous payments that together exceed the amount due, one is refused', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(...Array.from({ length: rounds }, () => 5_000));
    for (const id of ids) {
      const part = await harbour.paying([id], 3_000);
      const [anas, bens] = [
        await harbour.compose('ana', 'payInvoices', part),
        await harbour.compose('ben', 'payInvoices', part),
      ];
      const answers = await Promise.all([lastWord(harbour, 'ana', anas), lastWord(harbour, 'ben', bens)]);
      expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['completed', 'refused']);
      expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 3_000, remainingDueMinor: 5_000 });
      // After seeing the first one, the second payment is limited to the rest.
      expect(await harbour.performOne('ben', await harbour.compose('ben', 'payInvoices', part))).toMatchObject({
        code: 'AMOUNT_ABOVE_REMAINING',
        values: { payable: 'GBP 20.00' },
      });
    }
  });

  it('case 94: a quote on a changed balance is refused, and a new one accepted', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(900_000);
    const input = await harbour.paying([id], 600_000);
    const offer = async () => {
      const context = harbour.contextOf('tom');
      const { token } = await harbour.database.withTransaction(identityOf(context.session), { readOnly: true }, (trx) =>
        quotePayment(trx, context, input),
      );
      return token;
    };
    const stale = await offer();
    await harbour.changeCharge(id, { remaining_due_minor: 700_000 });
    const late = await harbour.performOne('tom', await harbour.compose('tom', 'payInvoices', input, { quote: stale }));
    expect(late).toMatchObject({ outcome: 'inApproval' });
    await harbour.performOne(
      'tom',
      await harbour.compose('tom', 'recallAction', { approvalId: String(late.result?.['approvalId']) }),
    );
    const fresh = await harbour.compose('tom', 'payInvoices', input, { quote: await offer() });
    expect(await harbour.performOne('tom', fresh)).toMatchObject({ outcome: 'completed' });
  });

  it('case 66: a payment that is delivered again after years gets the same answer, and is paid once', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([id], 2_000));
    const first = await harbour.performOne('ana', envelope);
    await harbour.moveBankClock(60);
    for (const years of [1, 10]) {
      harbour.clock.advance(years * 365 * 86_400);
      await harbour.jobs.runDueJobs();
      expect(await harbour.performOne('ana', envelope)).toEqual(first);
    }
    expect(await harbour.all('payments')).toHaveLength(1);
    expect(await harbour.one('charges', id)).toMatchObject({ remainingDueMinor: 3_000, pendingAmountMinor: 0 });
  });

  it('case 99: dependent actions are refused with the reason, down the chain, and independent ones performed', async () => {
    const harbour = await harbourOf();
    const [one, two, three, four] = await harbour.invoices(100, 200, 300, 400);
    const paying = async (id: typeof one, dependsOn: ActionEnvelope['dependsOn'], amountMinor?: number) =>
      harbour.compose('ana', 'payInvoices', await harbour.paying([id], amountMinor), { dependsOn });
    const refused = await paying(one, [], 101);
    const next = await paying(two, [refused.id]);
    const last = await paying(three, [next.id]);
    const stranger = await paying(four, []);
    const answers = await harbour.perform('ana', refused, next, last, stranger);
    expect(answers.map(({ outcome, code }) => code ?? outcome)).toEqual([
      'AMOUNT_ABOVE_REMAINING',
      'DEPENDENCY_FAILED',
      'DEPENDENCY_FAILED',
      'completed',
    ]);
    expect(answers.map(({ values }) => values).slice(1, 3)).toEqual([
      { action: refused.id, code: 'AMOUNT_ABOVE_REMAINING' },
      { action: next.id, code: 'DEPENDENCY_FAILED' },
    ]);
    expect(await harbour.one('actions', last.id)).toMatchObject({
      state: 'failed',
      error: { code: 'DEPENDENCY_FAILED' },
    });
  });
});
