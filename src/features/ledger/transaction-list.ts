import { namesOf, type Transaction } from '../../../domain/ledger/transactions.ts';
import { decimalText, money } from '../../../domain/money.ts';
import { isWithin } from '../../kit/period/period.ts';
import type { TransactionsSearch } from './transactions-search.ts';

/** Cache of search texts by transaction: creating them for a long list takes time, and few lists are searched. */
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

/** The values of the filters, sorted alphabetically. */
export function transactionNames(transactions: readonly Transaction[]) {
  return {
    groups: namesOf(transactions.flatMap(({ groups }) => groups)),
    sellers: namesOf(transactions.flatMap(({ sellers }) => sellers)),
    people: namesOf(transactions.map(({ person }) => person)),
  };
}

/** The number of active filters besides the search. */
export function transactionFilterCount({ type, from, to, group, seller, person }: TransactionsSearch): number {
  return [type, from ?? to, group, seller, person].filter((part) => part !== undefined).length;
}

const ordinary = /^[\n\x20-\x7e]*$/;

function normalised(text: string): string {
  return (ordinary.test(text) ? text : text.normalize('NFKC')).trim().toLowerCase();
}
