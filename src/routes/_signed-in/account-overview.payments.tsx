import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account-overview/payments')({
  staticData: { name: 'account-overview-payments', pageName: 'account-overview-payments', isPublic: false },
  beforeLoad: () => {
    throw redirect({ to: '/payments', search: {}, replace: true });
  },
});
