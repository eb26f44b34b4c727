import { Trans } from '@lingui/react/macro';
import { BackLink } from '../../ui/layout/back-link.tsx';

/** Leads to the inbox: to the tab that one has come from, else to its first. */
export function BackToApprovals() {
  return (
    <BackLink to="/approvals">
      <Trans id="approvals.back">Approvals</Trans>
    </BackLink>
  );
}
