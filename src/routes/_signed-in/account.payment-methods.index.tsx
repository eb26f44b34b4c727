import { createFileRoute } from '@tanstack/react-router';
import { PaymentMethodsScreen } from '../../features/bank-accounts/payment-methods-screen.tsx';
import { listRoute, useListAddress } from '../../kit/list/list-route.ts';

export const Route = createFileRoute('/_signed-in/account/payment-methods/')({
  ...listRoute('manage-payment-methods'),
  component: PaymentMethodsRoute,
});

function PaymentMethodsRoute() {
  return <PaymentMethodsScreen {...useListAddress(Route)} />;
}
