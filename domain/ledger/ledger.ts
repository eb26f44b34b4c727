import { sumMinor } from '../money.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import type { Charge } from '../invoices/charge.ts';
import { owedMinor } from '../invoices/charge-rules.ts';
import type { Payment } from '../payments/payment.ts';
import { type Steps, allSteps, eachInSteps } from '../steps.ts';
import type { Adjustment } from './adjustment.ts';
import { type LedgerApplication, applicationSteps } from './applications.ts';
import { type DatedPayment, type Move, adjustmentMoves, creditMoves, datedPayment, later } from './effective-days.ts';
import { type LedgerKind, ledgerKinds } from './ledger-kinds.ts';
import type { LedgerSubject } from './ledger-subject.ts';

/**
 * One change of the account's debt in minor units: charges are positive, credits and payments negative. `day` is its effective date: the
 * bill date of a charge, the day on which a payment was received or returned, the day from which an adjustment counts.
 */
export type LedgerEntry = {
  readonly key: string;
  readonly kind: LedgerKind;
  readonly day: PlainDate;
  readonly amountMinor: number;
  readonly about: LedgerSubject;
};

/** A charge, or the unapplied part of a payment. Its moves change what it adds to the balance; it ages from `dueDate`. */
export type LedgerItem = {
  readonly about: LedgerSubject;
  readonly dueDate: PlainDate;
  readonly moves: readonly Move[];
};

export type LedgerRows = {
  readonly charges: readonly Charge[];
  readonly payments: readonly Payment[];
  readonly adjustments: readonly Adjustment[];
  /** The first bill date from which on the rows contain all charges; null if they contain all. */
  readonly heldSince: PlainDate | null;
  /** False for somebody who sees a part of the account: payments then count with their applications to that part. */
  readonly seesAccount: boolean;
  readonly timeZone: string;
};

export type Ledger = Pick<LedgerRows, 'heldSince' | 'seesAccount'> & {
  /** By effective date, oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly items: readonly LedgerItem[];
  /** By day, oldest first. */
  readonly applications: readonly LedgerApplication[];
  /** The account's debt after all entries; negative if credits and payments exceed it. */
  readonly balanceMinor: number;
  /** The first day for which the items contain everything outstanding; null if that is every day. */
  readonly itemsSince: PlainDate | null;
};

/**
 * The ledger of synced rows. A row has the open amount of a charge and its dated reductions: applied payments, credits and adjustments.
 * Older rows have no days; an adjustment on the bill date makes up the difference. So the entries always add up to the balance. A member of
 * a consolidated invoice counts through that invoice.
 */
export function ledgerOf(rows: LedgerRows): Ledger {
  return allSteps(ledgerSteps(rows));
}

/** Computes the ledger in steps, so that a screen can respond in between. */
export function* ledgerSteps(rows: LedgerRows): Steps<Ledger> {
  const charges = rows.charges.filter(({ consolidatedInvoiceId }) => !consolidatedInvoiceId);
  const held = new Map(charges.map((charge): [string, Charge] => [charge.id, charge]));
  yield;
  const payments: DatedPayment[] = [];
  yield* eachInSteps(rows.payments, (payment) => payments.push(...datedPayment(payment, rows, held)));
  const lowered = new Map<string, Move[]>();
  let lastUnheld: PlainDate | null = null;
  const add = (chargeId: string, moves: readonly Move[]) => {
    if (held.has(chargeId)) listOf(lowered, chargeId).push(...moves);
    else for (const { day } of moves) lastUnheld = later(day, lastUnheld);
  };
  yield* eachInSteps(payments, ({ lines }) => {
    for (const { chargeId, moves } of lines) add(chargeId, moves);
  });
  yield* eachInSteps(rows.adjustments, (adjustment) => {
    // Somebody who sees a part of the account does not see the other charge.
    if (rows.seesAccount || held.has(adjustment.chargeId)) add(adjustment.chargeId, adjustmentMoves(adjustment));
    const { creditId } = adjustment;
    if (creditId !== null && (rows.seesAccount || held.has(creditId))) add(creditId, creditMoves(adjustment));
  });
  const items: LedgerItem[] = [];
  const ofDays = new Map<PlainDate, LedgerEntry[]>();
  const addPart = ({ entries, item }: Part) => {
    items.push(item);
    for (const entry of entries) listOf(ofDays, entry.day).push(entry);
  };
  yield* eachInSteps(charges, (charge) => {
    for (const part of chargePart(charge, lowered.get(charge.id) ?? [])) addPart(part);
  });
  yield* eachInSteps(payments, (payment) => addPart(paymentPart(payment)));
  yield* eachInSteps(rows.adjustments, (adjustment) => {
    for (const entry of adjustmentEntries(adjustment, held)) listOf(ofDays, entry.day).push(entry);
  });
  const entries: LedgerEntry[] = [];
  for (const day of [...ofDays.keys()].toSorted()) {
    entries.push(...(ofDays.get(day) ?? []).toSorted(withinDay));
    yield;
  }
  return {
    heldSince: rows.heldSince,
    seesAccount: rows.seesAccount,
    entries,
    items,
    applications: yield* applicationSteps(payments, rows.adjustments, held),
    // Not the sum of the entries: payments are kept longer than the charges that they paid.
    balanceMinor:
      charges.reduce((total, charge) => total + owedMinor(charge), 0) -
      payments.reduce((total, { leftMinor }) => total + leftMinor, 0),
    itemsSince: lastUnheld === null ? rows.heldSince : later(lastUnheld, rows.heldSince),
  };
}

