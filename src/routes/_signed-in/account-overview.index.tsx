import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListScreen } from '../../features/invoices/list/invoice-list-screen.tsx';
import { invoiceSearchSchema } from '../../features/invoices/invoice-search.ts';
import { preloadInvoices } from '../../features/invoices/preload-invoices.ts';

export const Route = createFileRoute('/_signed-in/account-overview/')({
  staticData: { page: 'account-overview' },
  validateSearch: invoiceSearchSchema,
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { admission, shell }, cause, location }) => {
    if (admission.kind === 'open' && cause === 'enter')
      await preloadInvoices(shell.portal, admission.account, location.search);
  },
  component: AccountOverviewRoute,
});

function AccountOverviewRoute() {
  const navigate = Route.useNavigate();
  return (
    <InvoiceListScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({
          search: (search) => ({ ...search, ...change }),
          // A dialog gets its own entry in the history, so that going back closes it.
          replace: change.edit === undefined,
          state: { isOverPage: change.edit !== undefined },
          resetScroll: false,
        })
      }
    />
  );
}
