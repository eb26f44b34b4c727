import type { Charge } from '../../../domain/invoices/charge.ts';
import type { LedgerSubject } from '../../../domain/ledger/ledger.ts';
import { ledgerNumber } from '../../../domain/ledger/ledger.ts';
import type { LedgerLine } from '../../../domain/ledger/running-balance.ts';
import { linesOf } from '../../../domain/ledger/running-balance.ts';
import type { Currency } from '../../../domain/money.ts';
import { decimalText, money } from '../../../domain/money.ts';
import type { DeviceLedger } from './ledger-queries.ts';
import type { TransactionsSearch } from './transactions-search.ts';

/** A line as the list sorts, filters and searches it. A payment has the sellers and groups of the charges that it paid. */
export type Transaction = {
  readonly line: LedgerLine;
  /** Its place in the ledger: of one day, the order in which entries count. */
  readonly place: number;
  readonly number: string;
  readonly sellers: readonly string[];
  readonly groups: readonly string[];
  readonly person: string | null;
  readonly searchText: string;
};

/** Every line of the ledger, oldest first. */
export function transactionsOf({ ledger, names }: DeviceLedger, currency: Currency): readonly Transaction[] {
  const charges = new Map(
    ledger.items.flatMap(({ about }): [string, Charge][] =>
      about.type === 'charge' ? [[about.row.id, about.row]] : [],
    ),
  );
  return linesOf(ledger).map((line, place) => {
    const { about, amountMinor } = line;
    const of = chargesOf(about, charges);
    const number = ledgerNumber(line);
    const sellers = namesOf(of.map(({ sellerName }) => sellerName));
    const groups = namesOf(of.map(({ customerGroupName }) => customerGroupName));
    const person =
      about.type === 'payment' ? (names.get(about.row.userId ?? '') ?? null) : (of[0]?.buyerUserName ?? null);
    const amount = decimalText(money(Math.abs(amountMinor), currency));
    const searchText = normalised([number, ...sellers, ...groups, person ?? '', amount].join('\n'));
    return { line, place, number, sellers, groups, person, searchText };
  });
}

function chargesOf(about: LedgerSubject, held: ReadonlyMap<string, Charge>): readonly Charge[] {
  switch (about.type) {
    case 'charge':
      return [about.row];
    case 'payment':
      return about.row.applications.flatMap(({ chargeId }) => held.get(chargeId) ?? []);
    case 'adjustment':
      return about.charge ? [about.charge] : [];
  }
}

/** The lines that match the search and the filters of the address. */
export function matchingTransactions(
  transactions: readonly Transaction[],
  { q, type, from, to, group, seller, person }: TransactionsSearch,
): readonly Transaction[] {
  const wanted = normalised(q ?? '');
  return transactions.filter(
    ({ line, ...one }) =>
      (type === undefined || line.kind === type) &&
      (from === undefined || line.day >= from) &&
      (to === undefined || line.day <= to) &&
      (group === undefined || one.groups.includes(group)) &&
      (seller === undefined || one.sellers.includes(seller)) &&
      (person === undefined || one.person === person) &&
      one.searchText.includes(wanted),
  );
}

/** What the lines can be filtered by, in alphabetical order. */
export function transactionNames(transactions: readonly Transaction[]) {
  return {
    groups: namesOf(transactions.flatMap(({ groups }) => groups)),
    sellers: namesOf(transactions.flatMap(({ sellers }) => sellers)),
    people: namesOf(transactions.map(({ person }) => person)),
  };
}

/** How many filters besides the search narrow the list. */
export function transactionFilterCount({ type, from, to, group, seller, person }: TransactionsSearch): number {
  return [type, from ?? to, group, seller, person].filter((part) => part !== undefined).length;
}

function namesOf(names: readonly (string | null)[]): readonly string[] {
  const different = [...new Set(names)].filter((name) => name !== null);
  // Nearly every line has one: comparing as a language does costs more than all the rest.
  return different.length < 2 ? different : different.toSorted((one, other) => one.localeCompare(other));
}

function normalised(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}
