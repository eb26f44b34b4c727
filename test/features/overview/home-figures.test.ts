import { describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { creditShares } from '../../../src/features/overview/credit-block.tsx';
import { isNewAccount, startSteps } from '../../../src/features/overview/getting-started.ts';
import { firstDayOfWeek } from '../../../src/ui/text/week-start.ts';
import { formatDateRange } from '../../../src/ui/text/date-format.ts';

const credit = (creditApprovedMinor: number, openMinor: number, authorisedMinor: number) =>
  creditShares({ creditApprovedMinor, openMinor, authorisedMinor });

describe('the credit ring', () => {
  it.each([
    ['half used, a quarter authorised', credit(1_000, 500, 250), { used: 0.5, authorised: 0.25 }],
    ['nothing used', credit(1_000, 0, 0), { used: 0, authorised: 0 }],
    ['more authorised than is left', credit(1_000, 800, 500), { used: 0.8, authorised: 0.2 }],
    ['more used than approved', credit(1_000, 1_500, 100), { used: 1, authorised: 0 }],
    ['a balance in the buyer’s favour', credit(1_000, -200, 100), { used: 0, authorised: 0.1 }],
    ['no credit, and something open', credit(0, 1, 0), { used: 1, authorised: 0 }],
    ['no credit at all', credit(0, 0, 0), { used: 0, authorised: 0 }],
  ])('%s', (_name, shares, expected) => {
    expect(shares.used).toBeCloseTo(expected.used);
    expect(shares.authorised).toBeCloseTo(expected.authorised);
  });
});

describe('getting started', () => {
  const signed = { isActive: true, mandateStatus: 'signed' } as const;
  const former = { isActive: false, mandateStatus: 'signed' } as const;
  const buyer = { status: 'Active', newestBillDate: null } as const;
  const done = (facts: Partial<Parameters<typeof startSteps>[0]>) =>
    startSteps({ buyer, bankAccounts: [], cardCount: 0, ...facts })
      .filter(({ isDone }) => isDone)
      .map(({ key }) => key);

  it.each([
    ['nothing yet', { buyer: { status: 'PendingSetup', newestBillDate: null } } as const, []],
    ['an active account', {}, ['account']],
    [
      'a bank account without a mandate',
      { bankAccounts: [{ isActive: true, mandateStatus: 'pending' }] } as const,
      ['account', 'bankAccount'],
    ],
    ['a signed direct debit', { bankAccounts: [signed] }, ['account', 'bankAccount', 'mandate']],
    ['a former bank account does not count', { bankAccounts: [former] }, ['account']],
    ['a card', { cardCount: 1 }, ['account', 'card']],
    ['an invoice', { buyer: { ...buyer, newestBillDate: plainDate('2026-11-20') } }, ['account', 'invoice']],
  ])('%s', (_name, facts, expected) => {
    expect(done(facts)).toEqual(expected);
  });

  it('has no step that the person cannot see or the program does not have', () => {
    const steps = startSteps({ buyer, bankAccounts: null, cardCount: null });
    expect(steps.map(({ key }) => key)).toEqual(['account', 'invoice']);
  });

  it('is shown for accounts without a bill', () => {
    expect(isNewAccount({ newestBillDate: null })).toBe(true);
    expect(isNewAccount({ newestBillDate: plainDate('2013-01-01') })).toBe(false);
  });
});

describe('weeks in the reader’s locale', () => {
  it.each([
    ['en-GB', 1],
    ['de-AT', 1],
    ['en-US', 7],
    ['fr-CA', 7],
    ['en', 7],
  ])('%s starts its week on day %i', (locale, day) => {
    expect(firstDayOfWeek(locale)).toBe(day);
  });

  it('a week is named by its days', () => {
    expect(formatDateRange(plainDate('2026-12-07'), plainDate('2026-12-13'), 'en-GB')).toMatch(/^7\D+13 Dec$/);
    expect(formatDateRange(plainDate('2026-11-30'), plainDate('2026-12-06'), 'en-US')).toMatch(/^Nov 30\D+Dec 6$/);
  });
});
