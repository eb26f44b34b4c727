import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account-overview/payments')({
  staticData: { page: 'account-overview-payments' },
  beforeLoad: async () => {
    const { redirectPath } = await import('../../../domain/page-rules.ts');
    throw redirect({ to: redirectPath('account-overview-payments'), search: {}, replace: true });
  },
});
