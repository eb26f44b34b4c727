import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainDate, addDays, plainDate } from '../../../domain/time/calendar-date.ts';
import type { ChargeId, PaymentId } from '../../../domain/ids.ts';
import { type Charge, chargeStatuses } from '../../../domain/invoices/charge.ts';
import { chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import type { Adjustment } from '../../../domain/ledger/adjustment.ts';
import { type Ledger, type LedgerRows, ledgerNumber, ledgerOf } from '../../../domain/ledger/ledger.ts';
import { agingOf, outstandingOn } from '../../../domain/ledger/outstanding.ts';
import { activityStatement, linesOf } from '../../../domain/ledger/running-balance.ts';
import { type Payment, paymentStatuses } from '../../../domain/payments/payment.ts';
import { isKept } from '../../../domain/sync/window.ts';
import { aCharge } from '../a-charge.ts';
import { aPayment } from '../a-payment.ts';
import { anAdjustment } from './an-adjustment.ts';

const today = plainDate('2026-11-26');

const ledger = (rows: Partial<LedgerRows>) =>
  ledgerOf({
    charges: [],
    payments: [],
    adjustments: [],
    heldSince: null,
    seesAccount: true,
    timeZone: 'Europe/London',
    ...rows,
  });

const charge = (number: string, billed: string, changes: Partial<Charge> = {}) =>
  aCharge({ id: number as ChargeId, invoiceNumber: number, billDate: plainDate(billed), ...changes });

const payment = (reference: string, received: string, lines: Record<string, number>, changes: Partial<Payment> = {}) =>
  aPayment({
    id: reference as PaymentId,
    reference,
    receivedDate: plainDate(received),
    amountMinor: Object.values(lines).reduce((total, minor) => total + minor, 0),
    applications: Object.entries(lines).map(([number, amountMinor]) => ({
      chargeId: number as ChargeId,
      invoiceNumber: number,
      amountMinor,
      state: 'applied' as const,
      appliedOn: null,
      reversedOn: null,
    })),
    ...changes,
  });

const written = (of: Ledger) =>
  linesOf(of).map((line) => [line.day, line.kind, ledgerNumber(line), line.amountMinor, line.balanceMinor]);

const outstanding = (of: Ledger, day: string) =>
  outstandingOn(of, plainDate(day))?.map((item) => [ledgerNumber(item), item.bucket, item.amountMinor]) ?? null;

describe('the ledger of an account', () => {
  it('lists charges and payments by effective date, with the balance after each', () => {
    const of = ledger({
      charges: [
        charge('B', '2026-10-05', { totalMinor: 5_000, remainingDueMinor: 5_000, dueDate: plainDate('2026-11-05') }),
        charge('A', '2026-10-01', { totalMinor: 2_000, remainingDueMinor: 0, status: 'paid' }),
      ],
      payments: [payment('P', '2026-10-20', { A: 2_000 })],
    });
    expect(written(of)).toEqual([
      ['2026-10-01', 'sale', 'A', 2_000, 2_000],
      ['2026-10-05', 'sale', 'B', 5_000, 7_000],
      ['2026-10-20', 'payment', 'P', -2_000, 5_000],
    ]);
  });

  it('leaves out payments that have not arrived, and those that failed', () => {
    const open = [charge('A', '2026-10-01', { totalMinor: 2_000, remainingDueMinor: 2_000 })];
    const payments = (['pending', 'failed'] as const).map((status) =>
      payment(status, '2026-10-20', { A: 2_000 }, { status, receivedDate: null }),
    );
    expect(written(ledger({ charges: open, payments }))).toEqual([['2026-10-01', 'sale', 'A', 2_000, 2_000]]);
  });

  it.each([
    ['a canceled charge', { status: 'cancelled', remainingDueMinor: 0 }, -2_000, 0],
    ['a charge that was paid to the seller', { status: 'paidDirect', remainingDueMinor: 0 }, -2_000, 0],
    ['a charge that was lowered', { status: 'partiallyAdjusted', remainingDueMinor: 1_500 }, -500, 1_500],
    [
      'a credit that is used up',
      { type: 'credit', status: 'credited', totalMinor: -2_000, remainingDueMinor: 0 },
      2_000,
      0,
    ],
  ] as const)('adjusts %s to its remaining amount', (_what, changes, adjusted, balance) => {
    const of = ledger({ charges: [charge('A', '2026-10-01', { totalMinor: 2_000, ...changes })] });
    expect(written(of).at(-1)).toEqual(['2026-10-01', 'adjustment', 'A', adjusted, balance]);
  });

  it('applies a credit on its day: the invoice and the credit decrease, the balance does not', () => {
    const of = ledger({
      charges: [
        charge('A', '2026-10-01', { totalMinor: 2_000, remainingDueMinor: 1_700 }),
        charge('C', '2026-10-05', { type: 'credit', status: 'open', totalMinor: -500, remainingDueMinor: 200 }),
      ],
      adjustments: [anAdjustment({ chargeId: 'A', creditId: 'C', kind: 'credit', amountMinor: 300 }, '2026-10-20')],
    });
    expect(written(of).map(([day, kind, , , balance]) => [day, kind, balance])).toEqual([
      ['2026-10-01', 'sale', 2_000],
      ['2026-10-05', 'credit', 1_500],
    ]);
    expect(outstanding(of, '2026-10-19')?.map(([number, , minor]) => [number, minor])).toEqual([
      ['A', 2_000],
      ['C', -500],
    ]);
    expect(outstanding(of, '2026-10-20')?.map(([number, , minor]) => [number, minor])).toEqual([
      ['A', 1_700],
      ['C', -200],
    ]);
  });

  it('counts a correction from its day until the day of its reversal', () => {
    const of = ledger({
      charges: [charge('A', '2026-10-01', { totalMinor: 2_000, remainingDueMinor: 2_000 })],
      adjustments: [anAdjustment({ chargeId: 'A', amountMinor: 500 }, '2026-10-20', '2026-11-02')],
    });
    expect(written(of)).toEqual([
      ['2026-10-01', 'sale', 'A', 2_000, 2_000],
      ['2026-10-20', 'adjustment', 'A', -500, 1_500],
      ['2026-11-02', 'adjustment', 'A', 500, 2_000],
    ]);
  });

  it('reverses a returned payment on the day of its return', () => {
    const lines = payment('P', '2026-10-20', { A: 2_000 }).applications.map((line) => ({
      ...line,
      state: 'reversed' as const,
      appliedOn: plainDate('2026-10-20'),
      reversedOn: plainDate('2026-10-23'),
    }));
    const of = ledger({
      charges: [charge('A', '2026-10-01', { totalMinor: 2_000, remainingDueMinor: 2_000 })],
      payments: [
        payment(
          'P',
          '2026-10-20',
          { A: 2_000 },
          {
            status: 'returned',
            returnedDate: plainDate('2026-10-23'),
            applications: lines,
          },
        ),
      ],
    });
    expect(written(of).slice(1)).toEqual([
      ['2026-10-20', 'payment', 'P', -2_000, 0],
      ['2026-10-23', 'adjustment', 'P', 2_000, 2_000],
    ]);
    expect(outstanding(of, '2026-10-22')).toEqual([]);
    expect(outstanding(of, '2026-10-23')).toHaveLength(1);
  });

  it('counts the members of a consolidated invoice only through that invoice', () => {
    const whole = charge('W', '2026-10-31', { totalMinor: 3_000, remainingDueMinor: 3_000, isConsolidated: true });
    const member = charge('A', '2026-10-01', { totalMinor: 3_000, consolidatedInvoiceId: whole.id });
    expect(written(ledger({ charges: [member, whole] }))).toEqual([['2026-10-31', 'sale', 'W', 3_000, 3_000]]);
  });

  it('counts unapplied credits and payments as negative, and gives them no age', () => {
    const of = ledger({
      charges: [
        charge('C', '2026-10-01', { type: 'credit', status: 'open', totalMinor: -300, remainingDueMinor: 300 }),
      ],
      payments: [payment('P', '2026-10-02', {}, { amountMinor: 1_000, remainingMinor: 1_000, status: 'active' })],
    });
    expect(of.balanceMinor).toBe(-1_300);
    expect(outstanding(of, '2026-10-02')).toEqual([
      ['P', 'credits', -1_000],
      ['C', 'credits', -300],
    ]);
  });

  it('shows no balance to a person who sees a part of the account, and only that part of a payment', () => {
    const of = ledger({
      seesAccount: false,
      charges: [charge('A', '2026-10-01', { totalMinor: 2_000, remainingDueMinor: 0, status: 'paid' })],
      payments: [payment('P', '2026-10-20', { A: 2_000 }, { amountMinor: 90_000 })],
    });
    expect(written(of)).toEqual([
      ['2026-10-01', 'sale', 'A', 2_000, null],
      ['2026-10-20', 'payment', 'P', -2_000, null],
    ]);
  });
});

describe('what was outstanding on a past day', () => {
  const of = ledger({
    charges: [
      charge('A', '2026-08-01', {
        totalMinor: 900,
        remainingDueMinor: 0,
        status: 'paid',
        dueDate: plainDate('2026-08-31'),
      }),
      charge('B', '2026-10-01', { totalMinor: 500, remainingDueMinor: 500, dueDate: plainDate('2026-10-31') }),
    ],
    payments: [payment('P', '2026-11-20', { A: 900 })],
  });

  it.each([
    ['2026-08-31', [['A', 'current', 900]]],
    ['2026-09-01', [['A', 'days30', 900]]],
    ['2026-09-30', [['A', 'days30', 900]]],
    [
      '2026-10-01',
      [
        ['A', 'days60', 900],
        ['B', 'current', 500],
      ],
    ],
    [
      '2026-11-19',
      [
        ['A', 'days90', 900],
        ['B', 'days30', 500],
      ],
    ],
    ['2026-11-20', [['B', 'days30', 500]]],
    ['2027-01-29', [['B', 'days90', 500]]],
    ['2027-01-30', [['B', 'older', 500]]],
  ])('%s', (day, expected) => {
    expect(outstanding(of, day)).toEqual(expected);
  });

  it('is unknown if a charge that was paid later is not among the rows', () => {
    const partial = ledger({ heldSince: plainDate('2026-09-15'), payments: [payment('P', '2026-11-20', { A: 900 })] });
    expect(outstanding(partial, '2026-11-19')).toBeNull();
    expect(outstanding(partial, '2026-11-20')).toEqual([]);
  });
});

const someDay = fc.integer({ min: -500, max: 0 }).map((days) => addDays(today, days));
const amount = fc.integer({ min: 0, max: 9_000_000 });

const someCharge = fc
  .record({
    type: fc.constantFrom(...chargeTypes),
    status: fc.constantFrom(...chargeStatuses),
    totalMinor: amount,
    left: fc.double({ min: 0, max: 1, noNaN: true }),
    billDate: someDay,
    termDays: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ left, termDays, ...one }): Partial<Charge> => {
    const isFinished = !isKept({ ...one, hasOpenDispute: false }, addDays(today, 3_650));
    return {
      ...one,
      totalMinor: one.type === 'credit' ? 0 - one.totalMinor : one.totalMinor,
      remainingDueMinor: isFinished ? 0 : Math.floor(one.totalMinor * left),
      dueDate: addDays(one.billDate, termDays),
    };
  });

