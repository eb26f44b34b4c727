import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LedgerRows, ledgerNumber, ledgerOf } from '../../../domain/ledger/ledger.ts';
import { outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { activityStatement } from '../../../domain/ledger/running-balance.ts';
import { withRefund } from '../../../domain/payments/applied-funds.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { type PlainDate, addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import { type Account, type Happening, after, billed, creditOf, empty, received } from './account-steps.ts';

const [firstDay, closing] = [plainDate('2026-10-01'), plainDate('2026-10-31')];

/** The rows as somebody sees them: the whole account, or every second charge of it with its part of the payments. */
function seenBy(seesAccount: boolean, account: Account): LedgerRows {
  const place = { heldSince: null, seesAccount, timeZone: 'Europe/London' };
  if (seesAccount) return { ...account, ...place };
  const charges = account.charges.filter((_charge, index) => index % 2 === 0);
  const isSeen = ({ chargeId }: { readonly chargeId: string }) => charges.some(({ id }) => id === chargeId);
  const payments = account.payments
    .map((payment) => ({ ...payment, applications: payment.applications.filter(isSeen) }))
    .filter(({ applications }) => applications.length > 0);
  const adjustments = account.adjustments.filter(
    (one) => isSeen(one) || (one.creditId !== null && isSeen({ chargeId: one.creditId })),
  );
  return { charges, payments, adjustments, ...place };
}

/** The activity statement of October (entries and balances), and the items outstanding at its end. */
function statementsOf(rows: LedgerRows): unknown {
  const ledger = ledgerOf(rows);
  const period = activityStatement(ledger, firstDay, closing);
  const entries = ledger.entries.filter(({ day }) => day <= closing);
  return {
    balances: [period?.openingMinor, period?.closingMinor, period?.sums],
    running: period?.lines.map(({ balanceMinor }) => balanceMinor),
    entries: entries.map((entry) => [entry.day, entry.kind, ledgerNumber(entry), entry.amountMinor]),
    items: outstandingOn(ledger, closing)
      ?.map((item) => [ledgerNumber(item), item.dueDate, item.bucket, item.amountMinor])
      .toSorted(),
  };
}

const someHappenings = fc.array(
  fc.record({
    what: fc.constantFrom<Happening['what']>(
      'bill',
      'receive',
      'apply',
      'apply',
      'unapply',
      'refund',
      'return',
      'credit',
    ),
    pick: fc.nat(20),
    minor: fc.integer({ min: 1, max: 3_000 }),
    days: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 3, maxLength: 25 },
);

/** The account after happenings from one day on, none after the last. */
function afterAll(
  start: Account,
  happenings: readonly (Happening & { days: number })[],
  from: PlainDate,
  last: PlainDate,
) {
  let [account, day] = [start, from];
  for (const happening of happenings) {
    day = addDays(day, happening.days) > last ? last : addDays(day, happening.days);
    account = after(account, happening, day);
  }
  return account;
}

/** The random steps rarely make a credit, so there is one from the beginning. */
const invoiceAndCredit: Account = {
  ...empty,
  charges: [billed('invoice', 2_500, firstDay), creditOf('credit', 2_000, firstDay)],
};

it.each([true, false])('a closed period stays as it was, whatever happens later; whole account: %s', (seesAccount) => {
  fc.assert(
    fc.property(someHappenings, someHappenings, (before, later) => {
      const then = afterAll(invoiceAndCredit, before, firstDay, closing);
      const now = afterAll(then, later, addDays(closing, 1), plainDate('2026-12-31'));
      expect(statementsOf(seenBy(seesAccount, now))).toEqual(statementsOf(seenBy(seesAccount, then)));
    }),
    { numRuns: 500 },
  );
});

it('a second refund leaves the period of the first one as it was', () => {
  const paid = received('P', 10_000, firstDay);
  const first = withRefund({ ...paid, refundMinor: 2_000 }, plainDate('2026-10-10'));
  const second = withRefund({ ...first, refundMinor: 3_000 }, plainDate('2026-11-20'));
  const entriesOf = (payment: Payment) =>
    ledgerOf(seenBy(true, { ...empty, payments: [payment] })).entries.map(({ day, amountMinor }) => [day, amountMinor]);
  expect(entriesOf(first)).toEqual([
    ['2026-10-01', -10_000],
    ['2026-10-10', 2_000],
  ]);
  expect(entriesOf(second)).toEqual([...entriesOf(first), ['2026-11-20', 3_000]]);
});
