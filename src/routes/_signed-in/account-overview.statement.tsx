import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../../features/ledger/statement-screen.tsx';
import { statementSearchSchema } from '../../features/ledger/statement-search.ts';

export const Route = createFileRoute('/_signed-in/account-overview/statement')({
  staticData: { page: 'statement' },
  validateSearch: statementSearchSchema,
  component: StatementRoute,
});

function StatementRoute() {
  const navigate = Route.useNavigate();
  return (
    <StatementScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
