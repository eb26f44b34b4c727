import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { DocumentFrame, DocumentWords } from '../../../../domain/documents/printed-document.ts';
import { hasReceipt, shownPaymentStatus } from '../../../../domain/payments/payment.ts';
import { paymentDates } from '../../../../domain/payments/payment-dates.ts';
import { receiptDocument } from '../../../../domain/payments/receipt-document.ts';
import { DocumentButton } from '../../../kit/document/document-button.tsx';
import { useBusinessName } from '../../../kit/document/use-business-name.ts';
import { PrintedSheet } from '../../../kit/document/printed-sheet.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { failureWords } from '../../../ui/status/failure-words.ts';
import { paymentStatusLabel } from '../../../ui/status/payment-status-badge.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import type { PaymentStory } from './payment-queries.ts';
import { paymentTypeNames } from './payment-type-text.tsx';

type OfStory = { readonly story: PaymentStory };

/** The printed payment: named a receipt only if the money has been received. */
export function PrintedPayment({ story }: OfStory) {
  return <PrintedSheet document={useReceipt(story)} />;
}

/** Downloads the receipt. Nothing is shown until the payment has been received. */
export function ReceiptButton({ story }: OfStory) {
  const receipt = useReceipt(story);
  if (!hasReceipt(story.payment)) return null;
  return (
    <DocumentButton label={<Trans id="payments.receipt.download">Download receipt (PDF)</Trans>} document={receipt} />
  );
}

function useReceipt({ payment, charges, bankAccount, beside }: PaymentStory) {
  const { i18n } = useLingui();
  const { program } = usePortal();
  const businessOn = useBusinessName();
  const today = useToday(program.timeZone);
  const failure = payment.failureReason ? [i18n._(failureWords[payment.failureReason])] : [];
  const of = {
    business: businessOn(payment.receivedDate ?? today),
    dates: paymentDates(payment, program.timeZone),
    status: [i18n._(paymentStatusLabel(shownPaymentStatus(payment, today))), ...failure].join(' – '),
    today,
    type: i18n._(paymentTypeNames[payment.paymentType]),
    bankAccount,
    beside,
    sellerOf: (chargeId: string) => charges.find(({ row }) => row.id === chargeId)?.row.sellerName,
  };
  return (frame: DocumentFrame, words: DocumentWords) => receiptDocument(payment, of, frame, words);
}
