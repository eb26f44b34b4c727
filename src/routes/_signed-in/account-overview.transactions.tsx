import { createFileRoute } from '@tanstack/react-router';
import { TransactionsScreen } from '../../features/ledger/transactions-screen.tsx';
import { transactionsSearchSchema } from '../../features/ledger/transactions-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account-overview/transactions')({
  ...listRoute('transactions', transactionsSearchSchema),
  component: TransactionsRoute,
});

function TransactionsRoute() {
  return <TransactionsScreen {...useListAddress(Route)} />;
}
