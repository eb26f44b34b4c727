import { type FileTable, fileTable } from '../../domain/documents/table.ts';
import type { ServerExportRows } from '../../domain/files/server-export.ts';
import type { BuyerId } from '../../domain/ids.ts';
import { chargeFileColumns } from '../../domain/invoices/charge-columns.ts';
import { type ChargeFilter, isInFilter } from '../../domain/invoices/charge-filter.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { ledgerOf } from '../../domain/ledger/ledger.ts';
import { transactionFileColumns, transactionsOf } from '../../domain/ledger/transactions.ts';
import type { MessageDescriptor } from '../../domain/message.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { AppIdentity } from '../database/identity.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { readRows } from '../rows/read-rows.ts';

/** Rows per transaction: a file of 100,000 invoices must not block other users. */
const batchRows = 1_000;

/** The titles of the files. */
const titles = {
  invoices: /*i18n*/ { id: 'shell.nav.invoices', message: 'Invoices' },
  transactions: /*i18n*/ { id: 'ledger.transactions.title', message: 'Transaction history' },
} as const satisfies Record<ServerExportRows, MessageDescriptor>;

export type WantedTable = {
  readonly rows: ServerExportRows;
  /** For invoices only; null for all invoices. */
  readonly filter: ChargeFilter | null;
  readonly today: PlainDate;
  readonly timeZone: string;
  readonly say: (message: MessageDescriptor) => string;
};

/** Runs the work with the identity of the person who requested the file. */
export type Read = <Result>(work: (trx: Transaction) => Promise<Result>) => Promise<Result>;

/** The visible rows of the identity as a table: invoices, newest first, or the transactions of the account, oldest first. */
export async function exportTable(read: Read, identity: AppIdentity, wanted: WantedTable): Promise<FileTable> {
  const { buyer } = identity;
  if (buyer === null) throw new Error('A file of invoices is of one business.');
  const { rows, say } = wanted;
  const head = { title: say(titles[rows]), notes: [] };
  return rows === 'invoices'
    ? { ...head, ...(await invoiceTable(read, buyer, wanted)) }
    : { ...head, ...(await transactionTable(read, { ...identity, buyer }, wanted)) };
}

async function invoiceTable(read: Read, buyer: BuyerId, { filter, today, say }: WantedTable) {
  const charges = await chargesOf(read, buyer);
  const found = charges.filter((charge) => filter === null || isInFilter(charge, filter, today));
  return fileTable(chargeFileColumns(today), found, say, say);
}

async function transactionTable(
  read: Read,
  { buyer, kind }: AppIdentity & { readonly buyer: BuyerId },
  { timeZone, say }: WantedTable,
) {
  const seesAccount = kind === 'account' || kind === 'support';
  const charges = await chargesOf(read, buyer);
  const [payments, adjustments] = [await allOf(read, buyer, 'payments'), await allOf(read, buyer, 'adjustments')];
  const { currency } = await read((trx) =>
    trx.selectFrom('buyers').select('currency').where('id', '=', buyer).executeTakeFirstOrThrow(),
  );
  const ledger = ledgerOf({ charges, payments, adjustments, heldSince: null, seesAccount, timeZone });
  const transactions = transactionsOf({ ledger, names: await namesOf(read, buyer, charges) }, currency);
  return fileTable(transactionFileColumns(currency, seesAccount), transactions, say, say);
}

/** Newest first. */
async function chargesOf(read: Read, buyer: BuyerId): Promise<readonly Charge[]> {
  const ids = await read(async (trx) => {
    const charges = trx.selectFrom('charges').select('id').where('buyer_id', '=', buyer);
    return (await charges.orderBy('bill_date', 'desc').orderBy('id').execute()).map(({ id }) => id as string);
  });
  return rowsOf(read, 'charges', ids);
}

async function allOf<C extends 'payments' | 'adjustments'>(read: Read, buyer: BuyerId, collection: C) {
  const ids = await read(async (trx) => {
    const rows = trx.selectFrom<'payments' | 'adjustments'>(collection).select('id').where('buyer_id', '=', buyer);
    return (await rows.orderBy('id').execute()).map(({ id }) => id as string);
  });
  return rowsOf(read, collection, ids);
}

async function rowsOf<C extends Collection>(
  read: Read,
  collection: C,
  ids: readonly string[],
): Promise<readonly CollectionRow<C>[]> {
  const rows: CollectionRow<C>[] = [];
  for (let at = 0; at < ids.length; at += batchRows)
    rows.push(...(await read((trx) => readRows(trx, collection, ids.slice(at, at + batchRows)))));
  return rows;
}

/** Names by user id: of purchasers, and of the other people whom the identity may see. */
async function namesOf(read: Read, buyer: BuyerId, charges: readonly Charge[]): Promise<ReadonlyMap<string, string>> {
  const people = await read((trx) =>
    trx
      .selectFrom('users')
      .innerJoin('people', 'people.id', 'users.person_id')
      .select(['users.id', 'people.first_name', 'people.last_name'])
      .where('users.buyer_id', '=', buyer)
      .execute(),
  );
  return new Map([
    ...charges.flatMap(({ userId, buyerUserName }): [string, string][] =>
      userId && buyerUserName ? [[userId, buyerUserName]] : [],
    ),
    ...people.map(({ id, first_name, last_name }): [string, string] => [id, `${first_name} ${last_name}`.trim()]),
  ]);
}
