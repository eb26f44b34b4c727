import { createFileRoute } from '@tanstack/react-router';
import { TransactionsScreen } from '../../features/ledger/transactions-screen.tsx';
import { transactionsSearchSchema } from '../../features/ledger/transactions-search.ts';

export const Route = createFileRoute('/_signed-in/account-overview/transactions')({
  staticData: { page: 'transactions' },
  validateSearch: transactionsSearchSchema,
  component: TransactionsRoute,
});

function TransactionsRoute() {
  const navigate = Route.useNavigate();
  return (
    <TransactionsScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
