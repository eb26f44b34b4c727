import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account-overview/payments_/payment-modification/$id')({
  staticData: { page: 'modify-payment' },
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: '/payment/$id/modify', params: { id }, replace: true });
  },
});
