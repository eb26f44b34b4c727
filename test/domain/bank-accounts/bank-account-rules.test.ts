import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { autoPayCapSchema, autoPayWhenSchema, dueFromOf } from '../../../domain/bank-accounts/auto-pay-terms.ts';
import { type BankAccount, removedLately } from '../../../domain/bank-accounts/bank-account.ts';
import { chooseBankAccount } from '../../../domain/bank-accounts/choose-bank-account.action.ts';
import { collectionDay, firstDebitDate } from '../../../domain/bank-accounts/first-debit.ts';
import { mandateStatuses } from '../../../domain/bank-accounts/mandate.ts';
import { removeBankAccount } from '../../../domain/bank-accounts/remove-bank-account.action.ts';
import { setUpAutoPay } from '../../../domain/bank-accounts/set-up-auto-pay.action.ts';
import { signMandate } from '../../../domain/bank-accounts/sign-mandate.action.ts';
import { turnOffAutoPay } from '../../../domain/bank-accounts/turn-off-auto-pay.action.ts';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { modelBankAccount } from '../../faults/model-rows.ts';
import { aWorld } from '../a-world.ts';

const now = '2026-11-21T12:00:00.000Z' as Instant;
const removed = { removedAt: now, isActive: false, mandateStatus: 'cancelled' } as const;
const autoPay = { hasAutoPay: true, autoPayWhen: { kind: 'onDueDate' } } as const;
const id = modelBankAccount().id;
const named = { bankAccountId: id };
const setUp = { ...named, currency: 'GBP', when: { kind: 'onDueDate' }, capMinor: null, overdue: 'pay' } as const;
const signed = { ...named, agreement: '2026-11', takesOver: true } as const;

const world = (changes: Partial<BankAccount>) => aWorld([modelBankAccount(changes)], { now });
const checks = {
  choose: (changes: Partial<BankAccount>) => chooseBankAccount.check(named, world(changes)),
  remove: (changes: Partial<BankAccount>) => removeBankAccount.check(named, world(changes)),
  sign: (changes: Partial<BankAccount>) => signMandate.check(signed, world(changes)),
  setUp: (changes: Partial<BankAccount>) => setUpAutoPay.check(setUp, world(changes)),
  turnOff: (changes: Partial<BankAccount>) => turnOffAutoPay.check(named, world(changes)),
};

describe('a bank account', () => {
  it('that is unknown or removed makes each action answer NOT_FOUND', () => {
    for (const check of Object.values(checks)) expect(check(removed)).toEqual({ code: 'NOT_FOUND' });
    const empty = aWorld([]);
    expect([
      chooseBankAccount.check(named, empty),
      removeBankAccount.check(named, empty),
      signMandate.check(signed, empty),
      setUpAutoPay.check(setUp, empty),
      turnOffAutoPay.check(named, empty),
    ]).toEqual(Array.from({ length: 5 }, () => ({ code: 'NOT_FOUND' })));
  });

  it('is read by every action on it, and these actions wait for each other', () => {
    for (const action of [chooseBankAccount, removeBankAccount, turnOffAutoPay, signMandate, setUpAutoPay]) {
      const input = { ...setUp, ...signed };
      expect(action.reads(input)).toEqual([{ collection: 'bankAccounts', id }]);
      expect(action.queueKeys(input)).toEqual(['bank-accounts']);
    }
  });

  it('becomes the active one only with a signed mandate, and can be removed whatever its mandate', () => {
    const can = (check: (changes: Partial<BankAccount>) => unknown) =>
      mandateStatuses.filter((mandateStatus) => check({ mandateStatus }) === null);
    expect(can(checks.choose)).toEqual(['signed']);
    expect(checks.choose({ mandateStatus: 'pending' })).toEqual({ code: 'MANDATE_NOT_SIGNED' });
    expect(can(checks.remove)).toEqual(mandateStatuses);
    // A failed mandate can be signed again; at once, if its row lacks the time of the failure.
    expect(can(checks.sign)).toEqual(['none', 'failed']);
  });

  it.each([
    ['in a country without direct debit', { scheme: null, mandateStatus: 'none' }, 'DIRECT_DEBIT_NOT_SUPPORTED'],
    ['whose mandate waits for the bank', { mandateStatus: 'pending' }, 'MANDATE_NOT_FAILED'],
    ['15 minutes after a failure', { mandateStatus: 'failed', mandateFailedAt: '2026-11-21T11:45:00.000Z' }, null],
    [
      'less than 15 minutes after a failure',
      { mandateStatus: 'failed', mandateFailedAt: '2026-11-21T11:45:00.001Z' },
      'MANDATE_REGISTRATION_FAILED',
    ],
  ] as const)('%s is signed or not', (_what, changes, code) => {
    expect(checks.sign({ scheme: 'V1', ...changes } as Partial<BankAccount>)?.code ?? null).toBe(code);
  });

  it.each([
    ['that is active', {}, null],
    ['that is not active', { isActive: false }, 'NO_ACTIVE_BANK_ACCOUNT'],
    ['in another currency', { currency: 'EUR' }, 'CURRENCY_MISMATCH'],
    ['without a mandate', { mandateStatus: 'none' }, 'MANDATE_NOT_SIGNED'],
    ['whose bank blocks', { mandateStatus: 'failed', mandateFailure: 'blocked' }, 'PAYMENT_BLOCKED_ON_BANK_ACCOUNT'],
  ] as const)('%s gets AutoPay or not', (_what, changes, code) => {
    expect(checks.setUp(changes)?.code ?? null).toBe(code);
  });

  it('loses AutoPay only if it has it', () => {
    expect(checks.turnOff(autoPay)).toBeNull();
    expect(checks.turnOff({})).toEqual({ code: 'AUTOPAY_NOT_CHANGED' });
  });

  it('that was removed with a mandate is still shown for 14 days', () => {
    const told = (changes: Partial<BankAccount>) => removedLately([modelBankAccount(changes)], now).length === 1;
    const removedAt = (at: string) => ({ ...removed, removedAt: at as Instant });
    expect(told(removedAt('2026-11-07T12:00:00.001Z'))).toBe(true);
    expect(told(removedAt('2026-11-07T12:00:00.000Z'))).toBe(false);
    expect(told({ ...removed, mandateStatus: 'none' })).toBe(false);
    expect(told({ ...removed, removedAt: null })).toBe(false);
  });
});