const somePayment = fc.record({
  status: fc.constantFrom(...paymentStatuses),
  receivedDate: someDay,
  remainingMinor: amount,
  returnedAfter: fc.nat({ max: 60 }),
  lines: fc.array(
    fc.record({
      place: fc.nat(),
      amountMinor: amount,
      appliedAfter: fc.nat({ max: 90 }),
      reversedAfter: fc.option(fc.nat({ max: 90 }), { freq: 3 }),
    }),
    { maxLength: 4 },
  ),
});

const someAdjustment = fc.record({
  place: fc.nat(),
  creditPlace: fc.nat(),
  amountMinor: fc.integer({ min: 1, max: 9_000_000 }),
  isCredit: fc.boolean(),
  isRaised: fc.boolean(),
  after: fc.nat({ max: 120 }),
  reversedAfter: fc.option(fc.nat({ max: 90 }), { freq: 3 }),
});

const someRows = fc
  .tuple(
    fc.array(someCharge, { maxLength: 25 }),
    fc.array(somePayment, { maxLength: 10 }),
    fc.array(someAdjustment, { maxLength: 12 }),
  )
  .map(([drawn, payments, adjustments]) => {
    const charges = drawn.map((one, index) =>
      aCharge({ ...one, id: `c${index}` as ChargeId, invoiceNumber: `c${index}` }),
    );
    return {
      charges,
      payments: payments.map((one, index) => drawnPayment(one, `p${index}`, charges)),
      adjustments: adjustments.flatMap((one, index) => drawnAdjustment(one, `a${index}`, charges)),
    };
  });

