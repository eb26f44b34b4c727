import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { ActionKind } from '../../../domain/actions.ts';
import type { PaymentId } from '../../../domain/ids.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { payableMinor } from '../../../domain/invoices/charge-rules.ts';
import { money } from '../../../domain/money.ts';
import { appliedMinor, canBeModified, creditLeftMinor, spareMinor } from '../../../domain/payments/applied-funds.ts';
import {
  type FailureReason,
  type Payment,
  currentApplications,
  failureReasons,
} from '../../../domain/payments/payment.ts';
import { transferToBank } from '../../../server/bank/simulated-rail.ts';
import { bankKeyOf } from '../../../server/payments/bank-key.ts';
import { settlePayment } from '../../../server/payments/settle-payment.ts';
import { type SeededRandom, seededRandom } from '../../faults/seeded-random.ts';
import { testLimitMs } from '../../wait-limits.ts';
import { type Harbour, bankDelaySeconds, harboursOn } from '../actions/harbour.ts';
import { describeOnPostgres, isLongSuite } from '../both-databases.ts';

/** MONEY_SEQUENCES runs more of them, MONEY_SEED others. */
const sequences = Number(process.env['MONEY_SEQUENCES'] ?? (isLongSuite ? 1_000 : 3));
const firstSeed = Number(process.env['MONEY_SEED'] ?? 1);
const steps = 16;

/** The databases of a block are closed at its end. */
const blockSize = 40;
const blocks = Array.from({ length: Math.ceil(sequences / blockSize) }, (_, at) => firstSeed + at * blockSize);
const done = new Map<string, number>();

describe.each(blocks)('money that people, sellers and the bank move in any order, from seed %i', (first) => {
  const end = Math.min(first + blockSize, firstSeed + sequences);
  describeOnPostgres('each sequence', (open) => {
    it(
      'adds up after each step, and nothing is below zero',
      { timeout: testLimitMs + blockSize * 10_000 },
      async () => {
        let harbourOf = harboursOn(open);
        for (let seed = first; seed < end; seed += 1) {
          // Jobs of earlier businesses would be run too.
          if (seed % 5 === 0) harbourOf = harboursOn(open);
          await movesMoney(harbourOf, seed);
        }
        if (first !== blocks.at(-1)) return;
        // In many sequences each of them happens often.
        expect(Object.keys(acts).filter((name) => (done.get(name) ?? 0) < Math.floor(sequences / 20))).toEqual([]);
        process.stdout.write(`${sequences} sequences: ${JSON.stringify(Object.fromEntries(done))}\n`);
      },
    );
  });
});

async function movesMoney(harbourOf: ReturnType<typeof harboursOn>, seed: number): Promise<void> {
  const books = await openBooks(await harbourOf({ flags: { disputes: true } }), seededRandom(seed));
  for (let step = 0; step < steps; step += 1) {
    const name = books.random.pick(Object.keys(acts));
    if (await acts[name]?.(books)) done.set(name, (done.get(name) ?? 0) + 1);
    await read(books);
    expect(faultsOf(books), `seed ${seed}, step ${step}, ${name}`).toEqual([]);
  }
  expect(books.harbour.failedJobs, `seed ${seed}`).toEqual([]);
}

type Word = { readonly state: 'settled' } | { readonly state: 'failed'; readonly reason: FailureReason };
type Applied = { readonly id: string; readonly creditId: string; readonly chargeId: string; readonly minor: number };
type Books = {
  readonly harbour: Harbour;
  readonly random: SeededRandom;
  charges: readonly Charge[];
  payments: readonly Payment[];
  /** Applied credits and corrections, without reversed ones; `creditId` is empty for a correction. */
  adjustments: readonly Applied[];
};

async function openBooks(harbour: Harbour, random: SeededRandom): Promise<Books> {
  const [, , , credit] = await harbour.invoices(3_000 + random.below(9_000), 5_000, 2_000 + random.below(900), 4_000);
  await harbour.database.withTransaction(harbour.asJob, {}, (trx) =>
    trx.updateTable('charges').set({ type: 'credit', total_minor: -4_000 }).where('id', '=', credit).execute(),
  );
  const books: Books = { harbour, random, charges: [], payments: [], adjustments: [] };
  await acts['transfer']?.(books);
  await read(books);
  return books;
}

async function read(books: Books): Promise<void> {
  const { harbour } = books;
  books.charges = await harbour.all('charges');
  books.payments = await harbour.all('payments');
  const rows = await harbour.database.withTransaction(harbour.asJob, { readOnly: true }, (trx) =>
    trx
      .selectFrom('adjustments')
      .select(['id', 'credit_id', 'charge_id', 'amount_minor'])
      .where('buyer_id', '=', harbour.buyer)
      .where('reversed_on', 'is', null)
      .execute(),
  );
  books.adjustments = rows.map((row) => ({
    id: row.id,
    creditId: row.credit_id ?? '',
    chargeId: row.charge_id,
    minor: row.amount_minor,
  }));
}

