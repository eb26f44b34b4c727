import { createFileRoute } from '@tanstack/react-router';
import { PaymentChangesScreen } from '../../features/payments/modify/payment-changes-screen.tsx';

export const Route = createFileRoute('/_signed-in/payment/$id/changes')({
  staticData: { page: 'modify-payment-changes' },
  component: PaymentChangesRoute,
});

function PaymentChangesRoute() {
  return <PaymentChangesScreen paymentId={Route.useParams().id} />;
}
