import { createFileRoute, redirect } from '@tanstack/react-router';
import { redirectPath } from '../../../domain/page-rules.ts';

export const Route = createFileRoute('/_signed-in/account-overview/payments')({
  staticData: { page: 'account-overview-payments' },
  beforeLoad: () => {
    throw redirect({ to: redirectPath('account-overview-payments'), search: {}, replace: true });
  },
});
