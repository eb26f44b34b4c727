import { createFileRoute, redirect } from '@tanstack/react-router';

/**
 * If a failed mandate redirects to the portal, the form for another account opens, with the parameters of the address (specification §2).
 */
export const Route = createFileRoute('/_signed-in/account/manage-bank-accounts/')({
  staticData: { page: 'manage-bank-accounts' },
  beforeLoad: ({ location: { search } }) => {
    const hasFailed = 'mandateStatus' in search && search.mandateStatus === 'failed';
    throw redirect(
      hasFailed
        ? { to: '/account/manage-bank-accounts/new', search: search as object, replace: true }
        : { to: '/account/payment-methods', search: {}, replace: true },
    );
  },
});
