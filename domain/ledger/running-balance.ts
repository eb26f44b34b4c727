import type { PlainDate } from '../time/calendar-date.ts';
import { type Steps, allSteps } from '../steps.ts';
import type { LedgerApplication } from './applications.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { type LedgerKind, ledgerKinds } from './ledger-kinds.ts';
import { sumMinor } from '../money.ts';

/** An entry, and the account's balance after it; null if that is not known. */
export type LedgerLine = LedgerEntry & { readonly balanceMinor: number | null };

/**
 * The entries with the balance after each, oldest first. The balance is computed backwards from today's, so it is right even if older rows
 * are missing, as far back as all charges are held. Somebody who sees a part of the account gets no balance.
 */
export function linesOf(ledger: Ledger): readonly LedgerLine[] {
  let balanceMinor = ledger.balanceMinor;
  const lines = ledger.entries.toReversed().map((entry): LedgerLine => {
    const line = { ...entry, balanceMinor: knowsBalance(ledger, entry.day) ? balanceMinor : null };
    balanceMinor -= entry.amountMinor;
    return line;
  });
  return lines.toReversed();
}

/** A line of the history: an entry, or an application, which leaves the balance unchanged. */
export type HistoryLine =
  | (LedgerLine & { readonly application?: undefined })
  | (Omit<LedgerLine, 'kind'> & { readonly kind: 'application'; readonly application: LedgerApplication });

/** The entries with the applications of payments and credits, which come last within their day; oldest first. */
export function historyOf(ledger: Ledger): readonly HistoryLine[] {
  const lines: HistoryLine[] = [];
  const entries = linesOf(ledger);
  let next = 0;
  let balanceMinor: number | null = null;
  const passTo = (day: PlainDate) => {
    for (let entry = entries[next]; entry && entry.day <= day; entry = entries[next]) {
      lines.push(entry);
      balanceMinor = entry.balanceMinor;
      next += 1;
    }
  };
  for (const application of ledger.applications) {
    const { key, day, of: about } = application;
    passTo(day);
    lines.push({ key, kind: 'application', day, amountMinor: 0, about, balanceMinor, application });
  }
  return [...lines, ...entries.slice(next)];
}

/** Whether the balance at the end of a day is known. */
export function knowsBalance({ seesAccount, heldSince }: Ledger, day: PlainDate): boolean {
  return seesAccount && (heldSince === null || day >= heldSince);
}

/** The account's activity in a period: both balances and the entries between them. */
export type ActivityStatement = {
  readonly openingMinor: number;
  readonly lines: readonly LedgerLine[];
  readonly sums: Readonly<Record<LedgerKind, number>>;
  readonly closingMinor: number;
};

/** The activity from one day to another, both included; null if the opening balance is not known. */
export function activityStatement(ledger: Ledger, from: PlainDate, to: PlainDate): ActivityStatement | null {
  return allSteps(activitySteps(ledger, from, to));
}

/** Computes the activity in steps, so that a screen can respond in between. */
export function* activitySteps(ledger: Ledger, from: PlainDate, to: PlainDate): Steps<ActivityStatement | null> {
  if (!knowsBalance(ledger, from)) return null;
  const later = sumMinor(ledger.entries.filter(({ day }) => day > to));
  yield;
  const all = linesOf(ledger);
  yield;
  const lines = all.filter(({ day }) => day >= from && day <= to);
  yield;
  const sumOfKind = (kind: LedgerKind) => [kind, sumMinor(lines.filter((line) => line.kind === kind))] as const;
  const closingMinor = ledger.balanceMinor - later;
  return {
    openingMinor: closingMinor - sumMinor(lines),
    lines,
    sums: Object.fromEntries(ledgerKinds.map(sumOfKind)) as Record<LedgerKind, number>,
    closingMinor,
  };
}
