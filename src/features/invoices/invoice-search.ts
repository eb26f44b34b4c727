import * as v from 'valibot';
import { chargeTabs, chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import { amountMinorSchema } from '../../../domain/amount.ts';
import { listSearchEntries } from '../../kit/list/list-search.ts';
import { searchWithPeriod } from '../../kit/period/period.ts';
import { maxSearchLength, numberInAddress } from '../../ui/lists/search-schemas.ts';

/** The orders that the engine has; the list's sortable columns have the same keys. */
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
 * The state of the invoice list that is kept in the address. An invalid part is dropped, never an error, because addresses are often edited
 * and cut.
 */
export const invoiceSearchSchema = searchWithPeriod({
  ...listSearchEntries,
  sort: v.fallback(v.optional(v.picklist(sortFields)), undefined),
  tab: v.fallback(v.optional(v.picklist(chargeTabs)), undefined),
  type: v.fallback(v.optional(v.picklist(chargeTypes)), undefined),
  status: name,
  group: name,
  seller: name,
  min: v.fallback(v.optional(numberInAddress(amountMinorSchema)), undefined),
  max: v.fallback(v.optional(numberInAddress(amountMinorSchema)), undefined),
  /** Edits that were made together: the unfinished ones are selected unless `sel` names other invoices. */
  batch: v.fallback(v.optional(v.pipe(v.string(), v.uuid())), undefined),
  /** The open form that edits the selection, with one text for all or one for each. */
  edit: v.fallback(v.optional(v.picklist(['same', 'each'])), undefined),
});
export type InvoiceSearch = v.InferOutput<typeof invoiceSearchSchema>;
