import { afterEach, describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { MakePaymentSearch } from '../../../src/features/payments/make-payment-search.ts';
import { ana, modelBankAccount, modelBuyer, modelCharge } from '../../faults/model-rows.ts';
import { drawScreen, forgetDevice } from '../drawn-screen.tsx';

afterEach(forgetDevice);

/** The review of a payment with a later day in its address, and what is typed into its date field instead. */
const review = (search: MakePaymentSearch, typed: Readonly<Record<string, string>> = {}) =>
  drawScreen(
    {
      now: '2026-11-28T09:00:00.000Z',
      who: { user: ana.user, roles: ['buyerAdministrator'], userType: 'buyer' },
      program: { flags: { payments: true } as never, approvalRules: [] },
      rows: { charges: [modelCharge(1)], bankAccounts: [modelBankAccount({ isActive: true })], buyers: [modelBuyer()] },
      drafts: { 'make-payment': typed },
    },
    async () => {
      const { PaymentReview } = await import('../../../src/features/payments/payment-review.tsx');
      return <PaymentReview search={{ pick: 'all', ...search }} onStep={() => undefined} onDone={() => undefined} />;
    },
  );

describe('a payment on a later day', () => {
  it('is announced with its day', async () => {
    expect(await review({ on: plainDate('2026-12-01') })).toMatch(/Submitted to your bank on 1 Dec 2026/);
  });

  it('is announced as a payment at once if the day is today', async () => {
    const page = await review({ on: plainDate('2026-11-28') });
    expect(page).not.toContain('Submitted to your bank on');
    expect(page).toMatch(/Pay £[\d.,]+/);
  });

  it.each([
    ['an unreadable date', { on: plainDate('2026-12-01') }, { collectOn: '1/12/27' }],
    ['a past day', { on: plainDate('2026-11-27') }, {}],
    ['a day too far ahead', { on: plainDate('2027-01-28') }, {}],
  ])('is not announced, and has no amount on its button, with %s', async (_, search, typed) => {
    const page = await review(search, typed);
    expect(page).toContain('The date has to be corrected first.');
    expect(page).not.toContain('Submitted to your bank on');
    expect(page).not.toMatch(/Pay £/);
  });
});
