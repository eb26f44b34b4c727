import type { Charge } from '../../../../domain/invoices/charge.ts';
import { invoiceDocument } from '../../../../domain/invoices/invoice-document.ts';
import { DocumentButton } from '../../../kit/document/document-button.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { DownloadOff } from '../download-off.tsx';

/** The invoice as a PDF, from the data on this device. */
export function InvoicePdf({ charge }: { readonly charge: Charge }) {
  const { who } = usePortal();
  const { mayDownload } = useInvoicePermissions();
  const business = who.buyer?.name ?? '';
  if (!mayDownload) return <DownloadOff />;
  return <DocumentButton document={(frame, words) => invoiceDocument(charge, business, frame, words)} />;
}
