import { readSheet } from 'read-excel-file/node';
import type { Unreadable } from '../../domain/imports/import-problems.ts';
import { unreadable } from '../../domain/imports/import-problems.ts';
import type { SourceCell, SourceRow } from '../../domain/imports/source-row.ts';
import { importLimits, isBlankRow } from '../../domain/imports/source-row.ts';
import type { SourceRows } from './read-csv.ts';
import { refuseWorkbook } from './refuse-workbook.ts';

/** The rows of a workbook's first sheet. Formulas are never run: a cell is the value that the workbook was saved with. */
export async function readWorkbook(bytes: Uint8Array): Promise<SourceRows | Unreadable> {
  const refused = refuseWorkbook(bytes);
  if (refused) return refused;
  const sheet = await firstSheet(bytes);
  if (!sheet) return unreadable('NOT_A_SPREADSHEET', 'its first sheet cannot be read');
  const rows: SourceRow[] = [];
  for (const [index, values] of sheet.entries()) {
    const cells = values.map(cellOf);
    if (isBlankRow(cells)) continue;
    if (cells.length > importLimits.columns && !isBlankRow(cells.slice(importLimits.columns))) {
      return unreadable('TOO_MANY_COLUMNS', String(importLimits.columns));
    }
    rows.push({ line: index + 1, cells });
    if (rows.length > importLimits.rows + 1) return unreadable('TOO_MANY_ROWS', String(importLimits.rows));
  }
  return { ok: true, rows };
}

async function firstSheet(bytes: Uint8Array): Promise<readonly (readonly unknown[])[] | null> {
  try {
    return await readSheet(Buffer.from(bytes), { trim: false });
  } catch {
    // What the reader says is about its own parts; the person needs to know that the file is the trouble.
    return null;
  }
}

function cellOf(value: unknown): SourceCell {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'boolean' ? String(value) : '';
}
