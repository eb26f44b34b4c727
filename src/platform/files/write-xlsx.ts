import type { Cell, Row } from 'write-excel-file/universal';
import writeXlsxFile from 'write-excel-file/universal';
import type { FileCell, FileTable } from '../../../domain/documents/table.ts';
import { minorDigits } from '../../../domain/money.ts';
import { instantToMs } from '../../../domain/time/instant.ts';

/** Most characters that a spreadsheet lets a sheet's name have. */
const sheetNameLength = 31;
/** Of a column, in characters. */
const widths = { least: 10, most: 48 } as const;

/**
 * The table as a workbook of one sheet: a line for each note, the head, then the rows. Amounts are numbers with their currency in
 * the format, days and moments are dates. A text is stored as text: a spreadsheet does not run one that begins with `=`.
 */
export function writeXlsx({ title, notes, columns, rows }: FileTable): Promise<Blob> {
  const head = columns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' as const }));
  const lines: Row[] = [
    ...[title, ...notes].map((note): Row => [{ value: note, type: String }]),
    head,
    ...rows.map((row) => row.map(cellOf)),
  ];
  return writeXlsxFile(lines, {
    sheet: sheetName(title),
    stickyRowsCount: notes.length + 2,
    columns: columns.map(({ label }, index) => ({ width: widthOf(label, rows, index) })),
  }).toBlob();
}

function cellOf(cell: FileCell): Cell {
  switch (cell?.kind) {
    case 'amount': {
      const { amountMinor, currency } = cell.amount;
      const digits = minorDigits(currency);
      // The nearest number to the decimal text: a spreadsheet keeps 15 digits.
      return { value: amountMinor / 10 ** digits, type: Number, format: `#,##0.${'0'.repeat(digits)} "${currency}"` };
    }
    case 'day':
      return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'yyyy-mm-dd' };
    case 'instant':
      return { value: localTime(instantToMs(cell.instant)), type: Date, format: 'yyyy-mm-dd hh:mm' };
    case 'text':
      return { value: cell.text, type: String };
    default:
      return null;
  }
}

/** A spreadsheet knows no zone: the moment as the clock of this device shows it. */
function localTime(ms: number): Date {
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000);
}

function sheetName(title: string): string {
  const name = title
    .replaceAll(/[\\/*?:[\]']/g, ' ')
    .slice(0, sheetNameLength)
    .trim();
  return name === '' ? '1' : name;
}

/** Wide enough for what stands in the first rows. */
function widthOf(label: string, rows: FileTable['rows'], column: number): number {
  const lengths = rows.slice(0, 200).map((row) => lengthOf(row[column] ?? null));
  return Math.min(widths.most, Math.max(widths.least, label.length, ...lengths) + 2);
}

function lengthOf(cell: FileCell): number {
  if (cell === null) return 0;
  return cell.kind === 'text' ? cell.text.length : 16;
}
