import { importLimits } from '../../../domain/imports/source-row.ts';

/** One record of a CSV text, with the number of its first line. Where the quotation marks are malformed, the whole line is one cell. */
export type CsvRecord = {
  readonly line: number;
  readonly lineCount: number;
  readonly cells: readonly string[];
  readonly isMalformed: boolean;
};

/**
 * Splits CSV into records. A quotation mark opens a value only at its beginning and closes it only before a separator or the end of the
 * line. A line that violates this is a malformed record of its own, so that it does not affect the following lines. `width` is the number
 * of columns: a multi-line value with as many separators as a row has swallowed a row.
 */
export function* splitCsv(text: string, separator: string, width: number): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const read = readRecord(text, at, separator, width) ?? malformedLine(text, at);
    const { cells, lineCount, end, isMalformed = false } = read;
    yield { line, lineCount, cells, isMalformed };
    line += lineCount;
    at = end + 1;
  }
}

type ReadRecord = Pick<CsvRecord, 'cells' | 'lineCount'> & { readonly end: number; readonly isMalformed?: boolean };
type ReadValue = { readonly value: string; readonly end: number; readonly breaks: number };

function readRecord(text: string, start: number, separator: string, width: number): ReadRecord | null {
  const lineEnd = endOfLine(text, start);
  const line = text.slice(start, lineEnd);
  if (!line.includes('"')) return { cells: line.split(separator), end: lineEnd, lineCount: 1 };
  const cells: string[] = [];
  let lineCount = 1;
  for (let at = start; ; at += 1) {
    const read = text[at] === '"' ? quoted(text, at, separator) : plain(text, at, separator);
    if (!read || (read.breaks > 0 && countOf(separator, read.value) >= width - 1)) return null;
    cells.push(read.value);
    lineCount += read.breaks;
    at = read.end;
    if (at >= text.length || text[at] === '\n') return { cells, end: at, lineCount };
  }
}

function malformedLine(text: string, start: number): ReadRecord {
  const end = endOfLine(text, start);
  return { cells: [text.slice(start, end)], lineCount: 1, end, isMalformed: true };
}

function quoted(text: string, start: number, separator: string): ReadValue | null {
  let close = start;
  do {
    close = text.indexOf('"', close + 1);
    if (close < 0 || close - start > importLimits.cellLength) return null;
    // Two quotation marks stand for one inside the value.
  } while (text[close + 1] === '"' && (close += 1));
  let end = close + 1;
  while (text[end] === ' ') end += 1;
  if (end < text.length && text[end] !== separator && text[end] !== '\n') return null;
  const value = text.slice(start + 1, close).replaceAll('""', '"');
  return { value, end, breaks: countOf('\n', value) };
}

function plain(text: string, start: number, separator: string): ReadValue | null {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  const value = text.slice(start, end);
  // Programs differ here: some read the start of a quoted value, others a part of the value.
  return value.trimStart().startsWith('"') ? null : { value, end, breaks: 0 };
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function countOf(part: string, text: string): number {
  return text.includes(part) ? text.split(part).length - 1 : 0;
}
