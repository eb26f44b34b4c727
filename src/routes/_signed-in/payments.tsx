import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../../features/payments/history/payments-screen.tsx';
import { paymentsSearchSchema } from '../../features/payments/history/payments-search.ts';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/payments')({
  ...listRoute('payments', paymentsSearchSchema),
  component: PaymentsRoute,
});

function PaymentsRoute() {
  return <PaymentsScreen {...useListAddress(Route)} />;
}
