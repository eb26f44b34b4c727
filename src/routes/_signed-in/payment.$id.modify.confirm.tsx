import { createFileRoute } from '@tanstack/react-router';
import { ModifyPaymentScreen } from '../../features/payments/modify/modify-payment-screen.tsx';

export const Route = createFileRoute('/_signed-in/payment/$id/modify/confirm')({
  staticData: { page: 'modify-payment-confirmation' },
  component: ModifyRoute,
});

function ModifyRoute() {
  return <ModifyPaymentScreen paymentId={Route.useParams().id} step="confirmation" />;
}
