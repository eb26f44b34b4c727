import type { PlainDate } from '../time/calendar-date.ts';
import { dateInZone } from '../time/calendar-date.ts';
import type { Charge } from '../invoices/charge.ts';
import { owedMinor } from '../invoices/charge-rules.ts';
import type { Payment, PaymentStatus } from '../payments/payment.ts';

/** Kinds of ledger entries (§3, transaction types), in their order within one day. */
export const ledgerKinds = ['sale', 'fee', 'credit', 'payment', 'adjustment'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** The row that an entry or an open item comes from. */
export type LedgerSubject =
  | { readonly type: 'charge'; readonly row: Charge }
  | { readonly type: 'payment'; readonly row: Payment };

/**
 * One change of what the account owes, in minor units: charges above zero, credits and payments below. `day` is its effective date:
 * the bill date of a charge, the day on which a payment was received.
 */
export type LedgerEntry = {
  readonly key: string;
  readonly kind: LedgerKind;
  readonly day: PlainDate;
  readonly amountMinor: number;
  readonly about: LedgerSubject;
};

/** A charge, or what of a payment is not applied: what it adds to the balance changes with its moves. It ages from `dueDate`. */
export type LedgerItem = {
  readonly about: LedgerSubject;
  readonly dueDate: PlainDate;
  readonly moves: readonly Move[];
};
type Move = { readonly day: PlainDate; readonly amountMinor: number };

export type LedgerRows = {
  readonly charges: readonly Charge[];
  readonly payments: readonly Payment[];
  /** The first bill date from which on all charges are among these; null where all are. */
  readonly heldSince: PlainDate | null;
  /** False for somebody who sees a part of the account: its payments then count with what they pay of that part. */
  readonly seesAccount: boolean;
  readonly timeZone: string;
};

export type Ledger = Pick<LedgerRows, 'heldSince' | 'seesAccount'> & {
  /** By effective date, oldest first. */
  readonly entries: readonly LedgerEntry[];
  readonly items: readonly LedgerItem[];
  /** What the account owes once all entries count; below zero where credits and payments exceed it. */
  readonly balanceMinor: number;
  /** The first day on which all that was outstanding is among the items; null where that is every day. */
  readonly itemsSince: PlainDate | null;
};

/**
 * The ledger of synced rows. Rows say what is left of a charge and which payments were applied to it. Where the two leave a
 * difference (the charge was canceled, credited or paid directly), an adjustment of the same day closes it, because no row says
 * when that happened. So the entries always add up to the balance.
 */
export function ledgerOf(rows: LedgerRows): Ledger {
  const held = new Map(rows.charges.map((charge): [string, Charge] => [charge.id, charge]));
  const payments = rows.payments.flatMap((payment) => effectivePayment(payment, rows));
  const applied = new Map<string, Move[]>();
  let lastUnheld: PlainDate | null = null;
  for (const { day, lines } of payments) {
    for (const { chargeId, amountMinor } of lines) {
      const charge = held.get(chargeId);
      if (charge) listOf(applied, chargeId).push({ day: later(day, charge.billDate), amountMinor });
      else lastUnheld = later(day, lastUnheld);
    }
  }
  const parts = [
    ...rows.charges.flatMap((charge) => chargePart(charge, applied.get(charge.id) ?? [])),
    ...payments.map((payment) => paymentPart(payment, held)),
  ];
  const entries = parts.flatMap((part) => part.entries).toSorted(byDay);
  return {
    heldSince: rows.heldSince,
    seesAccount: rows.seesAccount,
    entries,
    items: parts.map(({ item }) => item),
    // Not the sum of the entries: payments are held longer than the charges that they paid.
    balanceMinor:
      rows.charges.reduce((total, charge) => total + owedMinor(charge), 0) -
      payments.reduce((total, { leftMinor }) => total + leftMinor, 0),
    itemsSince: lastUnheld === null ? rows.heldSince : later(lastUnheld, rows.heldSince),
  };
}

type Part = { readonly entries: readonly LedgerEntry[]; readonly item: LedgerItem };

function chargePart(charge: Charge, applied: readonly Move[]): readonly Part[] {
  const paidMinor = sumOf(applied);
  // It is not on the account yet.
  if (charge.status === 'pending' && paidMinor === 0) return [];
  const adjustedMinor = owedMinor(charge) + paidMinor - charge.totalMinor;
  const about: LedgerSubject = { type: 'charge', row: charge };
  const moves = [
    { day: charge.billDate, amountMinor: charge.totalMinor + adjustedMinor },
    ...applied.map(({ day, amountMinor }) => ({ day, amountMinor: -amountMinor })),
  ];
  const entries = entriesOf(about, charge.type, charge.billDate, charge.totalMinor, adjustedMinor);
  return [{ entries, item: { about, dueDate: charge.dueDate, moves } }];
}

/** A payment that has counted, and still counts, with what of it went to which charge. */
type EffectivePayment = {
  readonly payment: Payment;
  readonly day: PlainDate;
  readonly paidMinor: number;
  readonly leftMinor: number;
  /** What of it is neither applied nor left, such as a refund. */
  readonly adjustedMinor: number;
  readonly lines: Payment['applications'];
};

const effectiveStatuses: readonly PaymentStatus[] = [
  'active',
  'applied',
  'refunded',
  'returned',
  'transferred',
  'writeOff',
];
const spendableStatuses: readonly PaymentStatus[] = ['active', 'applied'];

function effectivePayment(payment: Payment, { seesAccount, timeZone }: LedgerRows): readonly EffectivePayment[] {
  if (!effectiveStatuses.includes(payment.status)) return [];
  const day = payment.receivedDate ?? dateInZone(payment.createdAt, timeZone);
  const lines = payment.applications.filter(({ state }) => state === 'applied');
  const appliedMinor = sumOf(lines);
  const leftMinor = seesAccount && spendableStatuses.includes(payment.status) ? payment.remainingMinor : 0;
  const paidMinor = seesAccount ? payment.amountMinor : appliedMinor;
  const adjustedMinor = paidMinor - appliedMinor - leftMinor;
  return paidMinor === 0 && appliedMinor === 0 ? [] : [{ payment, day, paidMinor, leftMinor, adjustedMinor, lines }];
}

function paymentPart(one: EffectivePayment, held: ReadonlyMap<string, Charge>): Part {
  const { payment, day, paidMinor, adjustedMinor, lines } = one;
  const about: LedgerSubject = { type: 'payment', row: payment };
  const moves = [
    { day, amountMinor: adjustedMinor - paidMinor },
    // A payment that came before the charge was billed is unapplied until then.
    ...lines.map(({ chargeId, amountMinor }) => ({
      day: later(day, held.get(chargeId)?.billDate ?? null),
      amountMinor,
    })),
  ];
  return { entries: entriesOf(about, 'payment', day, -paidMinor, adjustedMinor), item: { about, dueDate: day, moves } };
}

function entriesOf(
  about: LedgerSubject,
  kind: LedgerKind,
  day: PlainDate,
  amountMinor: number,
  adjustedMinor: number,
): readonly LedgerEntry[] {
  const key = `${about.type}:${about.row.id}`;
  const entry = { key, kind, day, amountMinor, about };
  if (adjustedMinor === 0) return [entry];
  return [entry, { key: `${key}:adjustment`, kind: 'adjustment', day, amountMinor: adjustedMinor, about }];
}

/** The number that people know an entry by. */
export function ledgerNumber({ about }: Pick<LedgerEntry, 'about'>): string {
  return about.type === 'charge' ? about.row.invoiceNumber : about.row.reference;
}

/** Of one day by kind and number; an adjustment comes right after what it adjusts. */
function byDay(one: LedgerEntry, other: LedgerEntry): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1;
  const kinds = rankOf(one) - rankOf(other);
  if (kinds !== 0) return kinds;
  const [number, otherNumber] = [ledgerNumber(one), ledgerNumber(other)];
  if (number !== otherNumber) return number < otherNumber ? -1 : 1;
  return one.key < other.key ? -1 : 1;
}

const ranks = Object.fromEntries(ledgerKinds.map((kind, rank) => [kind, rank])) as Record<LedgerKind, number>;

function rankOf({ about }: LedgerEntry): number {
  return ranks[about.type === 'charge' ? about.row.type : 'payment'];
}

export function sumOf(parts: readonly { readonly amountMinor: number }[]): number {
  return parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

function later(day: PlainDate, other: PlainDate | null): PlainDate {
  return other !== null && other > day ? other : day;
}

function listOf<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