describe('AutoPay', () => {
  it.each([
    [{ kind: 'onDueDate' }, true],
    [{ kind: 'daysBefore', days: 0 }, false],
    [{ kind: 'daysBefore', days: 1 }, true],
    [{ kind: 'daysBefore', days: 30 }, true],
    [{ kind: 'daysBefore', days: 31 }, false],
    [{ kind: 'dayOfMonth', day: 0 }, false],
    [{ kind: 'dayOfMonth', day: 1 }, true],
    [{ kind: 'dayOfMonth', day: 31 }, true],
    [{ kind: 'dayOfMonth', day: 32 }, false],
    [{ kind: 'dayOfMonth', day: 1.5 }, false],
  ])('pays on %o: %s', (when, isRead) => {
    expect(v.is(autoPayWhenSchema, when)).toBe(isRead);
  });

  it('has a cap above zero, or none', () => {
    expect([null, 1, 0, -1].map((cap) => v.is(autoPayCapSchema, cap))).toEqual([true, true, false, false]);
  });

  it('leaves out what is overdue at its set-up only if that was chosen', () => {
    const today = plainDate('2026-11-21');
    expect([dueFromOf('leave', today), dueFromOf('pay', today)]).toEqual([today, null]);
  });
});

describe('the first debit', () => {
  const friday = plainDate('2026-11-20');

  it('is ten business days after the bank confirmed the mandate, or 14 days in the SEPA area', () => {
    expect(firstDebitDate('V1', friday, 'GB')).toBe('2026-12-04');
    expect(firstDebitDate('V2SEPA', friday, 'DE')).toBe('2026-12-04');
    // Without Thanksgiving in the United States, and without Christmas.
    expect(firstDebitDate('V2NonSEPA', friday, 'US')).toBe('2026-12-07');
    expect(firstDebitDate('V2SEPA', plainDate('2026-12-11'), 'DE')).toBe('2026-12-28');
    expect(firstDebitDate('V1', plainDate('2026-12-18'), 'GB')).toBe('2027-01-06');
  });

  it('is on the next business day after the payment, and not before the mandate may be used', () => {
    expect(collectionDay(friday, null, [])).toBe('2026-11-23');
    expect(collectionDay(friday, plainDate('2026-11-21'), [])).toBe('2026-11-23');
    expect(collectionDay(friday, plainDate('2026-11-24'), [])).toBe('2026-11-24');
    expect(collectionDay(friday, plainDate('2026-11-24'), [plainDate('2026-11-24')])).toBe('2026-11-25');
  });
});
