import * as v from 'valibot';
import { type Refusal, refuse } from '../errors.ts';
import { lineSchema, linesSchema, normalizeLine, normalizeLines } from '../plain-text.ts';
import { isClosed } from './charge-rules.ts';
import type { Charge } from './charge.ts';

/** Most characters of a PO number (specification §5) and of notes. */
export const maxPoNumberLength = 40;
export const maxNotesLength = 1_000;

/** The fields of an invoice that its buyer writes; they do not affect money. */
export const chargeEditFields = ['poNumber', 'notes'] as const;
export type ChargeEditField = (typeof chargeEditFields)[number];

/** Longest text of each field. */
export const maxEditLength: Readonly<Record<ChargeEditField, number>> = {
  poNumber: maxPoNumberLength,
  notes: maxNotesLength,
};

/** New values of some of the fields: null clears a value, a field that is left out does not change. */
export type ChargeEdit = { readonly [Field in ChargeEditField]?: string | null };

/** The typed text in its stored form; null for an empty text. */
const fieldSchema = (textSchema: v.GenericSchema<string, string>) =>
  v.nullable(
    v.pipe(
      textSchema,
      v.transform((text) => (text === '' ? null : text)),
    ),
  );

export const chargeEditSchema: v.GenericSchema<unknown, ChargeEdit> = v.pipe(
  v.object({
    poNumber: v.exactOptional(fieldSchema(lineSchema({ max: maxPoNumberLength }))),
    notes: v.exactOptional(fieldSchema(linesSchema({ max: maxNotesLength }))),
  }),
  v.check((edit) => Object.keys(edit).length > 0, 'at least one field'),
);

/** The typed text of a field in its stored form. */
export function normalizedEdit(field: ChargeEditField, text: string): string {
  return field === 'notes' ? normalizeLines(text) : normalizeLine(text);
}

/** Why an invoice cannot be edited; a selection counts its invoices by these reasons. */
export type NotEditableReason = 'consolidated' | 'notAnInvoice' | 'closed';

type Editable = Pick<Charge, 'type' | 'status' | 'isConsolidated'>;

/** Why PO number and notes of a charge cannot be changed, or null. Paid charges can be changed, because bookkeeping follows later. */
export function whyNotEditable(charge: Editable): NotEditableReason | null {
  if (charge.type !== 'sale') return 'notAnInvoice';
  if (charge.isConsolidated) return 'consolidated';
  return isClosed(charge) ? 'closed' : null;
}

/** Refuses an edit of a charge whose PO number and notes cannot be changed (§5: editing needs a non-consolidated invoice). */
export function refuseEditing(charge: Editable & Pick<Charge, 'invoiceNumber'>): Refusal | null {
  const { invoiceNumber, status } = charge;
  switch (whyNotEditable(charge)) {
    case 'notAnInvoice':
      return refuse('NOT_AN_INVOICE', { invoiceNumber });
    case 'consolidated':
      return refuse('INVOICE_CONSOLIDATED', { invoiceNumber });
    case 'closed':
      return refuse('INVOICE_CLOSED', { invoiceNumber, status });
    case null:
      return null;
  }
}

/** The edited fields that somebody else changed to another value after the author saw the row; all other fields merge. */
export function conflictingFields(
  edit: ChargeEdit,
  then: Pick<Charge, ChargeEditField>,
  now: Pick<Charge, ChargeEditField>,
): readonly ChargeEditField[] {
  return chargeEditFields.filter((field) => {
    const wanted = edit[field];
    return wanted !== undefined && then[field] !== now[field] && now[field] !== wanted;
  });
}

/** The part of an edit that differs from the row; null if nothing differs. */
export function editOf(row: Pick<Charge, ChargeEditField>, edit: ChargeEdit): ChargeEdit | null {
  const changed = chargeEditFields.filter((field) => edit[field] !== undefined && edit[field] !== row[field]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((field) => [field, edit[field]]));
}
