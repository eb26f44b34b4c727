import { createFileRoute } from '@tanstack/react-router';
import { UnsuccessfulScreen } from '../../features/payments/unsuccessful/unsuccessful-screen.tsx';

export const Route = createFileRoute('/_signed-in/make-payment_/unsuccessful/$id')({
  staticData: { page: 'payment-unsuccessful' },
  component: UnsuccessfulRoute,
});

function UnsuccessfulRoute() {
  return <UnsuccessfulScreen paymentId={Route.useParams().id} />;
}
