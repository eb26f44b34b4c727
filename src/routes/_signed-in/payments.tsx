import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../../features/payments/history/payments-screen.tsx';
import { paymentsSearchSchema } from '../../features/payments/history/payments-search.ts';

export const Route = createFileRoute('/_signed-in/payments')({
  staticData: { page: 'payments' },
  validateSearch: paymentsSearchSchema,
  component: PaymentsRoute,
});

function PaymentsRoute() {
  const navigate = Route.useNavigate();
  return (
    <PaymentsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
