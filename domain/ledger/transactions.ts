import type { TableColumn } from '../documents/table.ts';
import { chargeColumnNames } from '../invoices/charge-columns.ts';
import { feeTypeNames } from '../invoices/charge-words.ts';
import type { Charge } from '../invoices/charge.ts';
import type { MessageDescriptor } from '../message.ts';
import { type Currency, money } from '../money.ts';
import { type Steps, allSteps, eachInSteps } from '../steps.ts';
import type { LedgerSubject } from './ledger-subject.ts';
import { historyKindNames } from './ledger-words.ts';
import { type Ledger, ledgerNumber } from './ledger.ts';
import { type HistoryLine, historyOf } from './running-balance.ts';
import { ledgerColumnNames } from './statement-columns.ts';

/** A ledger with the names of the people who requested its payments, by user. */
export type NamedLedger = { readonly ledger: Ledger; readonly names: ReadonlyMap<string, string> };

/** A line with the values for sorting, filters and search. A payment has the sellers and groups of its charges. */
export type Transaction = {
  readonly line: HistoryLine;
  /** The position of the line in the ledger: within a day, entries count in this order. */
  readonly place: number;
  readonly number: string;
  readonly currency: Currency;
  readonly sellers: readonly string[];
  readonly groups: readonly string[];
  readonly person: string | null;
};

/** Every line of the ledger, oldest first. */
export function transactionsOf(named: NamedLedger, currency: Currency): readonly Transaction[] {
  return allSteps(transactionSteps(named, currency));
}

/** Computes the lines in steps, so that a screen can respond in between. */
export function* transactionSteps({ ledger, names }: NamedLedger, currency: Currency): Steps<readonly Transaction[]> {
  const charges = new Map(
    ledger.items.flatMap(({ about }): [string, Charge][] =>
      about.type === 'charge' ? [[about.row.id, about.row]] : [],
    ),
  );
  yield;
  const history = historyOf(ledger);
  yield;
  const transactions: Transaction[] = [];
  yield* eachInSteps(history, (line) => {
    const { about, application } = line;
    const of = application ? [application.charge].filter((one) => one !== null) : chargesOf(about, charges);
    const number = application?.ofNumber ?? ledgerNumber(line);
    const sellers = namesOf(of.map(({ sellerName }) => sellerName));
    const groups = namesOf(of.map(({ customerGroupName }) => customerGroupName));
    const person =
      about.type === 'payment' ? (names.get(about.row.userId ?? '') ?? null) : (of[0]?.buyerUserName ?? null);
    transactions.push({ line, place: transactions.length, number, currency, sellers, groups, person });
  });
  return transactions;
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

/** The distinct names, sorted alphabetically. */
export function namesOf(names: readonly (string | null)[]): readonly string[] {
  const different = [...new Set(names)].filter((name) => name !== null);
  // Nearly every line has only one name, and locale-aware comparison is the slowest part.
  return different.length < 2 ? different : different.toSorted((one, other) => one.localeCompare(other));
}

type Say = (message: MessageDescriptor) => string;

/**
 * The columns of a transaction file that the server makes. An application does not change the balance, so it has a column of its own.
 * Somebody who sees a part of the account gets no balance.
 */
export function transactionFileColumns(
  currency: Currency,
  seesAccount: boolean,
): readonly TableColumn<Transaction, Say>[] {
  const names = ledgerColumnNames;
  const columns: readonly TableColumn<Transaction, Say>[] = [
    { key: 'date', name: names.date, day: ({ line }) => line.day },
    { key: 'number', name: names.number, text: ({ number }) => number },
    { key: 'type', name: names.type, text: ({ line }, say) => say(kindName(line)) },
    { key: 'invoice', name: chargeColumnNames.number, text: ({ line }) => line.application?.invoiceNumber ?? '' },
    { key: 'seller', name: names.seller, text: ({ sellers }) => sellers.join(', ') },
    { key: 'person', name: names.person, text: ({ person }) => person ?? '' },
    { key: 'group', name: names.group, text: ({ groups }) => groups.join(', ') },
    {
      key: 'amount',
      name: names.amount,
      amount: ({ line }) => (line.kind === 'application' ? null : money(line.amountMinor, currency)),
    },
    {
      key: 'applied',
      name: appliedName,
      amount: ({ line }) => (line.application ? money(line.application.amountMinor, currency) : null),
    },
    {
      key: 'balance',
      name: names.balance,
      amount: ({ line: { balanceMinor } }) => (balanceMinor === null ? null : money(balanceMinor, currency)),
    },
  ];
  return seesAccount ? columns : columns.filter(({ key }) => key !== 'balance');
}

const appliedName: MessageDescriptor = /*i18n*/ { id: 'invoices.fact.applied', message: 'Applied' };

function kindName({ kind, about }: HistoryLine): MessageDescriptor {
  return kind === 'fee' && about.type === 'charge' && about.row.feeType
    ? feeTypeNames[about.row.feeType]
    : historyKindNames[kind];
}
