import * as v from 'valibot';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import { type Charge, chargeSchema } from '../../../domain/invoices/charge.ts';
import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';
import { isKept, keptSince } from '../../../domain/sync/window.ts';
import { leavingBefore } from '../reading/charge-columns.ts';
import type { Engine } from '../engine.ts';
import { sentRow } from './parse-rows.ts';
import { type KeptRow, type QuarantinedRecord, type Transaction, nothingOlder, readMeta } from '../store.ts';

/** The date from which the window is counted back; null without charges. */
export async function newestBillDate({ identity }: Engine, transaction: Transaction): Promise<PlainDate | null> {
  const buyer = await transaction.get('buyers', identity.subject.buyer);
  return buyer?.row.newestBillDate ?? null;
}

/** Deletes charges before the moved window, or keeps them as older ones; unreadable ones too. Returns the ids of the rows. */
export async function trimCharges(engine: Engine, transaction: Transaction): Promise<readonly string[]> {
  const since = keptSince(await newestBillDate(engine, transaction));
  if (since === null) return [];
  await trimQuarantine(engine, transaction);
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

async function trimQuarantine(engine: Engine, transaction: Transaction): Promise<void> {
  const quarantined = (await transaction.all('setAside')).filter(
    ({ table, isOlder }) => table === 'charges' && !isOlder,
  );
  const { kept, gone } = await withinWindow(engine, transaction, 'charges', quarantined);
  await transaction.put(
    'setAside',
    kept.filter(({ isOlder }) => isOlder),
  );
  await transaction.remove(
    'setAside',
    gone.map(({ id }) => id),
  );
}

type AnyKept = KeptRow<CollectionRow<Collection>> | QuarantinedRecord;

/**
 * The server sends every visible change. A row outside the kept months is stored as an older charge, and only if older charges were
 * requested.
 */
export async function withinWindow<Kept extends AnyKept>(
  engine: Engine,
  transaction: Transaction,
  collection: Collection,
  records: readonly Kept[],
): Promise<{ readonly kept: readonly Kept[]; readonly gone: readonly Kept[] }> {
  if (collection !== 'charges' || records.length === 0) return { kept: records, gone: [] };
  const newest = await newestBillDate(engine, transaction);
  const tooOld = new Set(records.filter((record) => !isWithin(record, newest)));
  if (tooOld.size === 0) return { kept: records, gone: [] };
  if (await keepsOlder(transaction))
    return { kept: records.map((record) => (tooOld.has(record) ? asOlder(record) : record)), gone: [] };
  return { kept: records.filter((record) => !tooOld.has(record)), gone: [...tooOld] };
}

const windowFields = v.pick(chargeSchema, ['status', 'billDate', 'hasOpenDispute']);

/** A record without a readable date counts as inside. */
function isWithin(record: AnyKept, newest: PlainDate | null): boolean {
  if ('row' in record) return isKept(record.row as Charge, newest);
  const fields = v.safeParse(windowFields, sentRow(record));
  return !fields.success || isKept(fields.output, newest);
}

/** True if older charges were requested, so that the list continues beyond the kept months. */
async function keepsOlder(transaction: Transaction): Promise<boolean> {
  return (await readMeta(transaction, 'older', nothingOlder)).total !== null;
}

/** Marks a record as older than the window. */
export function asOlder<Kept extends object>(record: Kept): Kept & { readonly isOlder: true } {
  return { ...record, isOlder: true };
}
