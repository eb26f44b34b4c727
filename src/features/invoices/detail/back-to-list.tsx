import { Trans } from '@lingui/react/macro';
import { BackLink } from '../../../ui/layout/back-link.tsx';

/** Leads to the list of invoices. */
export function BackToList() {
  return (
    <BackLink to="/account-overview">
      <Trans id="invoices.detail.back">Invoices</Trans>
    </BackLink>
  );
}
