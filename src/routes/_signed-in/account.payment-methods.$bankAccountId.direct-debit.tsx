import { createFileRoute } from '@tanstack/react-router';
import { DirectDebitScreen } from '../../features/bank-accounts/add/direct-debit-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/payment-methods/$bankAccountId/direct-debit')({
  staticData: { page: 'direct-debit-setup' },
  component: DirectDebitRoute,
});

function DirectDebitRoute() {
  return <DirectDebitScreen bankAccountId={Route.useParams().bankAccountId} />;
}
