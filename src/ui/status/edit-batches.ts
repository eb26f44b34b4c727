import * as v from 'valibot';
import { editInvoice, type EditInvoiceInput } from '../../../domain/invoices/edit-invoice.action.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';

/** The part of an outbox entry that identifies edits. */
export type HeldEntry = {
  readonly envelope: { readonly kind: string; readonly input: unknown };
  readonly state: { readonly kind: string; readonly need?: { readonly current: HeldEntry['seenRows'] } };
  readonly seenRows: readonly { readonly id: string; readonly row: unknown }[];
};

/** An edit of one invoice in the outbox, parsed. */
export type EditEntry<E extends HeldEntry = HeldEntry> = {
  readonly entry: E;
  readonly input: EditInvoiceInput;
  /** The invoice number that its author saw; empty if it was not stored. */
  readonly invoiceNumber: string;
};

/** Edits that were made together: their number, and those that are still in the outbox. */
export type EditBatch<E extends HeldEntry = HeldEntry> = {
  readonly id: string;
  readonly size: number;
  readonly edits: readonly EditEntry<E>[];
  readonly needing: readonly EditEntry<E>[];
};

/** The edits among the entries, oldest first. */
export function editsAmong<E extends HeldEntry>(entries: readonly E[]): readonly EditEntry<E>[] {
  return entries.flatMap((entry) => {
    const input = inputOf(entry);
    if (!input) return [];
    const seen = entry.seenRows.find(({ id }) => id === input.chargeId)?.row as Partial<Charge> | null | undefined;
    return [{ entry, input, invoiceNumber: seen?.invoiceNumber ?? '' }];
  });
}

/** The parsed input of each entry: hundreds of entries are read at every key press, and none of them changes. */
const readInputs = new WeakMap<HeldEntry, EditInvoiceInput | null>();

function inputOf(entry: HeldEntry): EditInvoiceInput | null {
  const known = readInputs.get(entry);
  if (known !== undefined) return known;
  const parsed = entry.envelope.kind === editInvoice.kind ? v.safeParse(editInvoice.input, entry.envelope.input) : null;
  const input = parsed?.success ? parsed.output : null;
  readInputs.set(entry, input);
  return input;
}

/** Edits that were made together, as one line of a list or one panel; single edits are in no batch. */
export function batchesAmong<E extends HeldEntry>(entries: readonly E[]): readonly EditBatch<E>[] {
  const batches = new Map<string, EditEntry<E>[]>();
  for (const edit of editsAmong(entries)) {
    if (!edit.input.batch) continue;
    const known = batches.get(edit.input.batch.id);
    if (known) known.push(edit);
    else batches.set(edit.input.batch.id, [edit]);
  }
  return [...batches].map(([id, edits]) => ({
    id,
    size: edits[0]?.input.batch?.size ?? edits.length,
    edits,
    needing: edits.filter(isNeeding),
  }));
}

/** True if the server has refused the edit, or it waited too long: its author decides. */
export function isNeeding({ entry }: EditEntry): boolean {
  return entry.state.kind === 'needsYou';
}
