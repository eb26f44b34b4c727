import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import type { Approval, ApprovalReason } from '../../../domain/approvals/approval.ts';
import type { RequestAbout } from '../../../domain/approvals/request-about.ts';
import { type Currency, formatMoney, money } from '../../../domain/money.ts';

type OfApproval = { readonly approval: Pick<Approval, 'reasons' | 'about' | 'currency'> };

/** Why a request needs approval: there may be more than one reason. */
export function ReasonTexts({ approval }: OfApproval) {
  return approval.reasons.map((reason, index) => (
    <Fragment key={reason}>
      {index > 0 ? ' · ' : null}
      <ReasonText approval={approval} reason={reason} />
    </Fragment>
  ));
}

function ReasonText({ approval, reason }: OfApproval & { readonly reason: ApprovalReason }) {
  const from = useThreshold(approval, reason);
  switch (reason) {
    case 'staleData':
      return <Trans id="approvals.reason.stale-data">Requested with data more than a day old</Trans>;
    case 'roleAsks':
      return <Trans id="approvals.reason.role-asks">Requests by this role need approval</Trans>;
    case 'secondAdministrator':
      return <Trans id="approvals.reason.second-administrator">A second Account Admin must approve this</Trans>;
    case 'companyRule':
      return from === null ? (
        <Trans id="approvals.reason.company-rule">Your company’s approval rules require it</Trans>
      ) : (
        <Trans id="approvals.reason.company-rule-from">Your company’s approval rule for {from} or more</Trans>
      );
    case 'aboveOwnLimit':
      return <Trans id="approvals.reason.above-own-limit">The limit is above the requester’s own</Trans>;
    case 'purchasePolicy':
      return approval.about?.policy && approval.currency ? (
        <PolicyReason policy={approval.about.policy} currency={approval.currency} />
      ) : (
        <Trans id="approvals.reason.purchase-policy">A purchase policy requires it</Trans>
      );
    case 'noFreshQuoteAboveLimit':
      return from === null ? (
        <Trans id="approvals.reason.no-fresh-quote">Large payment requested offline</Trans>
      ) : (
        <Trans id="approvals.reason.no-fresh-quote-from">Payment of {from} or more, requested offline</Trans>
      );
  }
}

/** The smallest amount from which a rule demands the approval, as text. */
function useThreshold({ about, currency }: OfApproval['approval'], reason: ApprovalReason): string | null {
  const { i18n } = useLingui();
  const amounts = (about?.thresholds ?? []).filter((one) => one.reason === reason).map(({ fromMinor }) => fromMinor);
  return amounts.length === 0 || currency === null
    ? null
    : formatMoney(money(Math.min(...amounts), currency), i18n.locale);
}

type PolicyReasonProps = { readonly policy: NonNullable<RequestAbout['policy']>; readonly currency: Currency };

/** Which policy, by how much, and what it allows: "£90.01 over the Fuel policy, £150.00 per order". */
export function PolicyReason({ policy: { name, rule, allowedMinor, overMinor }, currency }: PolicyReasonProps) {
  const { i18n } = useLingui();
  const over = formatMoney(money(overMinor, currency), i18n.locale);
  const allowed = allowedMinor === null ? '' : formatMoney(money(allowedMinor, currency), i18n.locale);
  switch (rule) {
    case 'order':
      return (
        <Trans id="approvals.reason.policy-order">
          {over} over the <bdi>{name}</bdi> policy, {allowed} per order
        </Trans>
      );
    case 'day':
      return (
        <Trans id="approvals.reason.policy-day">
          {over} over the <bdi>{name}</bdi> policy, {allowed} per day
        </Trans>
      );
    case 'hours':
      return (
        <Trans id="approvals.reason.policy-hours">
          Outside the days and times of the <bdi>{name}</bdi> policy
        </Trans>
      );
  }
}
