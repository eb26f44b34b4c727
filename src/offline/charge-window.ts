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
    await transaction.put('charges', records.flatMap(asOlder));
  } else await transaction.remove('charges', leaving);
  return leaving;
}

type AnyKept = KeptRow<CollectionRow<Collection>>;

/**
 * The server tells of every change that may be seen; what is not in the kept months is of use only where older ones were
 * asked for and this is one of them, or becomes one.
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
  const tooOld = rows.filter(isTooOld);
  if (tooOld.length === 0) return { kept: rows, gone: [] };
  const ids = tooOld.map(({ id }) => id);
  const held = (await keepsOlder(transaction)) ? await transaction.getMany('charges', ids) : [];
  const older = tooOld.filter((_record, index) => held[index]);
  return {
    kept: [...rows.filter((record) => !isTooOld(record)), ...older.flatMap(asOlder)],
    gone: ids.filter((_id, index) => !held[index]),
  };
}

/** Older charges were asked for, so that the list goes on beyond the kept months. */
async function keepsOlder(transaction: Transaction): Promise<boolean> {
  return (await readMeta(transaction, 'older', nothingOlder)).total !== null;
}

function asOlder<Kept extends object>(record: Kept | undefined): (Kept & { readonly isOlder: true })[] {
  return record ? [{ ...record, isOlder: true }] : [];
}
