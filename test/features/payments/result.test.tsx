import { afterEach, expect, it } from 'vitest';
import type { ActionId } from '../../../domain/ids.ts';
import { type PlainDate, plainDate } from '../../../domain/time/calendar-date.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { ana, bankAccountId, modelActionRecord } from '../../faults/model-rows.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const actionId = '00000000-0000-4000-8000-0000000000a1' as ActionId;
const appliedId = '00000000-0000-4000-8000-0000000000a2' as ActionId;
const chargeId = (number: number) => `00000000-0000-4000-8000-0000000000c${number}`;
const creditForTwo = {
  from: { kind: 'credit', id: chargeId(9) },
  currency: 'GBP',
  lines: [
    { chargeId: chargeId(1), amountMinor: 2_000 },
    { chargeId: chargeId(2), amountMinor: 3_000 },
  ],
};

const device = (scheduledOn: PlainDate | null, input: object = {}) => {
  const record = modelActionRecord({ id: actionId, userId: ana.user, input, amountMinor: 18_000, state: 'completed' });
  return {
    now: '2026-11-22T09:00:00.000Z',
    who: { user: ana.user, roles: ['buyerPayer'], userType: 'buyer' },
    program: { name: 'Northgate', theme: { accent: '#0b6e4f', logoText: 'N' }, flags: { payments: true } as never },
    rows: {
      actions: [record, { ...record, id: appliedId, kind: 'applyFunds', input: creditForTwo }],
      payments: [
        aPayment({
          actionId,
          status: 'pending',
          scheduledOn,
          collectionDate: plainDate('2026-12-02'),
          submittedAt: null,
          receivedDate: null,
        }),
      ],
    },
  } as const;
};

const resultOf = (scheduledOn: PlainDate | null) =>
  drawScreen(device(scheduledOn), async () => {
    const { PaymentResult } = await import('../../../src/features/payments/payment-result.tsx');
    return <PaymentResult entryId={actionId} />;
  });

it('a payment on a later date is not called processing: the day is named, and the way to the payment', async () => {
  const page = await resultOf(plainDate('2026-12-01'));
  expect(page).toMatch(
    /^Payment scheduled Submitted to your bank on 1 Dec 2026 and collected on 2 Dec 2026 \. You can cancel it before 1 Dec 2026 \./,
  );
  expect(page).not.toMatch(/business days|Processing/);
  expect(page).toContain('Payment details');
});

it.each([null, plainDate('2026-11-22')])('a payment without a date, or on its day, is processing (%s)', async (day) => {
  const page = await resultOf(day);
  expect(page).toContain('Collected by direct debit on 2 Dec 2026 . The invoices are paid once the bank confirms it.');
  expect(page).not.toContain('Submitted to your bank on');
});

it('a payment with credits counts the invoices that the credits pay, and names both amounts', async () => {
  const debit = {
    bankAccountId,
    currency: 'GBP',
    totalMinor: 18_000,
    lines: [{ chargeId: chargeId(2), amountMinor: 18_000 }],
  };
  const page = await drawScreen(device(null, debit), async () => {
    const { PaymentResult } = await import('../../../src/features/payments/payment-result.tsx');
    return <PaymentResult entryId={actionId} applied={appliedId} />;
  });
  expect(page).toContain('£230.00 for 2 invoices £180.00 from your bank account, £50.00 from credits and unapplied');
});

it('credits alone are named with their amount and their invoices', async () => {
  const page = await drawScreen(device(null), async () => {
    const { PaymentResult } = await import('../../../src/features/payments/payment-result.tsx');
    return <PaymentResult entryId={appliedId} applied={appliedId} />;
  });
  expect(page).toMatch(/^Applied to your invoices £50\.00 for 2 invoices/);
});

it('the details of a payment on a later date call it scheduled, and those of a canceled one name no collection', async () => {
  const detailsOf = (payment: Partial<Payment>) =>
    drawScreen(
      { ...device(null), rows: { payments: [aPayment({ submittedAt: null, receivedDate: null, ...payment })] } },
      async () => {
        const { PaymentScreen } = await import('../../../src/features/payments/history/payment-screen.tsx');
        return <PaymentScreen paymentId={aPayment().id} />;
      },
    );
  const scheduledOn = plainDate('2026-12-01');
  const scheduled = await detailsOf({ status: 'pending', scheduledOn });
  expect(scheduled).toContain('£180.00 Scheduled');
  expect(scheduled).not.toMatch(/Processing|is processing/);
  const cancelledAt = '2026-11-21T09:00:00.000Z' as Payment['cancelledAt'];
  const cancelled = await detailsOf({ status: 'failed', scheduledOn, cancelledAt });
  expect(cancelled).toContain('£180.00 Canceled');
  expect(cancelled).not.toMatch(/Collect/);
});

it('one payment has one set of days, in the program’s zone, wherever it is read', async () => {
  const readIn = async (zone: string) => {
    const own = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      const late = { createdAt: '2026-11-28T12:30:00.000Z', submittedAt: '2026-11-28T12:30:05.000Z' } as never;
      const days = { collectionDate: plainDate('2026-11-30'), receivedDate: plainDate('2026-11-28') };
      const rows = { payments: [{ ...aPayment(days), ...(late as object) }] };
      return await drawScreen({ ...device(null), rows }, async () => {
        const { PaymentScreen } = await import('../../../src/features/payments/history/payment-screen.tsx');
        return <PaymentScreen paymentId={aPayment().id} />;
      });
    } finally {
      process.env['TZ'] = own;
    }
  };
  const page = await readIn('Pacific/Kiritimati');
  expect(page).not.toContain('29 Nov 2026');
  expect(page).toMatch(
    /Requested 28 Nov 2026 Submitted to the bank 28 Nov 2026 Collected 28 Nov 2026 Received 28 Nov 2026/,
  );
});

it('a payment that its author has to correct has a button to the outbox', async () => {
  const entry = { id: actionId, state: { kind: 'needsYou' }, envelope: { kind: 'payInvoices', input: {} } } as never;
  const page = await drawScreen({ ...device(null), rows: {}, entries: [entry] }, async () => {
    const { PaymentResult } = await import('../../../src/features/payments/payment-result.tsx');
    return <PaymentResult entryId={actionId} />;
  });
  expect(page).toContain('This payment needs you');
  expect(page).toContain('Open the outbox Back to invoices');
});

it('a payment whose rest is asked back is not offered for more invoices', async () => {
  const payment = aPayment({ status: 'active', remainingMinor: 4_300, refundState: 'requested', refundMinor: 4_300 });
  const page = await drawScreen({ ...device(null), rows: { payments: [payment] } }, async () => {
    const { PaymentScreen } = await import('../../../src/features/payments/history/payment-screen.tsx');
    return <PaymentScreen paymentId={payment.id} />;
  });
  expect(page).toContain('A refund of £43.00 was requested');
  expect(page).not.toMatch(/Apply to invoices|stays on your account as credit/);
});
