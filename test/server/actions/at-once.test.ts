import { expect, it } from 'vitest';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import { describeOnPostgresFirst, describeOnPostgres } from '../both-databases.ts';
import { type Harbour, type Who, harboursOn } from './harbour.ts';

/** Sums that must always hold: the claims of payments match the invoices, and nothing is claimed twice. */
async function expectConserved(harbour: Harbour): Promise<void> {
  const payments = await harbour.all('payments');
  const claimed = new Map<string, number>();
  for (const payment of payments) {
    const applied = payment.applications.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    expect(applied + payment.remainingMinor).toBe(payment.amountMinor);
    for (const { chargeId, amountMinor, state } of payment.applications) {
      if (state === 'pending') claimed.set(chargeId, (claimed.get(chargeId) ?? 0) + amountMinor);
    }
  }
  for (const charge of await harbour.all('charges')) {
    expect(charge.pendingAmountMinor).toBe(claimed.get(charge.id) ?? 0);
    expect(charge.pendingAmountMinor).toBeLessThanOrEqual(charge.remainingDueMinor);
  }
}

/** Repeats until there is a final answer, as a device does. */
async function deliver(harbour: Harbour, who: Who, envelope: ActionEnvelope) {
  for (;;) {
    const [answer] = await harbour.perform(who, envelope);
    if (!answer) throw new Error('An action ended without an answer.');
    if (answer.code !== 'ACTION_IN_PROGRESS' && answer.code !== 'THROTTLED') return answer;
  }
}

describeOnPostgresFirst('simultaneous deliveries', (open, kind) => {
  const harbourOf = harboursOn(open);
  it('five deliveries of each of many payments pay each once', async () => {
    const harbour = await harbourOf();
    const keys = kind === 'postgres' ? 80 : 20;
    const ids = await harbour.invoices(...Array.from({ length: keys }, (_, index) => 1_000 + index));
    const envelopes = await Promise.all(
      ids.map(async (id) => harbour.compose('ana', 'payInvoices', await harbour.paying([id]))),
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => envelopes)
        .flat()
        .map((envelope) => deliver(harbour, 'ana', envelope)),
    );
    expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['completed']));
    const payments = await harbour.all('payments');
    expect(payments).toHaveLength(keys);
    expect(new Set(payments.map(({ reference }) => reference)).size).toBe(keys);
    expect(new Set(answers.map(({ result }) => result?.['paymentId'])).size).toBe(keys);
    await expectConserved(harbour);
  });
});

describeOnPostgres('two hundred simultaneous requests about one invoice', (open) => {
  const harbourOf = harboursOn(open);
  it('of parallel payments, approvals and recalls one claims the amount, and the totals are right', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(900_000);
    const asked = await Promise.all(Array.from({ length: 10 }, () => harbour.pay('tom', [id])));
    const approvals = asked.map(({ result }) => String(result?.['approvalId']));
    expect(new Set(asked.map(({ outcome }) => outcome))).toEqual(new Set(['inApproval']));
    const work: { who: Who; envelope: ActionEnvelope }[] = [];
    for (const approvalId of approvals) {
      for (let time = 0; time < 6; time += 1) {
        for (const who of ['ana', 'ben'] as const) {
          work.push({
            who,
            envelope: await harbour.compose(who, 'decideApproval', await harbour.deciding(approvalId, 'approve')),
          });
        }
      }
      for (let time = 0; time < 3; time += 1) {
        work.push({ who: 'tom', envelope: await harbour.compose('tom', 'recallAction', { approvalId }) });
      }
    }
    for (let time = 0; time < 50; time += 1) {
      const who = time % 2 === 0 ? 'ana' : 'ben';
      work.push({ who, envelope: await harbour.compose(who, 'payInvoices', await harbour.paying([id])) });
    }
    expect(work).toHaveLength(200);
    const answers = await Promise.all(shuffled(work).map(({ who, envelope }) => deliver(harbour, who, envelope)));
    expect(answers).toHaveLength(200);
    const payments = await harbour.all('payments');
    expect(payments).toHaveLength(1);
    expect(await harbour.one('charges', id)).toMatchObject({ status: 'pendingPayment', pendingAmountMinor: 900_000 });
    await expectConserved(harbour);
    for (const approval of await harbour.all('approvals')) {
      const action = await harbour.one('actions', approval.actionId);
      const ends = { approved: ['completed', 'failed'], recalled: ['recalled'], inApproval: ['inApproval'] } as Record<
        string,
        string[]
      >;
      expect(ends[approval.state]).toContain(action.state);
    }
  });
});

/** The same order in every run. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  let state = 20_261_120;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return items
    .map((item) => ({ item, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
