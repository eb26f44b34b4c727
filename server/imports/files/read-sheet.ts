import { type SourceCell, type SourceRow, type SourceTable, importLimits } from '../../../domain/imports/source-row.ts';
import { type Unreadable, unreadable } from '../../../domain/imports/import-problems.ts';
import { type NumberFormat, shownDigits } from './number-format.ts';
import { isXmlTrue, readXml } from './read-xml.ts';
import { DamagedWorkbook } from './workbook-archive.ts';

/** The shared parts that the cells of all sheets refer to. */
export type WorkbookParts = {
  readonly strings: readonly string[];
  /** The number format of each cell style. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
};

/** The limits of the format; a file that exceeds them is damaged. */
const lastRow = 1_048_576;

/**
 * Reads one sheet. Only cells with a value are stored, so a distant cell costs no memory. Formulas never run: a cell has the value that
 * was saved in the workbook.
 */
export async function readSheet(
  pieces: AsyncIterable<string>,
  name: string,
  parts: WorkbookParts,
): Promise<SourceTable | Unreadable> {
  const sheet = new SheetRows(parts);
  await readXml(pieces, {
    open: (element, attributes) => sheet.open(element, attributes),
    close: (element) => sheet.close(element),
    text: (text) => sheet.text(text),
    isDone: () => sheet.fault !== null,
  });
  if (sheet.fault) return sheet.fault;
  const { rows } = sheet;
  const total = rows.at(-1)?.line ?? 0;
  return { name, rows, lines: { total, blank: total - rows.length, continued: 0, separator: 0 } };
}

/** Collects the rows of a sheet from its XML elements. */
class SheetRows {
  readonly rows: SourceRow[] = [];
  fault: Unreadable | null = null;
  private readonly parts: WorkbookParts;
  private line = 0;
  private position = -1;
  private cells: SourceCell[] = [];
  private shown: Record<number, string> | undefined;
  private currencies: Record<number, string> | undefined;
  private days: number[] = [];
  private type = 'n';
  private style = 0;
  private value = '';
  private readonly inside: string[] = [];

  constructor(parts: WorkbookParts) {
    this.parts = parts;
  }

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    this.inside.push(element);
    if (element === 'row') this.beginRow(attributes['r']);
    if (element !== 'c') return;
    this.position = attributes['r'] === undefined ? this.position + 1 : this.positionOf(attributes['r']);
    this.type = attributes['t'] ?? 'n';
    this.style = Number(attributes['s'] ?? 0);
    this.value = '';
  }

  text(text: string): void {
    const element = this.inside.at(-1);
    // Phonetic readings do not belong to the text.
    if (element === 'v' || (element === 't' && !this.inside.includes('rPh'))) this.value += text;
  }

  close(element: string): void {
    this.inside.pop();
    if (element === 'c') this.endCell();
    if (element !== 'row' || this.cells.length === 0) return;
    const { line, cells, shown, currencies, days } = this;
    const notes = { ...(shown && { shown }), ...(currencies && { currencies }), ...(days.length > 0 && { days }) };
    this.rows.push({ line, cells, ...notes });
    if (this.rows.length > importLimits.rows + 1) this.fault ??= unreadable('TOO_MANY_ROWS', String(importLimits.rows));
  }

  private beginRow(number: string | undefined): void {
    const line = number === undefined ? this.line + 1 : Number(number);
    if (!Number.isInteger(line) || line <= this.line || line > lastRow)
      throw new DamagedWorkbook('its rows are not in order');
    this.line = line;
    this.position = -1;
    this.cells = [];
    this.shown = undefined;
    this.currencies = undefined;
    this.days = [];
  }

  private positionOf(reference: string): number {
    const [, letters = ''] = /^([A-Z]{1,3})\d+$/.exec(reference) ?? [];
    const position = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    if (position <= this.position) throw new DamagedWorkbook('its cells are not in order');
    return position;
  }

  private endCell(): void {
    const cell = cellOf(this.type, this.value, this.parts, this.style);
    if (typeof cell === 'string' && cell.trim() === '') return;
    if (this.position >= importLimits.columns) {
      this.fault ??= unreadable('TOO_MANY_COLUMNS', String(importLimits.columns));
      return;
    }
    while (this.cells.length < this.position) this.cells.push('');
    this.cells.push(cell);
    const format = this.parts.formats[this.style];
    if (format?.kind === 'day' && this.type === 'n' && typeof cell === 'string') this.days.push(this.position);
    const currency = format?.kind === 'plain' && typeof cell === 'number' ? format.currency : undefined;
    if (currency) this.currencies = { ...this.currencies, [this.position]: currency };
    const shown = format && typeof cell === 'number' ? shownDigits(cell, format) : null;
    if (shown !== null) this.shown = { ...this.shown, [this.position]: shown };
  }
}

/** A cell's value by its type (ECMA-376 §18.18.11): number, shared or inline text, boolean, error, date. */
function cellOf(type: string, value: string, parts: WorkbookParts, style: number): SourceCell {
  if (type === 's') {
    const text = value === '' ? '' : parts.strings[Number(value)];
    if (text === undefined) throw new DamagedWorkbook('it refers to a text that it does not have');
    return text;
  }
  if (type === 'b') return value === '' ? '' : String(isXmlTrue(value));
  if (type !== 'n') return unescapeXmlText(value);
  if (value.trim() === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return parts.formats[style]?.kind === 'day' ? (dayOfSerial(number, parts.is1904) ?? value) : number;
}

/** Workbooks write characters that XML does not allow as `_x000D_`. */
export function unescapeXmlText(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const dayMs = 86_400_000;
/** Day 0 of the two calendars of workbooks. The 1900 calendar contains a 29 February 1900, so dates before it are offset by one. */
const epoch1900Ms = Date.UTC(1899, 11, 30);
const epoch1904Ms = Date.UTC(1904, 0, 1);
const leapDayOf1900 = 60;
/** 31 December 9999. */
const lastSerial = 2_958_465;

/** The date of a workbook's serial number as YYYY-MM-DD, with the time unless it is midnight; null for an invalid number. */
function dayOfSerial(serial: number, is1904: boolean): string | null {
  if (serial < 0 || serial > lastSerial) return null;
  const seconds = Math.round(serial * 86_400);
  const day = Math.floor(seconds / 86_400);
  if (!is1904 && day === leapDayOf1900) return '1900-02-29';
  const epochMs = is1904 ? epoch1904Ms : epoch1900Ms + (day < leapDayOf1900 ? dayMs : 0);
  const iso = new Date(epochMs + seconds * 1000).toISOString();
  return seconds % 86_400 === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}
