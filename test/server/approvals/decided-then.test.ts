import { expect, it } from 'vitest';
import { harboursOn } from '../actions/harbour.ts';
import { describeOnPostgresFirst } from '../both-databases.ts';

describeOnPostgresFirst('a decided request', (open) => {
  const harbourOf = harboursOn(open);

  it('keeps what was due when it was decided, although the payment has changed it since', async () => {
    const harbour = await harbourOf();
    const [id] = await harbour.invoices(900_000);
    const envelope = await harbour.compose('tom', 'payInvoices', await harbour.paying([id]), { composedOffline: true });
    const answer = await harbour.performOne('tom', envelope);
    const approvalId = String(answer.result?.['approvalId']);
    const asked = await harbour.one('approvals', approvalId);
    const { invoiceNumber } = await harbour.one('charges', id);
    expect(asked).toMatchObject({
      about: {
        object: invoiceNumber,
        person: null,
        thresholds: [{ reason: 'noFreshQuoteAboveLimit', fromMinor: 500_000 }],
      },
      decidedRows: null,
    });
    const input = { approvalId, decision: 'approve', reason: '', seen: asked.bound };
    await harbour.performOne('ana', await harbour.compose('ana', 'decideApproval', input));
    expect(await harbour.one('charges', id)).toMatchObject({ pendingAmountMinor: 900_000 });
    const decided = await harbour.one('approvals', approvalId);
    expect(decided.state).toBe('approved');
    expect(decided.decidedRows?.find((one) => one.id === id)?.row).toMatchObject({
      remainingDueMinor: 900_000,
      pendingAmountMinor: 0,
    });
    expect(decided.decidedRows?.some(({ collection }) => collection === 'buyers')).toBe(false);
  });
});
