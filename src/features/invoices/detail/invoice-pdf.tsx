import type { Charge } from '../../../../domain/invoices/charge.ts';
import { invoiceDocument } from '../../../../domain/invoices/invoice-document.ts';
import { DocumentButton } from '../../../kit/document/document-button.tsx';
import { useBusinessName } from '../../../kit/document/use-business-name.ts';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { DownloadOff } from '../download-off.tsx';

/** The invoice as a PDF, from the data on this device. */
export function InvoicePdf({ charge }: { readonly charge: Charge }) {
  const { mayDownload } = useInvoicePermissions();
  const businessOn = useBusinessName();
  if (!mayDownload) return <DownloadOff />;
  return (
    <DocumentButton document={(frame, words) => invoiceDocument(charge, businessOn(charge.billDate), frame, words)} />
  );
}
