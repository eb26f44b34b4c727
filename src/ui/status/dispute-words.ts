import { type DisputeReason, disputeReasons } from '../../../domain/disputes/dispute.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';

/** The text of a dispute reason; null for a reason that this version does not know. */
export function disputeReasonWords(reason: DisputeReason): MessageDescriptor;
export function disputeReasonWords(reason: unknown): MessageDescriptor | null;
export function disputeReasonWords(reason: unknown): MessageDescriptor | null {
  const known = disputeReasons.find((candidate) => candidate === reason);
  return known ? words[known] : null;
}

/** Names of the reasons (specification §3). */
const words: Record<DisputeReason, MessageDescriptor> = {
  buyer_does_not_recognize_charge: /*i18n*/ {
    id: 'disputes.reason.not-recognized',
    message: 'We do not recognize this charge',
  },
  incorrect_tax: /*i18n*/ { id: 'disputes.reason.tax', message: 'Tax exempt, or the tax is wrong' },
  defective: /*i18n*/ { id: 'disputes.reason.defective', message: 'Defective or damaged goods' },
  duplicate_transaction: /*i18n*/ { id: 'disputes.reason.duplicate', message: 'Charged twice' },
  incorrect_information: /*i18n*/ { id: 'disputes.reason.information', message: 'Wrong information' },
  incorrect_invoice_date: /*i18n*/ { id: 'disputes.reason.invoice-date', message: 'Wrong invoice date' },
  incorrect_item: /*i18n*/ { id: 'disputes.reason.item', message: 'Wrong item' },
  incorrect_price: /*i18n*/ { id: 'disputes.reason.price', message: 'Wrong price' },
  service_not_rendered: /*i18n*/ { id: 'disputes.reason.not-rendered', message: 'Service not rendered' },
  billed_to_wrong_buyer: /*i18n*/ { id: 'disputes.reason.wrong-buyer', message: 'Billed to the wrong buyer' },
  manufacturers_warranty: /*i18n*/ {
    id: 'disputes.reason.warranty',
    message: 'Covered by the manufacturer’s warranty',
  },
  unauthorized_purchase: /*i18n*/ { id: 'disputes.reason.unauthorized', message: 'Fraud or unauthorized purchase' },
  paid_to_client_direct: /*i18n*/ { id: 'disputes.reason.paid-direct', message: 'Paid to the seller directly' },
  incorrect_seller_paid: /*i18n*/ { id: 'disputes.reason.seller-paid', message: 'The wrong seller was paid' },
  other: /*i18n*/ { id: 'disputes.reason.other', message: 'Another reason' },
};
