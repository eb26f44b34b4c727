import { type Unreadable, unreadable } from './import-problems.ts';
import { type LedgerColumns, detectColumns } from './ledger-columns.ts';
import type { SourceRow } from './source-row.ts';

/** Maximum number of rows above the headings, such as a title and the export date. */
const maxRowsAbove = 20;

/** The heading row: its index and its cells. */
export type Heading = { readonly ok: true; readonly index: number; readonly columns: LedgerColumns };

/** Finds the heading row among the first rows. If there is none, returns the missing columns of the row that names the most. */
export function findHeading(rows: readonly SourceRow[], notNeeded?: readonly string[]): Heading | Unreadable {
  const tried = rows.slice(0, maxRowsAbove + 1).map((row) => (row.fault ? null : detectColumns(row.cells, notNeeded)));
  const index = tried.findIndex((columns) => columns?.ok);
  const columns = tried[index];
  if (columns?.ok) return { ok: true, index, columns };
  const refused = tried.filter((each): each is Unreadable => each !== null && !each.ok);
  const unclear = refused.find(({ code }) => code !== 'MISSING_COLUMNS');
  return unclear ?? leastMissing(refused) ?? unreadable('FILE_EMPTY');
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
