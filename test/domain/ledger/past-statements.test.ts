import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withDisputeCredit } from '../../../domain/disputes/dispute-rules.ts';
import type { ChargeId, PaymentId } from '../../../domain/ids.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { isOpen, withReturnedPayment } from '../../../domain/invoices/charge-rules.ts';
import type { Adjustment } from '../../../domain/ledger/adjustment.ts';
import { type LedgerRows, ledgerNumber, ledgerOf } from '../../../domain/ledger/ledger.ts';
import { outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { activityStatement } from '../../../domain/ledger/running-balance.ts';
import { appliedMinor, withAllocations, withAppliedFunds, withRefund } from '../../../domain/payments/applied-funds.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { type PlainDate, addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import { aCharge } from '../a-charge.ts';
import { aPayment } from '../a-payment.ts';
import { anAdjustment } from './an-adjustment.ts';

/** What happens on an account, by the rules that the server follows. `pick` chooses the row, `minor` an amount. */
type Happening = {
  readonly what: 'bill' | 'receive' | 'apply' | 'unapply' | 'refund' | 'return' | 'credit';
  readonly pick: number;
  readonly minor: number;
};
type Account = {
  readonly charges: readonly Charge[];
  readonly payments: readonly Payment[];
  readonly adjustments: readonly Adjustment[];
};

const empty: Account = { charges: [], payments: [], adjustments: [] };
const closedOn = plainDate('2026-10-31');
const [firstDay, closing] = [plainDate('2026-10-01'), closedOn];

function after(account: Account, happening: Happening, day: PlainDate): Account {
  const { charges, payments } = account;
  const name = `${happening.what}${charges.length + payments.length}-${account.adjustments.length}`;
  switch (happening.what) {
    case 'bill':
      return { ...account, charges: [...charges, billed(name, happening.minor, day)] };
    case 'receive':
      return { ...account, payments: [...payments, received(name, happening.minor, day)] };
    case 'credit':
      return credited(account, happening, day, name);
    case 'apply':
    case 'unapply':
      return allocated(account, happening, day);
    case 'refund':
    case 'return':
      return givenBack(account, happening, day);
  }
}

function billed(name: string, minor: number, day: PlainDate): Charge {
  const amounts = { totalMinor: minor, remainingDueMinor: minor };
  return aCharge({
    ...amounts,
    id: name as ChargeId,
    invoiceNumber: name,
    status: 'open',
    billDate: day,
    dueDate: addDays(day, 10),
  });
}

/** What a dispute credits of an amount that is already paid. */
function creditOf(name: string, minor: number, day: PlainDate): Charge {
  return { ...billed(name, minor, day), type: 'credit', totalMinor: 0 - minor };
}

function received(name: string, minor: number, day: PlainDate): Payment {
  const facts = { id: name as PaymentId, reference: name, status: 'active', receivedDate: day } as const;
  return aPayment({ ...facts, amountMinor: minor, remainingMinor: minor });
}

function credited(account: Account, { pick, minor }: Happening, day: PlainDate, name: string): Account {
  const charge = account.charges[pick % account.charges.length];
  if (!charge || charge.type === 'credit') return account;
  const creditMinor = Math.min(minor, charge.totalMinor);
  const { charge: lowered, accountCreditMinor } = withDisputeCredit(charge, creditMinor);
  const loweredMinor = charge.remainingDueMinor - lowered.remainingDueMinor;
  const adjustment = anAdjustment({ id: name, chargeId: charge.id, amountMinor: loweredMinor }, day);
  return {
    ...account,
    charges:
      accountCreditMinor > 0
        ? [...replaced(account.charges, lowered), creditOf(name, accountCreditMinor, day)]
        : replaced(account.charges, lowered),
    adjustments: loweredMinor > 0 ? [...account.adjustments, adjustment] : account.adjustments,
  };
}

function allocated(account: Account, { what, pick, minor }: Happening, day: PlainDate): Account {
  const payment = account.payments[pick % account.payments.length];
  const charge = account.charges[minor % account.charges.length];
  if (!payment || !charge || charge.type === 'credit') return account;
  if (!['active', 'applied'].includes(payment.status)) return account;
  const mostMinor =
    what === 'unapply'
      ? appliedMinor(payment, charge.id)
      : Math.min(payment.remainingMinor, isOpen(charge) ? charge.remainingDueMinor : 0);
  const partMinor = Math.min(mostMinor, 1 + (minor % 700));
  if (partMinor <= 0) return account;
  const amountMinor = what === 'apply' ? partMinor : 0 - partMinor;
  const change = { chargeId: charge.id, invoiceNumber: charge.invoiceNumber, amountMinor };
  return {
    ...account,
    charges: replaced(account.charges, withAppliedFunds(charge, amountMinor)),
    payments: replaced(account.payments, withAllocations(payment, [change], day)),
  };
}

function givenBack(account: Account, { what, pick, minor }: Happening, day: PlainDate): Account {
  const payment = account.payments[pick % account.payments.length];
  if (!payment || !['active', 'applied'].includes(payment.status)) return account;
  if (what === 'refund') {
    const refundMinor = Math.min(minor, payment.remainingMinor);
    const refunded = withRefund({ ...payment, refundMinor }, day);
    return refundMinor > 0 ? { ...account, payments: replaced(account.payments, refunded) } : account;
  }
  const applications = payment.applications.map((line) =>
    line.state === 'applied' ? { ...line, state: 'reversed' as const, reversedOn: day } : line,
  );
  const returned: Payment = { ...payment, applications, status: 'returned', returnedDate: day, remainingMinor: 0 };
  const charges = account.charges.map((charge) => withReturnedPayment(charge, appliedMinor(payment, charge.id)));
  return { ...account, charges, payments: replaced(account.payments, returned) };
}

function replaced<Row extends { readonly id: string }>(rows: readonly Row[], row: Row): readonly Row[] {
  return rows.map((one) => (one.id === row.id ? row : one));
}

/** The rows as somebody sees them: the whole account, or every second charge of it with its part of the payments. */
function seenBy(seesAccount: boolean, account: Account): LedgerRows {
  const place = { heldSince: null, seesAccount, timeZone: 'Europe/London' };
  if (seesAccount) return { ...account, ...place };
  const charges = account.charges.filter((_charge, index) => index % 2 === 0);
  const isSeen = ({ chargeId }: { readonly chargeId: string }) => charges.some(({ id }) => id === chargeId);
  const payments = account.payments
    .map((payment) => ({ ...payment, applications: payment.applications.filter(isSeen) }))
    .filter(({ applications }) => applications.length > 0);
  return { charges, payments, adjustments: account.adjustments.filter(isSeen), ...place };
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

it.each([true, false])('a closed period stays as it was, whatever happens later; whole account: %s', (seesAccount) => {
  fc.assert(
    fc.property(someHappenings, someHappenings, (before, later) => {
      const then = afterAll(empty, before, firstDay, closing);
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
