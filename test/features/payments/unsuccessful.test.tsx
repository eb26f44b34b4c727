import { afterEach, expect, it } from 'vitest';
import { type FailureReason, failureReasons } from '../../../domain/payments/payment.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { ana, chargeId } from '../../faults/model-rows.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const payment = (failureReason: FailureReason | null) =>
  aPayment({
    status: 'failed',
    failureReason,
    receivedDate: null,
    applications: [
      {
        chargeId: chargeId(1),
        invoiceNumber: 'INV-1',
        amountMinor: 18_000,
        state: 'released',
        appliedOn: null,
        reversedOn: null,
      },
    ],
  });

const pageOf = (failureReason: FailureReason | null, isPaid = false) =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: { user: ana.user, roles: ['buyerPayer'], userType: 'buyer' },
      program: { flags: { payments: true } as never },
      rows: {
        payments: [payment(failureReason)],
        charges: [
          aCharge({
            id: chargeId(1),
            totalMinor: 18_000,
            remainingDueMinor: isPaid ? 0 : 18_000,
            status: isPaid ? 'paid' : 'open',
          }),
        ],
      },
    },
    async () => {
      const { UnsuccessfulScreen } =
        await import('../../../src/features/payments/unsuccessful/unsuccessful-screen.tsx');
      return <UnsuccessfulScreen paymentId={payment(null).id} />;
    },
  );

it('each of the seven reasons shows what to do, and that no money was taken', async () => {
  const expected: Record<FailureReason, string> = {
    accountNotFound: 'Compare the number and the account holder',
    bankReturn: 'Ask your bank why it returned the payment',
    compliance: 'ask what it needs for its check',
    insufficientFunds: 'enough money in the account',
    noMandate: 'Set up direct debit for the bank account again',
    stopPayment: 'have the stop removed',
    unauthorizedCorporateDebit: 'Ask your bank to allow corporate debits',
  };
  const pages: Record<string, string> = {};
  for (const reason of failureReasons) pages[reason] = await pageOf(reason);
  for (const words of ['No money was taken', 'Pay again £180.00'])
    expect(Object.values(pages).filter((page) => page.includes(words))).toHaveLength(failureReasons.length);
  for (const reason of failureReasons) expect(pages[reason]).toContain(expected[reason]);
});

it('nothing is to be done once its invoices are paid', async () => {
  const page = await pageOf('insufficientFunds', true);
  expect(page).toContain('There’s nothing more to do');
  expect(page).not.toContain('Pay again £');
});
