import type { I18n } from '@lingui/core';
import type { Column } from './column.ts';

/** The rows as a file that every spreadsheet opens: UTF-8 with its mark, a line per row (RFC 4180). */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[], i18n: I18n): string {
  const written = columns.flatMap(({ text, ...column }) => (text ? [{ ...column, text }] : []));
  const head = written.map(({ name, unit }) => (unit ? `${i18n._(name)} (${unit})` : i18n._(name)));
  const lines = [head, ...rows.map((row) => written.map(({ text }) => text(row, i18n)))];
  return `\uFEFF${lines.map((line) => line.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** A text that a spreadsheet would run as a formula is marked as text; a number stays one. */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+([.,]\d+)?$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a file to the browser's downloads. */
export function download(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser reads it in its own time.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
