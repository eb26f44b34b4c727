import { describe, expect, it } from 'vitest';
import { plainDate } from '../../../domain/time/calendar-date.ts';
import { withDisputeCredit } from '../../../domain/disputes/dispute-rules.ts';
import type { ChargeId, PaymentId } from '../../../domain/ids.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import {
  payableMinor,
  withPendingPayment,
  withReleasedPayment,
  withReturnedPayment,
  withSettledPayment,
} from '../../../domain/invoices/charge-rules.ts';
import {
  type AllocationChange,
  appliedMinor,
  creditLeftMinor,
  spareMinor,
  withAllocations,
  withAppliedFunds,
  withRefund,
  withUsedCredit,
} from '../../../domain/payments/applied-funds.ts';
import { oldestFirst } from '../../../domain/payments/oldest-first.ts';
import { type Payment, currentApplications } from '../../../domain/payments/payment.ts';
import { type SeededRandom, seededRandom } from '../../faults/seeded-random.ts';
import { aCharge } from '../a-charge.ts';
import { aPayment } from '../a-payment.ts';

const today = plainDate('2026-11-20');
type Books = {
  readonly charges: Charge[];
  readonly payments: Payment[];
  readonly appliedCredits: Map<string, number>[];
};

describe('money that is applied, unapplied, modified, refunded, returned and credited in any order', () => {
  it('is never lost and never exceeds what is due, in 1,000 sequences', () => {
    const done = new Map<string, number>();
    for (let seed = 1; seed <= 1_000; seed += 1) {
      const random = seededRandom(seed);
      const books = booksOf(random);
      for (let step = 0; step < 30; step += 1) {
        const name = random.pick(Object.keys(acts));
        if (acts[name]?.(books, random)) done.set(name, (done.get(name) ?? 0) + 1);
        expect(faultsOf(books), `seed ${seed}, step ${step}, ${name}`).toEqual([]);
      }
    }
    // Each of them happened often.
    expect(Object.keys(acts).filter((name) => (done.get(name) ?? 0) < 200)).toEqual([]);
  });
});

/** The invariants after any sequence of steps. */
function faultsOf({ charges, payments }: Books): string[] {
  const ofPayments = payments.flatMap((payment) => {
    const current = currentApplications(payment).reduce((total, line) => total + line.amountMinor, 0);
    const isGone = payment.status === 'failed' || payment.status === 'returned';
    const isWhole = isGone || current + payment.remainingMinor + payment.refundedMinor === payment.amountMinor;
    return [
      ...(isWhole
        ? []
        : [`${payment.reference}: ${current} + ${payment.remainingMinor} is not ${payment.amountMinor}`]),
      ...(payment.remainingMinor < 0 ? [`${payment.reference} has ${payment.remainingMinor}`] : []),
    ];
  });
  const ofCharges = charges.flatMap(({ invoiceNumber, remainingDueMinor, pendingAmountMinor, totalMinor }) => {
    const isRight =
      remainingDueMinor >= 0 &&
      pendingAmountMinor >= 0 &&
      pendingAmountMinor <= remainingDueMinor &&
      remainingDueMinor <= Math.abs(totalMinor);
    return isRight ? [] : [`${invoiceNumber}: ${remainingDueMinor} due, ${pendingAmountMinor} pending`];
  });
  return [...ofPayments, ...ofCharges];
}

