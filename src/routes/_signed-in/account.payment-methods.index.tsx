import { createFileRoute } from '@tanstack/react-router';
import { bankAccountsSearchSchema } from '../../features/bank-accounts/bank-accounts-search.ts';
import { PaymentMethodsScreen } from '../../features/bank-accounts/payment-methods-screen.tsx';

export const Route = createFileRoute('/_signed-in/account/payment-methods/')({
  staticData: { page: 'manage-payment-methods' },
  validateSearch: bankAccountsSearchSchema,
  component: PaymentMethodsRoute,
});

function PaymentMethodsRoute() {
  const navigate = Route.useNavigate();
  return (
    <PaymentMethodsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
