import { sql } from 'kysely';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import { keptSince } from '../../domain/sync/window.ts';
import { fixed } from '../database/connection-dialect.ts';
import type { Transaction } from '../database/with-transaction.ts';
import type { SyncedRow } from '../graphql/builder.ts';
import { readRows } from '../rows/read-rows.ts';
import type { SyncScope } from '../rows/define-collection.ts';
import { isKeptAnyway } from '../rows/kept-charges.ts';

/** Above this number of rows the device loads all rows again instead. */
const maxShiftedRows = 2_000;

/**
 * The rows that enter a device's window after a change of the cut-off date. The device itself deletes the rows that leave it, by the same
 * rule. Null if too many rows enter, so that a new load is better.
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
    order by bill_date desc, id limit ${maxShiftedRows + 1}`.execute(fixed(transaction));
  if (rows.length > maxShiftedRows) return null;
  const charges = await readRows(
    transaction,
    'charges',
    rows.map((row) => row.id),
  );
  return charges.map((row) => ({ collection: 'charges', id: row.id, row }));
}

/** Without a date all rows are kept: the window has no start. */
function reachesFurther(one: PlainDate | null, other: PlainDate | null): boolean {
  return other !== null && (one === null || one < other);
}
