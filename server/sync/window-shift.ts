import { sql } from 'kysely';
import type { PlainDate } from '../../domain/calendar-date.ts';
import { keptSince } from '../../domain/sync/window.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { readRows } from '../rows/read-rows.ts';
import type { Delta } from './feed-tail.ts';
import type { SyncScope } from './sync-scope.ts';
import { isKeptAnyway } from './sync-scope.ts';

/** More rows than this are not worth a shift: the device loads again. */
const maxShiftedRows = 2_000;

/**
 * What the moved window means for a device that was cut by another bill date: charges that fell out of it are removed, and
 * those that came back are delivered. Null where that is so much that the device had better start over.
 */
export async function shiftWindow(
  transaction: Transaction,
  scope: SyncScope,
  held: PlainDate | null,
): Promise<Delta | null> {
  const [before, now] = [keptSince(held), keptSince(scope.newestBillDate)];
  if (before === now) return { upserts: [], removals: [] };
  // Without a date everything was kept: the window then reached back for ever.
  const [from, to] = [earlier(before, now), later(before, now)];
  const { rows } = await sql<{ id: string }>`
    select id from charges
    where buyer_id = ${scope.buyer} and bill_date < ${to}::date and not ${isKeptAnyway}
      and ${from === null ? sql`true` : sql`bill_date >= ${from}::date`}
    order by bill_date desc, id limit ${maxShiftedRows + 1}`.execute(transaction);
  if (rows.length > maxShiftedRows) return null;
  const ids = rows.map((row) => row.id);
  if (to === now) return { upserts: [], removals: ids.map((id) => ({ collection: 'charges', id })) };
  const charges = await readRows(transaction, 'charges', ids);
  return { upserts: charges.map((row) => ({ collection: 'charges', id: row.id, row })), removals: [] };
}

function earlier(one: PlainDate | null, other: PlainDate | null): PlainDate | null {
  if (one === null || other === null) return null;
  return one < other ? one : other;
}

function later(one: PlainDate | null, other: PlainDate | null): PlainDate | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}
