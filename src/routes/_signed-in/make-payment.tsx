import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { embeddedAddress } from '../../../domain/programs/embedded-pages.ts';
import { EmbeddedPage } from '../../kit/embedded-page.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { makePaymentSearchSchema } from '../../features/payments/make-payment-search.ts';
import { PayInvoicesScreen } from '../../features/payments/pay-invoices-screen.tsx';

export const Route = createFileRoute('/_signed-in/make-payment')({
  staticData: { page: 'make-payment' },
  validateSearch: makePaymentSearchSchema,
  // The invoices to pay are requested again, so that a lost connection shows before the click.
  onEnter: ({ context: { admission } }) =>
    admission.kind === 'open' ? void admission.account.offline.pull() : undefined,
  component: MakePaymentRoute,
});

function MakePaymentRoute() {
  const { t } = useLingui();
  const navigate = Route.useNavigate();
  const address = embeddedAddress(usePortal().program.embeddedPages['makePayment']);
  const search = Route.useSearch();
  if (address !== null)
    return (
      <EmbeddedPage
        title={<Trans id="payments.embedded.title">Make a payment</Trans>}
        frameTitle={t({ id: 'payments.embedded.title', message: 'Make a payment' })}
        address={address}
      />
    );
  return (
    <PayInvoicesScreen
      search={search}
      // A tick or a removed line keeps the scroll position; another step starts at the top.
      onStep={(search, { replace = false } = {}) =>
        void navigate({ search, replace, resetScroll: !replace || search.entry !== undefined })
      }
    />
  );
}
