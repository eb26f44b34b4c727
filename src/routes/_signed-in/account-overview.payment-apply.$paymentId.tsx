import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account-overview/payment-apply/$paymentId')({
  staticData: { page: 'payment-apply' },
  beforeLoad: ({ params: { paymentId } }) => {
    throw redirect({ to: '/payment/$id/modify', params: { id: paymentId }, replace: true });
  },
});