type Drawn<Value> = Value extends fc.Arbitrary<infer One> ? One : never;

/** Some days later, but not after today. */
function soon(day: PlainDate, days: number): PlainDate {
  const later = addDays(day, days);
  return later > today ? today : later;
}

/** Applied on its day or later, and reversed after that. */
function drawnPayment(
  { lines, returnedAfter, ...one }: Drawn<typeof somePayment>,
  reference: string,
  charges: readonly Charge[],
): Payment {
  const byCharge = new Map(charges.length === 0 ? [] : lines.map((line) => [`c${line.place % charges.length}`, line]));
  const applications = [...byCharge].map(([id, { amountMinor, appliedAfter, reversedAfter }]) => {
    const appliedOn = soon(one.receivedDate, appliedAfter);
    return {
      chargeId: id as ChargeId,
      invoiceNumber: id,
      amountMinor,
      state: reversedAfter === null ? ('applied' as const) : ('reversed' as const),
      appliedOn,
      reversedOn: reversedAfter === null ? null : soon(appliedOn, reversedAfter),
    };
  });
  const appliedMinor = applications.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const returnedDate = one.status === 'returned' ? soon(one.receivedDate, returnedAfter) : null;
  return payment(
    reference,
    one.receivedDate,
    {},
    {
      ...one,
      returnedDate,
      applications,
      amountMinor: appliedMinor + one.remainingMinor,
    },
  );
}

