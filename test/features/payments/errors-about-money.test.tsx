import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PaymentStatus } from '../../../domain/payments/payment.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../../domain/a-charge.ts';
import { aPayment } from '../../domain/a-payment.ts';
import { ana, chargeId, modelBankAccount, modelBuyer, modelCharge, numberedId } from '../../faults/model-rows.ts';
import { anEntry } from '../../offline/entries/an-entry.ts';
import { type OnDevice, drawScreen, forgetDevice } from '../drawn-screen.tsx';

const allTexts = '../../../src/kit/use-all-texts.ts';
afterEach(() => {
  vi.doUnmock(allTexts);
  forgetDevice();
});

const charge = aCharge({ id: chargeId(1), status: 'open', totalMinor: 20_000, remainingDueMinor: 8_000 });
const device = (over: Partial<OnDevice>): OnDevice => ({
  now: '2026-11-22T09:00:00.000Z',
  who: { user: ana.user, roles: ['buyerAdministrator'], userType: 'buyer' },
  program: { flags: { payments: true } as never },
  ...over,
});

describe('a payment that is modified', () => {
  const applied = { chargeId: charge.id, invoiceNumber: 'INV-1', reversedOn: null } as const;
  const payment = aPayment({
    amountMinor: 15_000,
    remainingMinor: 3_000,
    status: 'active',
    applications: [{ ...applied, amountMinor: 12_000, state: 'applied', appliedOn: plainDate('2026-11-20') }],
  });
  const stepOf = (step: 'invoices' | 'error', status: PaymentStatus, typed: Readonly<Record<string, string>> = {}) =>
    drawScreen(
      device({
        rows: { payments: [aPayment({ ...payment, status })], charges: [charge] },
        drafts: { [`modify-payment:${payment.id}`]: typed },
      }),
      async () => {
        const { ModifyPaymentScreen } = await import('../../../src/features/payments/modify/modify-payment-screen.tsx');
        return <ModifyPaymentScreen paymentId={payment.id} step={step} />;
      },
    );

  it.each<[PaymentStatus, string]>([
    ['pending', 'it is still processing'],
    ['failed', 'it failed'],
    ['returned', 'the bank returned it'],
    ['refunded', 'it was refunded'],
    ['transferred', 'it was transferred'],
    ['writeOff', 'it was written off'],
  ])('and is %s shows why it cannot be changed, and has no form', async (status, why) => {
    const page = await stepOf('invoices', status);
    expect(page).toContain('can’t be changed');
    expect(page).toContain(why);
    expect(page).not.toContain('Oldest first');
  });

  it('beyond its amount says by how much, in the form and on the page of the error', async () => {
    const typed = { [charge.id]: '151.00' };
    expect(await stepOf('invoices', 'active', typed)).toContain('The amounts are £1.00 more than this payment has');
    const failed = await stepOf('error', 'active', typed);
    expect(failed).toContain('The payment was not modified');
    expect(failed).toContain('The amounts are £1.00 more than this payment has');
    expect(failed).toContain('Check the amounts');
  });
});

it('a payment from a blocked bank account is refused before it is made', async () => {
  const pay = async (over: Parameters<typeof modelBankAccount>[0]) =>
    drawScreen(
      device({
        rows: { charges: [modelCharge(1)], bankAccounts: [modelBankAccount(over)], buyers: [modelBuyer()] },
      }),
      async () => {
        const { PaymentReview } = await import('../../../src/features/payments/payment-review.tsx');
        return <PaymentReview search={{ pick: 'all' }} onStep={() => undefined} onDone={() => undefined} />;
      },
    );
  const blocked = await pay({ isActive: true, mandateStatus: 'failed', mandateFailure: 'blocked' });
  expect(blocked).toContain('Manage bank accounts');
  expect(blocked).toContain('blocked');
  expect(await pay({ isActive: true })).not.toContain('Manage bank accounts');
});

describe('invoices edited together', () => {
  const batch = { id: numberedId('a', 7), size: 3 };
  const edit = (number: number, isRefused: boolean) =>
    anEntry({
      seq: number,
      envelope: { kind: 'editInvoice', input: { chargeId: chargeId(number), set: { poNumber: 'PO-9' }, batch } },
      seenRows: [{ collection: 'charges', id: chargeId(number), row: modelCharge(number) }] as never,
      state: isRefused
        ? {
            kind: 'needsYou',
            need: { code: 'INVOICE_CLOSED', values: { invoiceNumber: `INV-${number}`, status: 'paid' }, current: [] },
            mayHaveArrived: false,
          }
        : ({ kind: 'sent' } as never),
    } as never);
  const outcomeOf = (refused: readonly boolean[]) =>
    drawScreen(device({ entries: refused.map((isRefused, place) => edit(place + 1, isRefused)) }), async () => {
      // Its texts are loaded by the shell, which is not drawn here.
      vi.doMock(allTexts, () => ({ useAllTexts: () => true }));
      const { EditOutcome } = await import('../../../src/features/invoices/edit/edit-outcome.tsx');
      return <EditOutcome batchId={undefined} onSelect={() => undefined} onClose={() => undefined} />;
    });

  it('that all failed are listed by number, with the reason', async () => {
    const all = await outcomeOf([true, true, true]);
    expect(all).toContain('3 of 3 were not changed');
    for (const number of ['INV-1', 'INV-2', 'INV-3']) expect(all).toContain(number);
  });

  it('that failed in part are listed without the others', async () => {
    const some = await outcomeOf([false, true, false]);
    expect(some).toContain('1 of 3 were not changed');
    expect(some).toContain('INV-2');
    expect(some).not.toContain('INV-1');
    expect(some).toContain('Select them');
  });
});
