import { createFileRoute } from '@tanstack/react-router';
import { AutoPayScreen } from '../../features/bank-accounts/auto-pay/auto-pay-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/payment-methods/$bankAccountId/auto-pay')({
  staticData: { page: 'autopay-setup' },
  component: AutoPayRoute,
});

function AutoPayRoute() {
  return <AutoPayScreen bankAccountId={Route.useParams().bankAccountId} />;
}