function faultsOf({ charges, payments, adjustments }: Books): readonly string[] {
  const takenOff = (id: string): number =>
    payments.reduce((sum, payment) => sum + appliedMinor(payment, id), 0) +
    adjustments.reduce(
      (sum, { creditId, chargeId, minor }) => (id === creditId || id === chargeId ? sum + minor : sum),
      0,
    );
  const claimed = (id: string): number =>
    payments
      .flatMap(({ applications }) => applications)
      .reduce((sum, line) => (line.chargeId === id && line.state === 'pending' ? sum + line.amountMinor : sum), 0);
  return [
    ...payments.flatMap((payment) => {
      const { reference, status, amountMinor, remainingMinor, refundedMinor } = payment;
      if (status === 'failed' || status === 'returned')
        return remainingMinor === 0 ? [] : [`${reference} is ${status} and has ${remainingMinor}`];
      const current = currentApplications(payment).reduce((sum, line) => sum + line.amountMinor, 0);
      const isWhole = remainingMinor >= 0 && current + remainingMinor + refundedMinor === amountMinor;
      return isWhole ? [] : [`${reference}: ${current} + ${remainingMinor} + ${refundedMinor} is not ${amountMinor}`];
    }),
    ...charges.flatMap(({ id, invoiceNumber, totalMinor, remainingDueMinor, pendingAmountMinor }) => {
      const isRight =
        remainingDueMinor >= 0 &&
        remainingDueMinor === Math.abs(totalMinor) - takenOff(id) &&
        pendingAmountMinor === claimed(id) &&
        pendingAmountMinor <= remainingDueMinor;
      return isRight ? [] : [`${invoiceNumber}: ${remainingDueMinor} due, ${pendingAmountMinor} pending`];
    }),
  ];
}

/** Each is one step of a person, a seller or the bank; true if it was done. */
const acts: Readonly<Record<string, (books: Books) => Promise<boolean>>> = {
  pay: async (books) => {
    const charge = one(books, payable(books));
    if (!charge) return false;
    const amountMinor = 1 + books.random.below(payableMinor(charge));
    const lines = [{ chargeId: charge.id, amountMinor }];
    const { bankAccount: bankAccountId } = books.harbour;
    const isDone = await did(books, 'payInvoices', { bankAccountId, currency: 'GBP', totalMinor: amountMinor, lines });
    // The bank is asked.
    await books.harbour.jobs.runDueJobs();
    return isDone;
  },
  settle: (books) => bankSays(books, 'pending', { state: 'settled' }),
  fail: (books) => bankSays(books, 'pending', { state: 'failed', reason: 'insufficientFunds' }),
  bounce: (books) =>
    bankSays(books, 'received', { state: 'failed', reason: books.random.pick(failureReasons.slice(0, 6)) }),
  transfer: async ({ harbour, random }) => {
    const key = { program: harbour.program.id, buyer: harbour.buyer, payment: randomUUID() as PaymentId };
    await transferToBank(harbour.database.withTransaction, harbour.clock, {
      idempotencyKey: bankKeyOf(key),
      reference: `RENT ${random.below(1_000)}`,
      amount: money(1 + random.below(6_000), 'GBP'),
    });
    await harbour.moveBankClock(1);
    return true;
  },
  apply: async (books) => {
    const [payment, charge] = [
      one(
        books,
        books.payments.filter((row) => spareMinor(row) > 0),
      ),
      one(books, payable(books)),
    ];
    if (!payment || !charge) return false;
    const amountMinor = 1 + books.random.below(Math.min(spareMinor(payment), payableMinor(charge)));
    const lines = [{ chargeId: charge.id, amountMinor }];
    return did(books, 'applyFunds', { from: { kind: 'payment', id: payment.id }, currency: 'GBP', lines });
  },
  applyCredit: async (books) => {
    const [credit, charge] = [
      one(
        books,
        books.charges.filter((row) => creditLeftMinor(row) > 0),
      ),
      one(books, payable(books)),
    ];
    if (!credit || !charge) return false;
    const amountMinor = 1 + books.random.below(Math.min(creditLeftMinor(credit), payableMinor(charge)));
    const lines = [{ chargeId: charge.id, amountMinor }];
    return did(books, 'applyFunds', { from: { kind: 'credit', id: credit.id }, currency: 'GBP', lines });
  },
  unapply: async (books) => {
    const applied = one(books, appliedParts(books));
    if (!applied) return false;
    const { payment, chargeId, minor: amountMinor } = applied;
    return did(books, 'unapplyFunds', { kind: 'payment', id: payment.id, chargeId, currency: 'GBP', amountMinor });
  },
  unapplyCredit: async (books) => {
    const applied = one(
      books,
      books.adjustments.filter(({ creditId }) => creditId !== ''),
    );
    if (!applied) return false;
    const { id, creditId, chargeId, minor: amountMinor } = applied;
    return did(books, 'unapplyFunds', { kind: 'credit', id, creditId, chargeId, currency: 'GBP', amountMinor });
  },
  modify: async (books) => {
    const applied = one(books, appliedParts(books));
    if (!applied) return false;
    const { payment, chargeId, minor: fromMinor } = applied;
    const toMinor = books.random.below(fromMinor);
    const other = one(
      books,
      payable(books).filter(({ id }) => id !== chargeId && appliedMinor(payment, id) === 0),
    );
    const movedMinor = other ? Math.min(fromMinor - toMinor, payableMinor(other)) : 0;
    const lines = [
      { chargeId, fromMinor, toMinor },
      ...(other && movedMinor > 0 ? [{ chargeId: other.id, fromMinor: 0, toMinor: movedMinor }] : []),
    ];
    return did(books, 'modifyPayment', { paymentId: payment.id, currency: 'GBP', lines });
  },
  refund: async (books) => {
    const payment = one(
      books,
      books.payments.filter((row) => spareMinor(row) > 0 && row.refundState !== 'requested'),
    );
    if (!payment) return false;
    const amountMinor = 1 + books.random.below(spareMinor(payment));
    return did(books, 'requestRefund', { paymentId: payment.id, currency: 'GBP', amountMinor });
  },
  dispute: async (books) => {
    const charge = one(
      books,
      books.charges.filter(({ type, hasOpenDispute }) => type === 'sale' && !hasOpenDispute),
    );
    if (!charge) return false;
    // The last two digits decide: a half or the whole is credited, or nothing.
    const amountMinor = books.random.below(Math.floor(charge.totalMinor / 100)) * 100 + books.random.pick([2, 3, 6]);
    const facts = { reason: 'defective', note: null, fileIds: [] };
    return did(books, 'raiseDispute', { chargeId: charge.id, currency: 'GBP', amountMinor, ...facts });
  },
  /** Sellers, the provider of refunds and the bank do what is due. */
  wait: async ({ harbour }) => {
    harbour.clock.advance(bankDelaySeconds + 5);
    await harbour.jobs.runDueJobs();
    return true;
  },
};

