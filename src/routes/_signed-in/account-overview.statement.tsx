import { createFileRoute } from '@tanstack/react-router';
import { StatementScreen } from '../../features/ledger/statement-screen.tsx';
import { statementSearchSchema } from '../../features/ledger/statement-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account-overview/statement')({
  ...listRoute('statement', statementSearchSchema),
  component: StatementRoute,
});

function StatementRoute() {
  return <StatementScreen {...useListAddress(Route)} />;
}
