import { createFileRoute } from '@tanstack/react-router';
import { PaymentScreen } from '../../features/payments/history/payment-screen.tsx';

export const Route = createFileRoute('/_signed-in/payment/$id/')({
  staticData: { page: 'payment' },
  component: PaymentRoute,
});

function PaymentRoute() {
  return <PaymentScreen paymentId={Route.useParams().id} />;
}
