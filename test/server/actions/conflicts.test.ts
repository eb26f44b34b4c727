import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnPostgresFirst } from '../both-databases.ts';
import { harboursOn } from './harbour.ts';

describeOnPostgresFirst('a change since an action was composed', (open) => {
  const harbourOf = harboursOn(open);

  it('a changed invoice is not paid, and its current row is returned', async () => {
    const harbour = await harbourOf();
    const [changed, same] = await harbour.invoices(5_000, 700);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([changed, same]));
    await harbour.changeCharge(changed, { remaining_due_minor: 4_000 });
    const answer = await harbour.performOne('ana', envelope);
    expect(answer).toMatchObject({ outcome: 'refused', code: 'VERSION_CONFLICT' });
    expect(answer.current).toEqual([
      { collection: 'charges', id: changed, row: await harbour.one('charges', changed) },
    ]);
    expect(await harbour.all('payments')).toEqual([]);
    expect(await harbour.performOne('ana', envelope)).toEqual(answer);
  });

  it('an invoice that a colleague has paid meanwhile is not paid again', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids), { composedOffline: true });
    await harbour.pay('ben', ids);
    expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'refused', code: 'VERSION_CONFLICT' });
    const fresh = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids));
    expect(await harbour.performOne('ana', fresh)).toMatchObject({
      outcome: 'refused',
      code: 'CHARGE_NOT_PAYABLE',
      values: { status: 'pendingPayment' },
    });
    expect(await harbour.all('payments')).toHaveLength(1);
  });

  it('a change that does not affect money is not a conflict', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    await harbour.changeCharge(id, { notes: 'Delivered to the yard' });
    expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'completed' });
  });

  it('a part of an invoice is not paid twice by an author who assumed that the first payment was not made', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const part = await harbour.paying([id], 1_000);
    const unanswered = await harbour.compose('ana', 'payInvoices', part);
    // Its answer was lost; she cancelled it on the same device, with the rows that it knew, and composed it again.
    const again = await harbour.compose('ana', 'payInvoices', part);
    const answers = await harbour.perform('ana', unanswered, again);
    expect(answers.map(({ outcome, code }) => code ?? outcome)).toEqual(['completed', 'VERSION_CONFLICT']);
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 1_000, status: 'open' });
    const seeing = await harbour.compose('ana', 'payInvoices', part);
    expect(await harbour.performOne('ana', seeing)).toMatchObject({ outcome: 'completed' });
  });

  it('a bank account that is no longer active is a conflict', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids));
    await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
      trx.updateTable('bank_accounts').set({ is_active: false }).where('id', '=', harbour.bankAccount).execute(),
    );
    const answer = await harbour.performOne('ana', envelope);
    expect(answer).toMatchObject({
      code: 'VERSION_CONFLICT',
      current: [{ collection: 'bankAccounts', id: harbour.bankAccount }],
    });
    const fresh = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids));
    expect(await harbour.performOne('ana', fresh)).toMatchObject({ code: 'NO_ACTIVE_BANK_ACCOUNT' });
  });

  it('a version that is unknown or missing counts as changed', async () => {
    const harbour = await harbourOf();
    const ids = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids));
    const invented = envelope.base.map((row) => ({ ...row, rowVersion: 99 }));
    expect(await harbour.performOne('ana', { ...envelope, base: invented })).toMatchObject({
      code: 'VERSION_CONFLICT',
    });
    const unnamed = await harbour.compose('ana', 'payInvoices', await harbour.paying(ids), { base: [] });
    expect(await harbour.performOne('ana', unnamed)).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await harbour.all('payments')).toEqual([]);
  });

  it('a version in an unreadable format is a conflict, and does not block the action for ever', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(5_000);
    const envelope = await harbour.compose('ana', 'payInvoices', await harbour.paying([id]));
    await harbour.database.withTransaction({ role: 'owner' }, {}, (trx) =>
      sql`update changes set image = image - 'lines' - 'status' where row_id = ${id}`.execute(trx),
    );
    await harbour.changeCharge(id, { notes: 'Delivered to the yard' });
    expect(await harbour.performOne('ana', envelope)).toMatchObject({
      outcome: 'refused',
      code: 'VERSION_CONFLICT',
      current: [{ collection: 'charges', id }],
    });
    expect(await harbour.pay('ana', [id])).toMatchObject({ outcome: 'completed' });
  });

  it('an invoice of another business is unknown', async () => {
    const harbour = await harbourOf();
    const input = await harbour.paying(await harbour.invoices(5_000));
    const lines = [{ amountMinor: 5_000, chargeId: 'aaaaaaaa-0000-4000-8000-00000000000a' }];
    const envelope = await harbour.compose('ana', 'payInvoices', { ...input, lines });
    expect(await harbour.performOne('ana', envelope)).toMatchObject({ outcome: 'refused', code: 'NOT_FOUND' });
  });
});