/** A credit that is applied to a charge, or an adjustment that lowers or raises any charge. */
function drawnAdjustment(
  { place, creditPlace, isCredit, isRaised, amountMinor, after, reversedAfter }: Drawn<typeof someAdjustment>,
  id: string,
  charges: readonly Charge[],
): readonly Adjustment[] {
  const credits = charges.filter(({ type }) => type === 'credit');
  const others = charges.filter(({ type }) => !isCredit || type !== 'credit');
  const [credit, changed] = [credits[creditPlace % credits.length], others[place % others.length]];
  if (!changed || (isCredit && !credit)) return [];
  const effectiveOn = soon(changed.billDate, after);
  const reversedOn = reversedAfter === null ? undefined : soon(effectiveOn, reversedAfter);
  const minor = isRaised && !isCredit ? 0 - amountMinor : amountMinor;
  const kind = isCredit ? 'credit' : 'correction';
  const creditId = isCredit && credit ? credit.id : null;
  return [anAdjustment({ id, chargeId: changed.id, creditId, kind, amountMinor: minor }, effectiveOn, reversedOn)];
}

/** The debt according to the rows: open charges minus open credits minus unapplied payments. */
function accountSum({ charges, payments }: Pick<LedgerRows, 'charges' | 'payments'>): number {
  const isOpen = ({ status }: Charge) =>
    ['created', 'open', 'adjusted', 'partiallyAdjusted', 'pendingPayment'].includes(status);
  const owed = charges
    .filter(isOpen)
    .reduce((total, one) => total + (one.type === 'credit' ? -one.remainingDueMinor : one.remainingDueMinor), 0);
  const left = payments
    .filter(({ status }) => status === 'active' || status === 'applied')
    .reduce((total, one) => total + one.remainingMinor, 0);
  return owed - left;
}

const balanceOn = (of: Ledger, day: PlainDate) => linesOf(of).findLast((line) => line.day <= day)?.balanceMinor ?? 0;

describe('random ledgers', () => {
  it('buckets, running balance and the sums of the account agree to the cent, today and on any past day', () => {
    fc.assert(
      fc.property(someRows, someDay, someDay, (rows, day, from) => {
        const of = ledger(rows);
        const owed = accountSum(rows);
        expect(balanceOn(of, today)).toBe(owed);
        for (const [on, balance] of [[today, owed] as const, [day, balanceOn(of, day)] as const]) {
          const { buckets, totalMinor } = agingOf(outstandingOn(of, on) ?? []);
          expect(totalMinor).toBe(balance);
          expect(Object.values(buckets).reduce((total, minor) => total + minor, 0)).toBe(balance);
        }
        const statement = activityStatement(of, from, today);
        expect(statement?.closingMinor).toBe(owed);
        expect(statement?.openingMinor).toBe(balanceOn(of, addDays(from, -1)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('a device with a part of the charges gives the same answer as one with all, or none', () => {
    fc.assert(
      fc.property(someRows, someDay, (rows, day) => {
        const all = ledger(rows);
        const heldSince = addDays(today, -200);
        const charges = rows.charges.filter((one) => isKept(one, addDays(today, 165)));
        const kept = ledger({ ...rows, charges, heldSince });
        const balances = new Map(
          linesOf(all).map((line) => [line.key, line.day < heldSince ? null : line.balanceMinor]),
        );
        expect(linesOf(kept).map((line) => line.balanceMinor)).toEqual(
          linesOf(kept).map(({ key }) => balances.get(key)),
        );
        const isTold = kept.itemsSince === null || day >= kept.itemsSince;
        expect(outstandingOn(kept, day)).toEqual(isTold ? outstandingOn(all, day) : null);
      }),
      { numRuns: 200 },
    );
  });
});
