import { createFileRoute } from '@tanstack/react-router';
import { ModifyPaymentScreen } from '../../features/payments/modify/modify-payment-screen.tsx';

export const Route = createFileRoute('/_signed-in/payment/$id/modify/')({
  staticData: { page: 'modify-payment-invoices' },
  component: ModifyRoute,
});

function ModifyRoute() {
  return <ModifyPaymentScreen paymentId={Route.useParams().id} step="invoices" />;
}
