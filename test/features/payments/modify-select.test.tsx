import { afterEach, expect, it } from 'vitest';
import { modificationOf } from '../../../src/features/payments/modify/modification.ts';
import type { ReadyModification } from '../../../src/features/payments/modify/use-modification.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { chargeId } from '../../faults/model-rows.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

it('the bar of a payment that is modified says which amounts stop it, as the bar of a new payment does', async () => {
  const row = aCharge({ id: chargeId(1) });
  const payment = aPayment({ status: 'active', remainingMinor: 18_000 });
  const views = [{ row, optimistic: row, waitingMinor: 0, waitingEdit: null, isOlder: false }];
  const drawn = (text: string) =>
    drawScreen({ now: '2026-11-22T09:00:00.000Z' }, async () => {
      const { ModifySelect } = await import('../../../src/features/payments/modify/modify-select.tsx');
      const value = { [row.id]: text };
      const draft = { value, isReady: true, isStarted: true, put: () => undefined, drop: async () => undefined };
      const modification = modificationOf(payment, views, value, 'en-GB');
      const ready = { kind: 'ready', payment, views, modification, draft } as unknown as ReadyModification;
      return <ModifySelect {...ready} />;
    });
  expect(await drawn('1o0')).toContain('1 amount has to be corrected first. Continue');
  expect(await drawn('100.00')).not.toContain('corrected');
});
