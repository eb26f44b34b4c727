import { Trans } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { ApprovalReason } from '../../../domain/approvals/approval.ts';

/** Why a request needs approval: there may be more than one reason. */
export function ReasonTexts({ reasons }: { readonly reasons: readonly ApprovalReason[] }) {
  return reasons.map((reason, index) => (
    <Fragment key={reason}>
      {index > 0 ? ' · ' : null}
      <ReasonText reason={reason} />
    </Fragment>
  ));
}

function ReasonText({ reason }: { readonly reason: ApprovalReason }) {
  switch (reason) {
    case 'staleData':
      return <Trans id="approvals.reason.stale-data">Requested with data more than a day old</Trans>;
    case 'roleAsks':
      return <Trans id="approvals.reason.role-asks">Requests by this role need approval</Trans>;
    case 'secondAdministrator':
      return <Trans id="approvals.reason.second-administrator">A second Account Admin must approve this</Trans>;
    case 'companyRule':
      return <Trans id="approvals.reason.company-rule">Your company’s approval rules require it</Trans>;
    case 'aboveOwnLimit':
      return <Trans id="approvals.reason.above-own-limit">The limit is above the requester’s own</Trans>;
    case 'purchasePolicy':
      return <Trans id="approvals.reason.purchase-policy">A purchase policy requires it</Trans>;
    case 'noFreshQuoteAboveLimit':
      return <Trans id="approvals.reason.no-fresh-quote">Large payment requested offline</Trans>;
  }
}
