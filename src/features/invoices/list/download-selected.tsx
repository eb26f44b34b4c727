import { invoiceDocument } from '../../../../domain/invoices/invoice-document.ts';
import { DocumentsButton } from '../../../kit/document/documents-button.tsx';
import { useBusinessName } from '../../../kit/document/use-business-name.ts';
import { useAllTexts } from '../../../kit/use-all-texts.ts';
import type { ChargeView } from '../../../offline/offline.ts';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { DownloadOff } from '../download-off.tsx';
import { useToday } from '../../../ui/text/use-today.ts';

/** Downloads of the selected invoices, from the data on this device. */
export function DownloadSelected({ views }: { readonly views: readonly ChargeView[] }) {
  const { program } = usePortal();
  const businessOn = useBusinessName();
  const today = useToday(program.timeZone);
  // The documents contain facts that only the page of an invoice shows.
  const { mayDownload } = useInvoicePermissions();
  const areTextsThere = useAllTexts();
  if (!areTextsThere) return null;
  if (!mayDownload) return <DownloadOff />;
  return (
    <DocumentsButton
      rows={views}
      document={({ row }, frame, words) => invoiceDocument(row, businessOn(row.billDate), frame, words)}
      name={`invoices-${today}`}
    />
  );
}
