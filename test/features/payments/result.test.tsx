import { afterEach, expect, it } from 'vitest';
import type { ActionId } from '../../../domain/ids.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { ana, modelActionRecord } from '../../faults/model-rows.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

const actionId = '00000000-0000-4000-8000-0000000000a1' as ActionId;

const resultOf = (scheduledOn: PlainDate | null) =>
  drawScreen(
    {
      now: '2026-11-22T09:00:00.000Z',
      who: { user: ana.user, roles: ['buyerPayer'], userType: 'buyer' },
      program: { flags: { payments: true } as never },
      rows: {
        actions: [
          modelActionRecord({ id: actionId, userId: ana.user, input: {}, amountMinor: 18_000, state: 'completed' }),
        ],
        payments: [aPayment({ actionId, status: 'pending', scheduledOn, submittedAt: null })],
      },
    },
    async () => {
      const { PaymentResult } = await import('../../../src/features/payments/payment-result.tsx');
      return <PaymentResult entryId={actionId} />;
    },
  );

it('a payment on a later date is not called processing: the day is named, and the way to the payment', async () => {
  const page = await resultOf(plainDate('2026-12-01'));
  expect(page).toMatch(/^Payment scheduled Scheduled for 1 Dec 2026 \. You can cancel it until then\./);
  expect(page).not.toMatch(/usually for 1–2 business days|Processing/);
  expect(page).toContain('Payment details');
});

it.each([null, plainDate('2026-11-22')])('a payment without a date, or on its day, is processing (%s)', async (day) => {
  const page = await resultOf(day);
  expect(page).toContain('usually for 1–2 business days');
  expect(page).not.toContain('Scheduled for');
});
