import { createFileRoute } from '@tanstack/react-router';
import { makePaymentSearchSchema } from '../../features/payments/make-payment-search.ts';
import { PayInvoicesScreen } from '../../features/payments/pay-invoices-screen.tsx';

export const Route = createFileRoute('/_signed-in/make-payment')({
  staticData: { page: 'make-payment' },
  validateSearch: makePaymentSearchSchema,
  // What is about to be paid is asked for once more; a connection that is gone shows before the click, not after it.
  onEnter: ({ context: { admission } }) =>
    admission.kind === 'open' ? void admission.account.offline.pull() : undefined,
  component: MakePaymentRoute,
});

function MakePaymentRoute() {
  const navigate = Route.useNavigate();
  return (
    <PayInvoicesScreen
      search={Route.useSearch()}
      // A tick or a removed line stays where it is; another step begins at its top.
      onStep={(search, { replace = false } = {}) =>
        void navigate({ search, replace, resetScroll: !replace || search.entry !== undefined })
      }
    />
  );
}