async function did({ harbour }: Books, kind: ActionKind, input: object): Promise<boolean> {
  const answer = await harbour.performOne('tom', await harbour.compose('tom', kind, input));
  return answer.outcome === 'completed';
}

/** The bank reports about a debit; it returns a received one of which nothing was refunded. */
async function bankSays(books: Books, about: 'pending' | 'received', word: Word): Promise<boolean> {
  const { harbour } = books;
  const isReceived = ({ status, refundedMinor }: Payment) =>
    canBeModified({ status, reference: '' }) && refundedMinor === 0;
  const debits = books.payments.filter((row) => row.paymentType === 'directDebit' && row.submittedAt !== null);
  const payment = one(
    books,
    debits.filter((row) => (about === 'pending' ? row.status === 'pending' : isReceived(row))),
  );
  if (!payment) return false;
  const idempotencyKey = bankKeyOf({ program: harbour.program.id, buyer: harbour.buyer, payment: payment.id });
  const reason = word.state === 'failed' ? word.reason : null;
  // The bank's own records say the same, so that it does not report a settlement later.
  await harbour.database.withTransaction({ role: 'job', program: null }, {}, (trx) =>
    trx
      .updateTable('bank.transfers')
      .set({ state: word.state, failure_reason: reason, acted_at: harbour.clock.now() })
      .where('idempotency_key', '=', idempotencyKey)
      .execute(),
  );
  return settlePayment(harbour.database.withTransaction, harbour.clock, { idempotencyKey, ...word });
}

function payable({ charges }: Books): readonly Charge[] {
  return charges.filter((charge) => payableMinor(charge) > 0);
}

function appliedParts({ payments }: Books) {
  return payments
    .filter(canBeModified)
    .flatMap((payment) =>
      [...new Set(payment.applications.map(({ chargeId }) => chargeId))]
        .map((chargeId) => ({ payment, chargeId, minor: appliedMinor(payment, chargeId) }))
        .filter(({ minor }) => minor > 0),
    );
}

function one<T>({ random }: Books, choices: readonly T[]): T | undefined {
  return choices.length > 0 ? random.pick(choices) : undefined;
}
