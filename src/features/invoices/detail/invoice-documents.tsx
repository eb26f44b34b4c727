import { Trans } from '@lingui/react/macro';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { invoiceDocument } from '../../../../domain/invoices/invoice-document.ts';
import { useMadeDocument } from '../../../kit/document/document-button.tsx';
import { KeptDocument } from '../../../kit/document/kept-document.tsx';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { useInvoicePermissions } from '../../../platform/react/use-invoice-permissions.ts';
import { Section } from '../../../ui/layout/layout.tsx';

/** Copies of the invoice to keep on this device, for whoever may download it. */
export function InvoiceDocuments({ charge }: { readonly charge: Charge }) {
  const { who } = usePortal();
  const { mayDownload } = useInvoicePermissions();
  const business = who.buyer?.name ?? '';
  const make = useMadeDocument((frame, words) => invoiceDocument(charge, business, frame, words));
  if (!mayDownload) return null;
  return (
    <Section title={<Trans id="invoices.documents.title">Invoice PDF</Trans>}>
      <KeptDocument keptAs={invoiceCopy(charge.id)} make={make} />
    </Section>
  );
}

/** What was kept of an invoice whose row is not on this device any more. */
export function KeptInvoice({ chargeId }: { readonly chargeId: string }) {
  const { mayDownload } = useInvoicePermissions();
  return mayDownload ? <KeptDocument keptAs={invoiceCopy(chargeId)} make={null} /> : null;
}

function invoiceCopy(chargeId: string): string {
  return `invoice:${chargeId}`;
}
