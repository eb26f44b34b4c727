import { createFileRoute } from '@tanstack/react-router';
import { InvoiceDetailScreen } from '../../features/invoices/detail/invoice-detail-screen.tsx';

export const Route = createFileRoute('/_signed-in/account-overview/invoices/$chargeId')({
  staticData: { page: 'invoice' },
  component: InvoiceRoute,
});

function InvoiceRoute() {
  return <InvoiceDetailScreen chargeId={Route.useParams().chargeId} />;
}
