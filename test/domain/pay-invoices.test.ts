import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { plainDate } from '../../domain/time/calendar-date.ts';
import type { BankAccount } from '../../domain/bank-accounts/bank-account.ts';
import type { ChargeId } from '../../domain/ids.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { payInvoices } from '../../domain/payments/pay-invoices.action.ts';
import { modelBankAccount } from '../faults/model-rows.ts';
import { aCharge } from './a-charge.ts';
import { aWorld } from './a-world.ts';

const first = '00000000-0000-4000-8000-0000000000c1' as ChargeId;
const second = '00000000-0000-4000-8000-0000000000c2' as ChargeId;
const account = modelBankAccount({ signedOn: plainDate('2026-01-05') });

const input = (lines: readonly [ChargeId, number][]) => ({
  bankAccountId: account.id,
  currency: 'GBP' as const,
  totalMinor: lines.reduce((total, [, amountMinor]) => total + amountMinor, 0),
  lines: lines.map(([chargeId, amountMinor]) => ({ chargeId, amountMinor })),
});

const world = (charges: readonly Charge[], bankAccount: BankAccount = account, waitingMinor = 0) =>
  aWorld([...charges, bankAccount], { waitingMinor: () => waitingMinor });

describe('paying invoices', () => {
  it('one payment pays several invoices, some of them in part', () => {
    const charges = [aCharge(), aCharge({ id: second })];
    expect(
      payInvoices.check(
        input([
          [first, 18_000],
          [second, 5_000],
        ]),
        world(charges),
      ),
    ).toBeNull();
  });

  it('shows the optimistic update that the server will confirm, and nothing as paid', () => {
    const charges = [aCharge(), aCharge({ id: second })];
    expect(
      payInvoices.optimisticUpdate(
        input([
          [first, 18_000],
          [second, 5_000],
        ]),
        world(charges),
      ),
    ).toEqual([
      { collection: 'charges', id: first, set: { pendingAmountMinor: 18_000, status: 'pendingPayment' } },
      { collection: 'charges', id: second, set: { pendingAmountMinor: 5_000, status: 'created' } },
    ]);
  });

  it.each([
    ['yesterday', '2026-11-20', { code: 'PAYMENT_DAY_PASSED' }],
    ['today', '2026-11-21', null],
    ['the last day that can be chosen', '2027-01-20', null],
    ['the day after it', '2027-01-21', { code: 'PAYMENT_DATE', values: { days: 60 } }],
  ])('a payment scheduled for %s: %s', (_, day, refusal) => {
    const asked = { ...input([[first, 18_000]]), collectOn: plainDate(day) };
    expect(payInvoices.check(asked, world([aCharge()]))).toEqual(refusal);
  });

  it.each<[string, BankAccount | undefined, string]>([
    ['no bank account', { ...account, isActive: false }, 'NO_ACTIVE_BANK_ACCOUNT'],
    ['an unsigned mandate', { ...account, mandateStatus: 'pending' }, 'MANDATE_NOT_SIGNED'],
    [
      'a bank that blocks payments',
      { ...account, mandateStatus: 'failed', mandateFailure: 'blocked' },
      'PAYMENT_BLOCKED_ON_BANK_ACCOUNT',
    ],
    ['a bank account in another currency', { ...account, currency: 'EUR' }, 'CURRENCY_MISMATCH'],
  ])('%s is refused before anything is sent', (_name, bankAccount, code) => {
    expect(payInvoices.check(input([[first, 100]]), world([aCharge()], bankAccount))).toMatchObject({ code });
  });

  it('an amount that is already queued here cannot be queued again', () => {
    expect(payInvoices.check(input([[first, 18_000]]), world([aCharge()], account, 18_000))).toMatchObject({
      code: 'CHARGE_NOT_PAYABLE',
    });
  });

  it('an invoice that this person cannot see is not found', () => {
    expect(payInvoices.check(input([[second, 100]]), world([aCharge()]))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('a total that is not the sum, an invoice named twice, a zero and an empty payment do not parse', () => {
    const right = input([[first, 100]]);
    for (const wrong of [
      { ...right, totalMinor: 99 },
      input([
        [first, 100],
        [first, 100],
      ]),
      input([[first, 0]]),
      input([]),
      { ...right, currency: 'XXX' },
      { ...right, lines: [{ chargeId: 'x', amountMinor: 100 }] },
    ]) {
      expect(v.is(payInvoices.input, wrong)).toBe(false);
    }
    expect(v.is(payInvoices.input, right)).toBe(true);
  });

  it('asks the author only about changes of money', () => {
    const reference = { collection: 'charges' as const, id: first };
    const isConflict = (now: Charge) => payInvoices.isConflict(input([[first, 100]]), reference, aCharge(), now);
    expect(isConflict(aCharge({ poNumber: 'PO-7', notes: 'new', rowVersion: 9 }))).toBe(false);
    expect(isConflict(aCharge({ remainingDueMinor: 17_000 }))).toBe(true);
    expect(isConflict(aCharge({ status: 'cancelled' }))).toBe(true);
    expect(isConflict(aCharge({ hasOpenDispute: true }))).toBe(true);
    // A credit that the author has applied was shown as waiting: that amount is no longer due.
    const waiting = aCharge({ remainingDueMinor: 18_000, pendingAmountMinor: 3_000 });
    const applied = aCharge({ remainingDueMinor: 15_000, pendingAmountMinor: 0 });
    expect(payInvoices.isConflict(input([[first, 100]]), reference, waiting, applied)).toBe(false);
    const accountReference = { collection: 'bankAccounts' as const, id: account.id };
    expect(
      payInvoices.isConflict(input([[first, 100]]), accountReference, account, {
        ...account,
        mandateStatus: 'cancelled',
      }),
    ).toBe(true);
    expect(
      payInvoices.isConflict(input([[first, 100]]), accountReference, account, { ...account, hasAutoPay: true }),
    ).toBe(false);
  });

  it('payments of different invoices do not wait for each other; payments of the same one do', () => {
    expect(
      payInvoices.queueKeys(
        input([
          [first, 1],
          [second, 1],
        ]),
      ),
    ).toEqual([`charge:${first}`, `charge:${second}`]);
  });
});
