import { expect, it } from 'vitest';
import { quotePayment } from '../../../server/payments/payment-quote.operation.ts';
import { identityOf } from '../../../server/identity/sessions/live-session.ts';
import { type Harbour, type Who, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgres } from '../both-databases.ts';

describeOnPostgres('the server’s quote for a payment', (open) => {
  const harbourOf = harboursOn(open);
  const quote = (harbour: Harbour, who: Who, input: unknown) => {
    const context = harbour.contextOf(who);
    return harbour.database.withTransaction(identityOf(context.session), { readOnly: true }, (trx) =>
      quotePayment(trx, context, input),
    );
  };
  const quoted = async (amountMinor = 900_000) => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(amountMinor, 100);
    const input = await harbour.paying([ids[0]]);
    return { harbour, ids, input, offer: await quote(harbour, 'tom', input) };
  };
  const payWith = async (harbour: Harbour, who: Who, input: unknown, token: string) =>
    harbour.performOne(who, await harbour.compose(who, 'payInvoices', input, { quote: token }));

  it('allows a Payer’s large payment without approval', async () => {
    const { harbour, input, offer } = await quoted();
    expect(offer.expiresAt).toBe('2026-11-20T09:10:00.000Z');
    expect(await payWith(harbour, 'tom', input, offer.token)).toMatchObject({ outcome: 'completed' });
  });

  it('is valid for ten minutes', async () => {
    const { harbour, input, offer } = await quoted();
    harbour.clock.advance(600);
    expect(await payWith(harbour, 'tom', input, offer.token)).toMatchObject({ outcome: 'inApproval' });
  });

  it('is valid for this person, this input and these amounts only', async () => {
    const { harbour, ids, offer } = await quoted();
    const forBoth = await harbour.paying(ids);
    expect(await payWith(harbour, 'tom', forBoth, offer.token)).toMatchObject({ outcome: 'inApproval' });
    const stolen = await quote(harbour, 'ana', await harbour.paying([ids[0]]));
    expect(await payWith(harbour, 'tom', await harbour.paying([ids[0]]), stolen.token)).toMatchObject({
      outcome: 'inApproval',
    });
    expect(await payWith(harbour, 'tom', await harbour.paying([ids[0]]), `${offer.token}x`)).toMatchObject({
      outcome: 'inApproval',
    });
    expect(await payWith(harbour, 'tom', await harbour.paying([ids[0]]), 'nonsense')).toMatchObject({
      outcome: 'inApproval',
    });
  });

  it('is refused after a change of the amount due, and valid after other changes', async () => {
    const changed = await quoted();
    await changed.harbour.changeCharge(changed.ids[0], { remaining_due_minor: 950_000 });
    expect(await payWith(changed.harbour, 'tom', changed.input, changed.offer.token)).toMatchObject({
      outcome: 'inApproval',
    });
    const noted = await quoted();
    await noted.harbour.changeCharge(noted.ids[0], { notes: 'Leave at the gate' });
    expect(await payWith(noted.harbour, 'tom', noted.input, noted.offer.token)).toMatchObject({ outcome: 'completed' });
  });

  it('shows that a payment was composed just now, whatever the device’s clock says', async () => {
    const { harbour, input, offer } = await quoted(1_000);
    const composedAt = '2016-11-20T09:00:00.000Z' as typeof offer.expiresAt;
    const answer = await harbour.performOne(
      'tom',
      await harbour.compose('tom', 'payInvoices', input, { quote: offer.token, composedAt, dataAsOf: composedAt }),
    );
    expect(answer).toMatchObject({ outcome: 'completed' });
  });

  it('fits into an action with any number of invoices', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(...Array.from({ length: 200 }, () => 4_000));
    const input = await harbour.paying(ids);
    const { token } = await quote(harbour, 'tom', input);
    expect(token.length).toBeLessThan(4_000);
    expect(await payWith(harbour, 'tom', input, token)).toMatchObject({ outcome: 'completed' });
  });

  it('is refused for the same reasons as the payment', async () => {
    const { harbour, input } = await quoted();
    const refusals = [
      { who: 'tom', given: { ...input, totalMinor: 1 }, code: 'BAD_INPUT' },
      {
        who: 'tom',
        given: { ...input, totalMinor: 900_001, lines: [{ ...input.lines[0], amountMinor: 900_001 }] },
        code: 'AMOUNT_ABOVE_REMAINING',
      },
      { who: 'tom', given: { ...input, currency: 'EUR' }, code: 'CURRENCY_MISMATCH' },
      { who: 'piet', given: input, code: 'FORBIDDEN' },
    ] as const;
    for (const { who, given, code } of refusals) {
      await expect(quote(harbour, who, given)).rejects.toMatchObject({ refusal: { code } });
    }
  });
});
