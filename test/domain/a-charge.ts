import type { Instant } from '../../domain/time/instant.ts';
import { plainDate } from '../../domain/time/calendar-date.ts';
import type { BuyerId, ChargeId } from '../../domain/ids.ts';
import type { Charge } from '../../domain/invoices/charge.ts';

/** A charge of 180.00 GBP, created and not yet due, with the changes of the test. */
export function aCharge(changes: Partial<Charge> = {}): Charge {
  return {
    id: '00000000-0000-4000-8000-0000000000c1' as ChargeId,
    rowVersion: 1,
    updatedAt: '2026-11-01T09:00:00.000Z' as Instant,
    buyerId: '00000000-0000-4000-8000-0000000000b1' as BuyerId,
    groupId: null,
    customerGroupName: null,
    userId: null,
    buyerUserName: null,
    type: 'sale',
    feeType: null,
    invoiceNumber: '0001042',
    status: 'created',
    statusDetailed: null,
    hasOpenDispute: false,
    currency: 'GBP',
    totalMinor: 18_000,
    remainingDueMinor: 18_000,
    pendingAmountMinor: 0,
    billDate: plainDate('2026-11-01'),
    dueDate: plainDate('2026-12-01'),
    poNumber: null,
    notes: null,
    orderNumber: null,
    sellerName: 'Northgate Timber',
    supplierName: null,
    supplierAddress: null,
    shipTo: null,
    invoiceUrl: null,
    isConsolidated: false,
    consolidatedInvoiceId: null,
    lines: [],
    metadata: {},
    ...changes,
  };
}
