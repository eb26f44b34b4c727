import Papa from 'papaparse';
import type { Unreadable } from '../../domain/imports/import-problems.ts';
import { unreadable } from '../../domain/imports/import-problems.ts';
import type { SourceRow } from '../../domain/imports/source-row.ts';
import { importLimits, isBlankRow } from '../../domain/imports/source-row.ts';

export type SourceRows = { readonly ok: true; readonly rows: readonly SourceRow[] };

/**
 * The rows of a CSV file with their line numbers; rows of blanks are passed over as they come. Commas, semicolons, tabs and
 * bars separate; UTF-8, UTF-16 and Windows-1252 are understood, with and without a byte order mark.
 */
export function readCsv(bytes: Uint8Array): SourceRows | Unreadable {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) return unreadable('NOT_A_SPREADSHEET', 'it holds binary data');
  const rows: SourceRow[] = [];
  let line = 1;
  let fault: Unreadable | null = null;
  Papa.parse<string[]>(text, {
    newline: '\n',
    delimiter: delimiterOf(text),
    step: ({ data: cells, errors }, parser) => {
      if (errors.some(({ code }) => code === 'MissingQuotes')) {
        fault = unreadable('NOT_A_SPREADSHEET', `a quotation mark that opens on line ${line} is never closed`);
      } else if (cells.length > importLimits.columns && !isBlankRow(cells.slice(importLimits.columns))) {
        fault = unreadable('TOO_MANY_COLUMNS', String(importLimits.columns));
      } else if (!isBlankRow(cells)) {
        rows.push({ line, cells });
        // One more than the limit is the heading's.
        if (rows.length > importLimits.rows + 1) fault = unreadable('TOO_MANY_ROWS', String(importLimits.rows));
      }
      if (fault) parser.abort();
      line += 1 + cells.reduce((breaks, cell) => breaks + lineBreaksIn(cell), 0);
    },
  });
  return fault ?? { ok: true, rows };
}

/** The separator that the heading has most of, outside quotation marks. */
function delimiterOf(text: string): string {
  const heading = /\S.*/.exec(text)?.[0].replace(/"[^"]*"/g, '') ?? '';
  const counted = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, count: heading.split(delimiter).length }));
  return counted.reduce((most, each) => (each.count > most.count ? each : most), { delimiter: ',', count: 0 })
    .delimiter;
}

function lineBreaksIn(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0;
}

/** What spreadsheets on Windows save as “CSV” is often not UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
