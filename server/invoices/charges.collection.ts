import { chargesRows } from '../../domain/invoices/charge.ts';
import { sql } from 'kysely';
import { anyOf, defineCollection } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';
import { isKeptCharge } from '../rows/kept-charges.ts';

export const chargesCollection = defineCollection(chargesRows, {
  table: 'charges',
  age: { column: 'bill_date', type: 'date' },
  isOnDevice: ({ buyer, newestBillDate }) => sql<boolean>`buyer_id = ${buyer} and ${isKeptCharge(newestBillDate)}`,
  query: (transaction, ids, lock) =>
    transaction
      .selectFrom('charges')
      .leftJoin('groups', 'groups.id', 'charges.group_id')
      .selectAll('charges')
      .select('groups.name as group_name')
      .where('charges.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('charges.id').forUpdate('charges'))
      .execute(),
  project: (row) => ({
    buyerId: row.buyer_id,
    groupId: row.group_id,
    customerGroupName: row.group_name,
    userId: row.user_id,
    buyerUserName: row.buyer_user_name,
    type: row.type,
    feeType: row.fee_type,
    invoiceNumber: row.invoice_number,
    status: row.status,
    statusDetailed: row.status_detailed ?? null,
    hasOpenDispute: row.has_open_dispute,
    currency: row.currency,
    totalMinor: row.total_minor,
    remainingDueMinor: row.remaining_due_minor,
    pendingAmountMinor: row.pending_amount_minor,
    billDate: row.bill_date,
    dueDate: row.due_date,
    poNumber: row.po_number,
    notes: row.notes,
    orderNumber: row.order_number,
    sellerName: row.seller_name,
    supplierName: row.supplier_name,
    supplierAddress: row.supplier_address,
    shipTo: row.ship_to,
    invoiceUrl: row.invoice_url,
    isConsolidated: row.is_consolidated,
    consolidatedInvoiceId: row.consolidated_into ?? null,
    lines: [...row.lines],
    metadata: row.metadata,
    cardId: row.card_id,
    ...versionOf(row),
  }),
  // The group's name is a column of another table, so the row's image lacks it.
  notInImage: () => ({ group_name: null }),
});
