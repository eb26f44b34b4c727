import * as v from 'valibot';
import {
  type ChargeEdit,
  type ChargeEditField,
  chargeEditFields,
  editOf,
  maxEditLength,
  normalizedEdit,
} from '../../../../domain/invoices/charge-edit.ts';
import type { ChargeView } from '../../../offline/offline.ts';

const typedSchema = v.object({ poNumber: v.exactOptional(v.string()), notes: v.exactOptional(v.string()) });
/** The texts of the fields; an untouched field is absent. */
export type TypedEdit = v.InferOutput<typeof typedSchema>;

const sameSchema = v.object({
  ...typedSchema.entries,
  removed: v.exactOptional(v.array(v.picklist(chargeEditFields))),
});
/** The text for all invoices. An empty text changes nothing: the fields to remove from all of them are named in `removed`. */
export type SameEdit = v.InferOutput<typeof sameSchema>;

/** Typed and unsaved texts: one for all, and by charge id. */
export const editsDraftSchema = v.object({ same: sameSchema, each: v.record(v.string(), typedSchema) });
export type EditsDraft = v.InferOutput<typeof editsDraftSchema>;
export const emptyEditsDraft: EditsDraft = { same: {}, each: {} };

/** The form of one invoice: closed, or open with its typed texts. */
export const notesDraftSchema = v.nullable(typedSchema);
export const openNotesDraft: TypedEdit = {};

/** One invoice in the form: its texts, its changes, and the fields that are too long. */
export type EditLine = {
  readonly view: ChargeView;
  readonly texts: Readonly<Record<ChargeEditField, string>>;
  readonly set: ChargeEdit | null;
  readonly tooLong: readonly ChargeEditField[];
};

/**
 * A line with its typed texts. Untouched fields show the value that the server refused last, to check it again, or else the invoice's value
 * with waiting edits.
 */
export function editLine(view: ChargeView, typed: TypedEdit, refused: ChargeEdit): EditLine {
  const textOf = (field: ChargeEditField) => typed[field] ?? refused[field] ?? view.optimistic[field] ?? '';
  const texts = { poNumber: textOf('poNumber'), notes: textOf('notes') };
  const wanted: ChargeEdit = { poNumber: valueOf('poNumber', texts.poNumber), notes: valueOf('notes', texts.notes) };
  return { view, texts, set: editOf(view.optimistic, wanted), tooLong: fieldsTooLong(texts) };
}

/** The value that an edit replaces: the last known one, which a colleague may have written meanwhile; null if there is none. */
export function replacedValue({ view, set }: EditLine, field: ChargeEditField): string | null {
  return set?.[field] === undefined ? null : view.optimistic[field];
}

/** Fields whose text is too long to store. */
export function fieldsTooLong(texts: SameEdit): readonly ChargeEditField[] {
  const kept = chargeEditFields.filter((field) => !texts.removed?.includes(field));
  return kept.filter((field) => normalizedEdit(field, texts[field] ?? '').length > maxEditLength[field]);
}

/** The change of one invoice by a text for all. */
export function sameEdit(view: ChargeView, same: SameEdit): ChargeEdit | null {
  const wanted = chargeEditFields.flatMap((field): [ChargeEditField, string | null][] => {
    if (same[field] === undefined) return [];
    if (same.removed?.includes(field)) return [[field, null]];
    const value = valueOf(field, same[field]);
    return value === null ? [] : [[field, value]];
  });
  return editOf(view.optimistic, Object.fromEntries(wanted));
}

/** The result of a paste: the texts, how many invoices got one, and how many rows had no invoice. */
export type Pasted = {
  readonly each: EditsDraft['each'];
  readonly filled: number;
  readonly leftOver: number;
};

/**
 * Puts the rows of a spreadsheet into the lines from one field downwards; a second column fills the next field. Null if the text is an
 * ordinary one for a single field.
 */
export function pasteInto(
  text: string,
  lines: readonly Pick<EditLine, 'view'>[],
  at: { readonly row: number; readonly field: ChargeEditField },
  each: EditsDraft['each'],
): Pasted | null {
  const rows = cellsOf(text);
  if (rows.length <= 1 && (rows[0]?.length ?? 0) <= 1) return null;
  const fields = chargeEditFields.slice(chargeEditFields.indexOf(at.field));
  const targets = lines.slice(at.row, at.row + rows.length);
  const next = { ...each };
  for (const [index, { view }] of targets.entries()) {
    const cells = rows[index] ?? [];
    const pasted = fields.flatMap((field, column) => {
      const cell = cells[column];
      // An empty cell changes nothing: a column of a spreadsheet often has gaps.
      return cell === undefined || cell.trim() === '' ? [] : [[field, oneLine(field, cell)]];
    });
    next[view.row.id] = { ...next[view.row.id], ...(Object.fromEntries(pasted) as TypedEdit) };
  }
  return { each: next, filled: targets.length, leftOver: rows.length - targets.length };
}

function valueOf(field: ChargeEditField, text: string): string | null {
  return normalizedEdit(field, text) || null;
}

function oneLine(field: ChargeEditField, text: string): string {
  return field === 'poNumber' ? text.replaceAll(/\s+/g, ' ').trim() : text;
}

/** Cells as spreadsheets copy them: separated by tabs, one line per row, and quotes around a cell with a line break. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\n|\r|$)/g;
  const rows: string[][] = [[]];
  for (const [whole, raw = '', end] of text.matchAll(cell)) {
    if (whole === '' && rows.length > 1 && rows.at(-1)?.length === 0) break;
    rows.at(-1)?.push(isQuoted(raw) ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows.at(-1)?.length === 0 ? rows.slice(0, -1) : rows;
}

/** A single quote is kept: only a cell with a line break, a tab or a quote is quoted. */
function isQuoted(raw: string): boolean {
  return raw.length >= 2 && raw.startsWith('"') && raw.endsWith('"') && /[\t\r\n"]/.test(raw.slice(1, -1));
}
