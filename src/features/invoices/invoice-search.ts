import * as v from 'valibot';
import { chargeTabs, chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import { amountMinorSchema } from '../../../domain/amount.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { periodEntries } from '../../kit/period/period.ts';
import { maxSearchLength, numberInAddress } from '../../ui/lists/search-schemas.ts';

const sortFields = [
  'dueDate',
  'billDate',
  'invoiceNumber',
  'sellerName',
  'totalMinor',
  'remainingDueMinor',
  'status',
] as const;

const name = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(maxSearchLength))), undefined);

/**
 * Everything about the invoice list that a reload, a bookmark or a colleague's link must bring back. A part that does not
 * parse is dropped, never an error: addresses are typed, cut and mangled on their way.
 */
export const invoiceSearchSchema = v.object({
  ...listSearchEntries(sortFields),
  tab: v.fallback(v.optional(v.picklist(chargeTabs)), undefined),
  type: v.fallback(v.optional(v.picklist(chargeTypes)), undefined),
  status: name,
  group: name,
  seller: name,
  ...periodEntries,
  min: v.fallback(v.optional(numberInAddress(amountMinorSchema)), undefined),
  max: v.fallback(v.optional(numberInAddress(amountMinorSchema)), undefined),
  /** Edits that were made together: what of them is not done is selected while `sel` names nothing else. */
  batch: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** The form that edits the selection is open, with one text for all or one for each. */
  edit: v.fallback(v.optional(v.picklist(['same', 'each'])), undefined),
});
export type InvoiceSearch = v.InferOutput<typeof invoiceSearchSchema>;
