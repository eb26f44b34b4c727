import type { PlainDate } from '../../domain/calendar-date.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import type { Collection, CollectionRow } from '../../domain/sync/collections.ts';
import { isKept, keptSince } from '../../domain/sync/window.ts';
import { leavingBefore } from './charge-columns.ts';
import type { Engine } from './engine.ts';
import type { KeptRow, Transaction } from './store.ts';
import { nothingOlder, readMeta } from './store.ts';

/** From which the window is counted back, as this device knows it; null where there are no charges. */
export async function newestBillDate({ identity }: Engine, transaction: Transaction): Promise<PlainDate | null> {
  const buyer = await transaction.get('buyers', identity.subject.buyer);
  return buyer?.row.newestBillDate ?? null;
}

/** The window has moved: what lies before it goes, or stays as older ones. Answers their ids. */
export async function trimCharges(engine: Engine, transaction: Transaction): Promise<readonly string[]> {
  const since = keptSince(await newestBillDate(engine, transaction));
  if (since === null) return [];
  const leaving = await transaction.ids('charges', { where: leavingBefore(since) });
  if (leaving.length === 0) return [];
  if (await keepsOlder(transaction)) {
    const records = await transaction.getMany('charges', leaving);
    await transaction.put(
      'charges',
      records.flatMap((record) => (record ? [asOlder(record)] : [])),
    );
  } else await transaction.remove('charges', leaving);
  return leaving;
}

type AnyKept = KeptRow<CollectionRow<Collection>>;

/**
 * The server tells of every change that may be seen. What is not in the kept months is of use only where older ones were asked for: there
 * it is one of them, whether its page has come or not.
 */
export async function withinWindow(
  engine: Engine,
  transaction: Transaction,
  collection: Collection,
  rows: readonly AnyKept[],
): Promise<{ readonly kept: readonly AnyKept[]; readonly gone: readonly string[] }> {
  if (collection !== 'charges') return { kept: rows, gone: [] };
  const newest = await newestBillDate(engine, transaction);
  const isTooOld = ({ row }: AnyKept): boolean => !isKept(row as Charge, newest);
  if (!rows.some(isTooOld)) return { kept: rows, gone: [] };
  if (await keepsOlder(transaction))
    return { kept: rows.map((record) => (isTooOld(record) ? asOlder(record) : record)), gone: [] };
  return {
    kept: rows.filter((record) => !isTooOld(record)),
    gone: rows.filter(isTooOld).map(({ id }) => id),
  };
}

/** Older charges were asked for, so that the list goes on beyond the kept months. */
async function keepsOlder(transaction: Transaction): Promise<boolean> {
  return (await readMeta(transaction, 'older', nothingOlder)).total !== null;
}

function asOlder<Kept extends object>(record: Kept): Kept & { readonly isOlder: true } {
  return { ...record, isOlder: true };
}
