import type { Charge } from '../../../../domain/invoices/charge.ts';
import { invoiceDocument } from '../../../../domain/invoices/invoice-document.ts';
import { DocumentButton } from '../../../kit/document/document-button.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';

/** The invoice as a file to keep, as it stands on this device. */
export function InvoicePdf({ charge }: { readonly charge: Charge }) {
  const { who } = usePortal();
  const business = who.buyer?.name ?? '';
  return <DocumentButton document={(frame, words) => invoiceDocument(charge, business, frame, words)} />;
}
