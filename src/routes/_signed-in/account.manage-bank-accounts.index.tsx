import { createFileRoute, redirect } from '@tanstack/react-router';

/** Where a failed mandate leads back to the portal, it goes on to another account, with all that the address says (specification §2). */
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
