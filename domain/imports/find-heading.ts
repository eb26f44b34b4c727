import type { Unreadable } from './import-problems.ts';
import { unreadable } from './import-problems.ts';
import type { LedgerColumns } from './ledger-columns.ts';
import { detectColumns } from './ledger-columns.ts';
import type { SourceRow } from './source-row.ts';

/** Rows above the headings, such as a title and the day of the export. */
const maxRowsAbove = 20;

/** The row that names the columns, by its index, and what it says. */
export type Heading = { readonly ok: true; readonly index: number; readonly columns: LedgerColumns };

/** Finds the row that names the columns among the first ones; where none does, what is missing in the row that names most. */
export function findHeading(rows: readonly SourceRow[]): Heading | Unreadable {
  const tried = rows.slice(0, maxRowsAbove + 1).map((row) => (row.fault ? null : detectColumns(row.cells)));
  const index = tried.findIndex((columns) => columns?.ok);
  const columns = tried[index];
  if (columns?.ok) return { ok: true, index, columns };
  const refused = tried.filter((each): each is Unreadable => each !== null && !each.ok);
  const twice = refused.find(({ code }) => code === 'COLUMN_TWICE');
  return twice ?? leastMissing(refused) ?? unreadable('FILE_EMPTY');
}

function leastMissing(refused: readonly Unreadable[]): Unreadable | undefined {
  return refused.reduce<Unreadable | undefined>(
    (least, each) => (least && missingIn(least) <= missingIn(each) ? least : each),
    undefined,
  );
}

function missingIn({ detail }: Unreadable): number {
  return detail.split(',').length;
}
