import { createFileRoute } from '@tanstack/react-router';
import { BankAccountScreen } from '../../features/bank-accounts/detail/bank-account-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/payment-methods/$bankAccountId/')({
  staticData: { page: 'bank-account' },
  component: BankAccountRoute,
});

function BankAccountRoute() {
  return <BankAccountScreen bankAccountId={Route.useParams().bankAccountId} />;
}
