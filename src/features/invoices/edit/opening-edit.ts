import type { InvoiceSearch } from '../invoice-search.ts';
import type { InvoiceSelecting } from '../list/use-invoice-selection.ts';

/**
 * Opens the form for the current selection, which is fixed then: edits of a batch may arrive at the server while somebody types. The
 * batch's status stays visible.
 */
export function openingEdit(
  { batch }: InvoiceSearch,
  { written, editability }: Pick<InvoiceSelecting, 'written' | 'editability'>,
): Partial<InvoiceSearch> {
  return { edit: editability?.editable.length === 1 ? 'each' : 'same', sel: written, batch };
}
