import { namesOf } from '../../../domain/ledger/transactions.ts';
import type { Transaction } from '../../../domain/ledger/transactions.ts';
import { decimalText, money } from '../../../domain/money.ts';
import { isWithin } from '../../kit/period/period.ts';
import type { TransactionsSearch } from './transactions-search.ts';

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

const ordinary = /^[\n\x20-\x7e]*$/;

function normalised(text: string): string {
  return (ordinary.test(text) ? text : text.normalize('NFKC')).trim().toLowerCase();
}
