import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/account/bank-accounts')({
  staticData: { page: 'account-bank-accounts' },
  beforeLoad: async () => {
    const { redirectPath } = await import('../../../domain/page-rules.ts');
    throw redirect({ to: redirectPath('account-bank-accounts'), search: {}, replace: true });
  },
});
