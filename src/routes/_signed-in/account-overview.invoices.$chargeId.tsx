import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { InvoiceDetailScreen } from '../../features/invoices/detail/invoice-detail-screen.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/invoices/$chargeId')({
  staticData: { page: 'invoice' },
  component: InvoiceRoute,
});

// Loaded after the invoice itself.
const InvoiceFunds = lazy(() =>
  import('../../features/payments/funds/invoice-funds.tsx').then((module) => ({ default: module.InvoiceFunds })),
);

const DisputeOfInvoice = lazy(() =>
  import('../../features/disputes/dispute-of-invoice.tsx').then((module) => ({ default: module.DisputeOfInvoice })),
);

function InvoiceRoute() {
  return (
    <InvoiceDetailScreen
      chargeId={Route.useParams().chargeId}
      funds={(view) => (
        <Suspense>
          <InvoiceFunds view={view} />
        </Suspense>
      )}
      dispute={(charge, mayDispute) => (
        <Suspense>
          <DisputeOfInvoice charge={charge}>{mayDispute}</DisputeOfInvoice>
        </Suspense>
      )}
    />
  );
}
