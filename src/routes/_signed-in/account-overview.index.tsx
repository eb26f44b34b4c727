import { createFileRoute } from '@tanstack/react-router';
import { InvoiceListScreen } from '../../features/invoices/invoice-list-screen.tsx';
import { invoiceSearchSchema } from '../../features/invoices/invoice-search.ts';

export const Route = createFileRoute('/_signed-in/account-overview/')({
  staticData: { name: 'account-overview', pageName: 'account-overview', isPublic: false },
  validateSearch: invoiceSearchSchema,
  // Read while the frame is being drawn; the list finds it in memory.
  loader: ({ context: { admission } }) => {
    if (admission.kind === 'open') void admission.account.offline.read.count({ tab: 'all' }).catch(() => undefined);
  },
  component: AccountOverviewRoute,
});

function AccountOverviewRoute() {
  const navigate = Route.useNavigate();
  return (
    <InvoiceListScreen
      search={Route.useSearch()}
      onSearch={(change) =>
        void navigate({ search: (search) => ({ ...search, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