/** Each performs a random step, if one is possible. */
const acts: Readonly<Record<string, (books: Books, random: SeededRandom) => boolean>> = {
  pay: (books, random) => {
    const payable = books.charges.filter((charge) => payableMinor(charge) > 0);
    const [charge] = payable.length > 0 ? [random.pick(payable)] : [];
    if (!charge) return false;
    const amountMinor = 1 + random.below(payableMinor(charge));
    put(books.charges, withPendingPayment(charge, amountMinor));
    const line = { chargeId: charge.id, invoiceNumber: charge.invoiceNumber, amountMinor };
    books.payments.push(
      aPayment({
        id: random.uuid() as PaymentId,
        reference: `P-${books.payments.length}`,
        amountMinor,
        status: 'pending',
        applications: [{ ...line, state: 'pending', appliedOn: null, reversedOn: null }],
      }),
    );
    return true;
  },
  settle: (books, random) =>
    withOne(books, random, 'pending', (payment) => {
      const isSettled = random.chance(0.8);
      for (const { chargeId, amountMinor } of payment.applications)
        change(books, chargeId, (charge) =>
          isSettled ? withSettledPayment(charge, amountMinor) : withReleasedPayment(charge, amountMinor),
        );
      const applications = payment.applications.map((line) =>
        isSettled ? { ...line, state: 'applied' as const, appliedOn: today } : { ...line, state: 'released' as const },
      );
      put(books.payments, { ...payment, status: isSettled ? 'applied' : 'failed', applications });
    }),
  transfer: (books, random) => {
    const amountMinor = 1 + random.below(20_000);
    books.payments.push(unapplied(random, amountMinor));
    return true;
  },
  apply: (books, random) =>
    withSpare(books, random, (payment) => {
      const payables = books.charges.map((charge) => ({ ...charge, payableMinor: payableMinor(charge) }));
      const shares = oldestFirst(1 + random.below(spareMinor(payment)), payables, 3);
      modify(
        books,
        payment,
        shares.map((share) => ({ ...share, invoiceNumber: '' })),
      );
      return shares.length > 0;
    }),
  unapply: (books, random) =>
    withApplied(books, random, (payment, chargeId) =>
      modify(books, payment, [{ chargeId, invoiceNumber: '', amountMinor: 0 - appliedMinor(payment, chargeId) }]),
    ),
  modify: (books, random) =>
    withApplied(books, random, (payment, chargeId) => {
      const freedMinor = 1 + random.below(appliedMinor(payment, chargeId));
      const others = books.charges
        .filter(({ id }) => id !== chargeId)
        .map((charge) => ({ ...charge, payableMinor: payableMinor(charge) }));
      const added = oldestFirst(freedMinor + spareMinor(payment), others, 2);
      modify(books, payment, [
        { chargeId, invoiceNumber: '', amountMinor: 0 - freedMinor },
        ...added.map((share) => ({ ...share, invoiceNumber: '' })),
      ]);
    }),
  applyCredit: (books, random) => {
    const credit = books.charges.find((charge) => creditLeftMinor(charge) > 0);
    if (!credit) return false;
    const payables = books.charges.map((charge) => ({ ...charge, payableMinor: payableMinor(charge) }));
    const shares = oldestFirst(1 + random.below(creditLeftMinor(credit)), payables, 2);
    for (const { chargeId, amountMinor } of shares) {
      change(books, chargeId, (charge) => withAppliedFunds(charge, amountMinor));
      change(books, credit.id, (charge) => withUsedCredit(charge, amountMinor));
      books.appliedCredits.push(new Map([[chargeId, amountMinor]]));
    }
    return shares.length > 0;
  },
  unapplyCredit: (books) => {
    const [applied] = books.appliedCredits.splice(0, 1);
    for (const [chargeId, amountMinor] of applied ?? []) {
      change(books, chargeId, (charge) => withAppliedFunds(charge, 0 - amountMinor));
      change(books, creditId, (charge) => withUsedCredit(charge, 0 - amountMinor));
    }
    return applied !== undefined;
  },
  requestRefund: (books, random) =>
    withSpare(books, random, (payment) => {
      if (payment.refundState === 'requested') return false;
      const refundMinor = 1 + random.below(spareMinor(payment));
      put(books.payments, { ...payment, refundState: 'requested', refundMinor });
      return true;
    }),
  decideRefund: (books, random) => {
    const payment = books.payments.find(({ refundState }) => refundState === 'requested');
    if (!payment) return false;
    put(books.payments, random.chance(0.7) ? withRefund(payment, today) : { ...payment, refundState: 'refused' });
    return true;
  },
  bounce: (books, random) =>
    withOne(books, random, 'applied', (payment) => {
      for (const chargeId of new Set(payment.applications.map((line) => line.chargeId)))
        change(books, chargeId, (charge) => withReturnedPayment(charge, appliedMinor(payment, chargeId)));
      put(books.payments, { ...payment, status: 'returned', remainingMinor: 0, refundState: null });
    }),
  dispute: (books, random) => {
    const charge = random.pick(books.charges);
    if (charge.type === 'credit') return false;
    const credited = withDisputeCredit(charge, 1 + random.below(charge.totalMinor));
    // A fully credited charge cannot be disputed again.
    if (credited.accountCreditMinor > 0) return false;
    put(books.charges, credited.charge);
    return true;
  },
};

const creditId = '00000000-0000-4000-8000-0000000000c9' as ChargeId;

function booksOf(random: SeededRandom): Books {
  const charges = Array.from({ length: 4 }, (_, place) => {
    const totalMinor = 1_000 + random.below(10_000);
    const id = random.uuid() as ChargeId;
    return aCharge({ id, invoiceNumber: `INV-${place}`, totalMinor, remainingDueMinor: totalMinor, status: 'open' });
  });
  const credit = { type: 'credit', invoiceNumber: 'CR-1', totalMinor: -3_000, remainingDueMinor: 3_000 } as const;
  return {
    charges: [...charges, aCharge({ ...credit, id: creditId, status: 'open' })],
    payments: [unapplied(random, 5_000)],
    appliedCredits: [],
  };
}

function unapplied(random: SeededRandom, amountMinor: number): Payment {
  const id = random.uuid() as PaymentId;
  return aPayment({ id, reference: `T-${id}`, amountMinor, remainingMinor: amountMinor, status: 'active' });
}

function modify(books: Books, payment: Payment, changes: readonly AllocationChange[]): void {
  for (const { chargeId, amountMinor } of changes)
    change(books, chargeId, (charge) => withAppliedFunds(charge, amountMinor));
  put(books.payments, withAllocations(payment, changes, today));
}

function withOne(books: Books, random: SeededRandom, status: Payment['status'], act: (payment: Payment) => void) {
  const payments = books.payments.filter((payment) => payment.status === status);
  if (payments.length === 0) return false;
  act(random.pick(payments));
  return true;
}

function withSpare(books: Books, random: SeededRandom, act: (payment: Payment) => boolean): boolean {
  const payments = books.payments.filter((payment) => spareMinor(payment) > 0);
  return payments.length > 0 && act(random.pick(payments));
}

function withApplied(books: Books, random: SeededRandom, act: (payment: Payment, chargeId: ChargeId) => void) {
  const applied = books.payments.flatMap((payment) =>
    payment.status === 'applied' || payment.status === 'active'
      ? payment.applications.filter(({ state }) => state === 'applied').map(({ chargeId }) => ({ payment, chargeId }))
      : [],
  );
  if (applied.length === 0) return false;
  const { payment, chargeId } = random.pick(applied);
  act(payment, chargeId);
  return true;
}

function change(books: Books, id: string, by: (charge: Charge) => Charge): void {
  const charge = books.charges.find((one) => one.id === id);
  if (charge) put(books.charges, by(charge));
}

function put<Row extends { readonly id: string }>(rows: Row[], row: Row): void {
  rows.splice(
    rows.findIndex(({ id }) => id === row.id),
    1,
    row,
  );
}
