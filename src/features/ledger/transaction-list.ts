import type { Charge } from '../../../domain/invoices/charge.ts';
import type { LedgerSubject } from '../../../domain/ledger/ledger-subject.ts';
import { ledgerNumber } from '../../../domain/ledger/ledger.ts';
import type { HistoryLine } from '../../../domain/ledger/running-balance.ts';
import { historyOf } from '../../../domain/ledger/running-balance.ts';
import type { Currency } from '../../../domain/money.ts';
import { decimalText, money } from '../../../domain/money.ts';
import { isWithin } from '../../kit/period/period.ts';
import type { DeviceLedger } from './ledger-queries.ts';
import type { TransactionsSearch } from './transactions-search.ts';

/** A line as the list sorts, filters and searches it. A payment has the sellers and groups of the charges that it paid. */
export type Transaction = {
  readonly line: HistoryLine;
  /** Its place in the ledger: of one day, the order in which entries count. */
  readonly place: number;
  readonly number: string;
  readonly currency: Currency;
  readonly sellers: readonly string[];
  readonly groups: readonly string[];
  readonly person: string | null;
};

/** What a search looks in, by transaction: few lists are searched, and making the texts of a long one takes a while. */
const searchTexts = new WeakMap<Transaction, string>();

function searchTextOf(transaction: Transaction): string {
  const known = searchTexts.get(transaction);
  if (known !== undefined) return known;
  const { line, number, currency, sellers, groups, person } = transaction;
  const { application, amountMinor } = line;
  const amount = decimalText(money(Math.abs(application?.amountMinor ?? amountMinor), currency));
  const text = normalised(
    [number, application?.invoiceNumber ?? '', ...sellers, ...groups, person ?? '', amount].join('\n'),
  );
  searchTexts.set(transaction, text);
  return text;
}

/** Every line of the ledger, oldest first. */
export function transactionsOf({ ledger, names }: DeviceLedger, currency: Currency): readonly Transaction[] {
  const charges = new Map(
    ledger.items.flatMap(({ about }): [string, Charge][] =>
      about.type === 'charge' ? [[about.row.id, about.row]] : [],
    ),
  );
  return historyOf(ledger).map((line, place) => {
    const { about, application } = line;
    const of = application ? [application.charge].filter((one) => one !== null) : chargesOf(about, charges);
    const number = application?.ofNumber ?? ledgerNumber(line);
    const sellers = namesOf(of.map(({ sellerName }) => sellerName));
    const groups = namesOf(of.map(({ customerGroupName }) => customerGroupName));
    const person =
      about.type === 'payment' ? (names.get(about.row.userId ?? '') ?? null) : (of[0]?.buyerUserName ?? null);
    return { line, place, number, currency, sellers, groups, person };
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
  search: TransactionsSearch,
): readonly Transaction[] {
  const { type, group, seller, person } = search;
  const wanted = normalised(search.q ?? '');
  if (wanted === '' && transactionFilterCount(search) === 0) return transactions;
  return transactions.filter(
    (one) =>
      (type === undefined || one.line.kind === type) &&
      isWithin(one.line.day, search) &&
      (group === undefined || one.groups.includes(group)) &&
      (seller === undefined || one.sellers.includes(seller)) &&
      (person === undefined || one.person === person) &&
      (wanted === '' || searchTextOf(one).includes(wanted)),
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

const ordinary = /^[\n\x20-\x7e]*$/;

function normalised(text: string): string {
  return (ordinary.test(text) ? text : text.normalize('NFKC')).trim().toLowerCase();
}
