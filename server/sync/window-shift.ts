import { sql } from 'kysely';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import { keptSince } from '../../domain/sync/window.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { SyncedRow } from '../graphql/builder.ts';
import { readRows } from '../rows/read-rows.ts';
import type { SyncScope } from '../rows/define-collection.ts';
import { isKeptAnyway } from '../rows/kept-charges.ts';

/** More rows than this are not worth a shift: the device loads again. */
const maxShiftedRows = 2_000;

/**
 * What comes back into the window of a device that was cut by another bill date. What falls out of it the device takes away itself, by
 * the same rule. Null where so much comes back that the device had better start over.
 */
export async function shiftWindow(
  transaction: Transaction,
  scope: SyncScope,
  held: PlainDate | null,
): Promise<SyncedRow[] | null> {
  const [before, now] = [keptSince(held), keptSince(scope.newestBillDate)];
  if (!reachesFurther(now, before)) return [];
  const { rows } = await sql<{ id: string }>`
    select id from charges
    where buyer_id = ${scope.buyer} and bill_date < ${before}::date and not ${isKeptAnyway}
      and ${now === null ? sql`true` : sql`bill_date >= ${now}::date`}
    order by bill_date desc, id limit ${maxShiftedRows + 1}`.execute(transaction);
  if (rows.length > maxShiftedRows) return null;
  const charges = await readRows(
    transaction,
    'charges',
    rows.map((row) => row.id),
  );
  return charges.map((row) => ({ collection: 'charges', id: row.id, row }));
}

/** Without a date everything is kept: the window reaches back for ever. */
function reachesFurther(one: PlainDate | null, other: PlainDate | null): boolean {
  return other !== null && (one === null || one < other);
}
