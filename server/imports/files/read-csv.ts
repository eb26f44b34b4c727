import { namesColumns } from '../../../domain/imports/ledger-columns.ts';
import { type Unreadable, unreadable } from '../../../domain/imports/import-problems.ts';
import { type SourceRow, type SourceTable, importLimits, isBlankRow } from '../../../domain/imports/source-row.ts';
import { decodeText } from './decode-text.ts';
import { type CsvRecord, splitCsv } from './split-csv.ts';

const separators = [',', ';', '\t', '|'];
/** The lines that are searched for the headings. */
const firstLines = 21;

/**
 * The rows of a CSV file with their line numbers. The separator is a comma, semicolon, tab or bar, or that of a first line `sep=;`. A
 * line that cannot be split or decoded is a row with a fault; blank lines are counted.
 */
export function readCsv(bytes: Uint8Array): SourceTable | Unreadable {
  const { text, damagedLines } = decodeText(bytes);
  if (text.includes('\0')) return unreadable('NOT_A_SPREADSHEET', 'it holds binary data');
  const declared = /^"?sep=([,;\t|])"?[ ,;\t]*\n/i.exec(text);
  const ledger = declared ? text.slice(declared[0].length) : text;
  const skipped = declared ? 1 : 0;
  const heads = ledger.split('\n', firstLines);
  const separator = declared?.[1] ?? separatorOf(heads);
  const width = widthOf(heads, separator);
  const rows: SourceRow[] = [];
  let blank = 0;
  let continued = 0;
  for (const record of splitCsv(ledger, separator, width)) {
    continued += record.lineCount - 1;
    const row = rowOf({ ...record, line: record.line + skipped }, damagedLines);
    if (!row.fault && isBlankRow(row.cells)) blank += 1;
    else rows.push(row);
    if (row.cells.length > importLimits.columns && !isBlankRow(row.cells.slice(importLimits.columns)))
      return unreadable('TOO_MANY_COLUMNS', String(importLimits.columns));
    // One more than the limit, for the headings.
    if (rows.length > importLimits.rows + 1) return unreadable('TOO_MANY_ROWS', String(importLimits.rows));
  }
  return { name: null, rows, lines: { total: lineCountOf(text), blank, continued, separator: skipped } };
}

function rowOf({ line, lineCount, cells, isMalformed }: CsvRecord, damagedLines: ReadonlySet<number>): SourceRow {
  if (isMalformed) return { line, cells, fault: 'MALFORMED_QUOTES' };
  for (let each = line; damagedLines.size > 0 && each < line + lineCount; each += 1) {
    if (damagedLines.has(each)) return { line, cells, fault: 'NOT_IN_ENCODING' };
  }
  return { line, cells };
}

/** The separator with which one of the first lines contains the headings, else the most frequent one of the first line. */
function separatorOf(heads: readonly string[]): string {
  const naming = separators.find((each) => heads.some((line) => namesColumns(line.split(each).map(unquoted))));
  if (naming) return naming;
  const heading = heads.find((line) => line.trim() !== '')?.replaceAll(/"[^"]*"/g, '') ?? '';
  const counted = separators.map((each) => ({ each, count: heading.split(each).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most), { each: ',', count: 0 }).each;
}

/** The number of columns: that of the heading row, else of the widest of the first lines. */
function widthOf(heads: readonly string[], separator: string): number {
  const split = heads.map((line) => line.split(separator).map(unquoted));
  const naming = split.find(namesColumns);
  return naming?.length ?? Math.max(...split.map(({ length }) => length));
}

function unquoted(cell: string): string {
  return cell.trim().replaceAll(/^"|"$/g, '');
}

function lineCountOf(text: string): number {
  let count = text.endsWith('\n') || text === '' ? 0 : 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
