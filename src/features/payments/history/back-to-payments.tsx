import { Trans } from '@lingui/react/macro';
import { BackLink } from '../../../ui/layout/back-link.tsx';

/** Leads to the list of payments. */
export function BackToPayments() {
  return (
    <BackLink to="/payments">
      <Trans id="payments.detail.back">Payments</Trans>
    </BackLink>
  );
}