type Part = { readonly entries: readonly LedgerEntry[]; readonly item: LedgerItem };

function chargePart(charge: Charge, lowered: readonly Move[]): readonly Part[] {
  // The charge is not on the account yet.
  if (charge.status === 'pending' && lowered.length === 0) return [];
  const unexplainedMinor = owedMinor(charge) - charge.totalMinor - sumMinor(lowered);
  const about: LedgerSubject = { type: 'charge', row: charge };
  const moves = [{ day: charge.billDate, amountMinor: charge.totalMinor + unexplainedMinor }, ...lowered];
  const day = charge.billDate;
  const entries = entriesOf(
    about,
    charge.type,
    { day, amountMinor: charge.totalMinor },
    unexplainedMinor === 0 ? [] : [{ day, amountMinor: unexplainedMinor }],
  );
  return [{ entries, item: { about, dueDate: charge.dueDate, moves } }];
}

function paymentPart({ payment, day, paidMinor, adjusted, lines }: DatedPayment): Part {
  const about: LedgerSubject = { type: 'payment', row: payment };
  const moves = [
    { day, amountMinor: 0 - paidMinor },
    ...adjusted,
    ...lines.flatMap((line) => line.moves.map((move) => ({ day: move.day, amountMinor: 0 - move.amountMinor }))),
  ];
  const entries = entriesOf(about, 'payment', { day, amountMinor: 0 - paidMinor }, adjusted);
  return { entries, item: { about, dueDate: day, moves } };
}

function entriesOf(
  about: LedgerSubject,
  kind: LedgerKind,
  move: Move,
  adjusted: readonly Move[],
): readonly LedgerEntry[] {
  const key = `${about.type}:${about.row.id}`;
  return [
    { key, kind, ...move, about },
    ...adjusted.map((moved, index): LedgerEntry => {
      const ofIndex = index === 0 ? '' : `:${index}`;
      return { key: `${key}:adjustment${ofIndex}`, kind: 'adjustment', ...moved, about };
    }),
  ];
}

/** An applied credit moves between two charges and does not change the account's balance. */
function adjustmentEntries(row: Adjustment, held: ReadonlyMap<string, Charge>): readonly LedgerEntry[] {
  if (row.kind === 'credit') return [];
  const about: LedgerSubject = { type: 'adjustment', row, charge: held.get(row.chargeId) ?? null };
  return adjustmentMoves(row).map((move, index) => ({
    key: `adjustment:${row.id}${index === 0 ? '' : ':reversed'}`,
    kind: 'adjustment',
    ...move,
    about,
  }));
}

/** The visible number of an entry. */
export function ledgerNumber({ about }: Pick<LedgerEntry, 'about'>): string {
  if (about.type === 'adjustment') return about.row.invoiceNumber ?? '';
  return about.type === 'charge' ? about.row.invoiceNumber : about.row.reference;
}

/** Entries of one day are sorted by kind and number; an adjustment follows its subject. */
function withinDay(one: LedgerEntry, other: LedgerEntry): number {
  const kinds = rankOf(one) - rankOf(other);
  if (kinds !== 0) return kinds;
  const [number, otherNumber] = [ledgerNumber(one), ledgerNumber(other)];
  if (number !== otherNumber) return number < otherNumber ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

const ranks = Object.fromEntries(ledgerKinds.map((kind, rank) => [kind, rank])) as Record<LedgerKind, number>;

function rankOf({ about }: LedgerEntry): number {
  return ranks[about.type === 'charge' ? about.row.type : about.type];
}

function listOf<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
