import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { ApprovalReason } from '../../../domain/approvals/approval.ts';
import { instantFromMs } from '../../../domain/calendar-date.ts';
import { ActionChip } from '../../ui/status/action-chip.tsx';
import { AgeText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import type { ApprovalRequest } from './approval-standing.ts';
import { standingOfApproval } from './approval-standing.ts';
import classes from './approvals.module.css';
import { RequestSubject } from './request-subject.tsx';

/** One request in the inbox: who, what, how much, why it needs approval, and how old it is. */
export function ApprovalRow({ request }: { readonly request: ApprovalRequest }) {
  const { approval } = request;
  const standing = standingOfApproval(request, instantFromMs(useNow()));
  return (
    <Link
      to="/approvals/$approvalId"
      params={{ approvalId: approval.id }}
      state={{ isFromList: true }}
      className={classes.link}
    >
      <span className={classes.who}>
        <span className={classes.name}>
          <bdi>{approval.authorName}</bdi> · <RequestSubject approval={approval} />
        </span>
        <span className={classes.note}>
          <ReasonTexts reasons={approval.reasons} /> ·{' '}
          {approval.composedOffline ? (
            <Trans id="approvals.row.composed-offline">
              composed offline <AgeText instant={approval.composedAt} />
            </Trans>
          ) : (
            <AgeText instant={approval.createdAt} />
          )}
          {standing === 'waitingForApproval' && approval.remindedAt ? (
            <>
              {' · '}
              <Trans id="approvals.row.reminded">
                reminded <AgeText instant={approval.remindedAt} />
              </Trans>
            </>
          ) : null}
        </span>
      </span>
      <span className={classes.amount}>
        {approval.amountMinor !== null && approval.currency ? (
          <MinorText minor={approval.amountMinor} currency={approval.currency} weight="strong" />
        ) : null}
      </span>
      <span className={classes.standing}>
        <ActionChip standing={standing} />
      </span>
    </Link>
  );
}

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
      return <Trans id="approvals.reason.stale-data">Composed on data older than a day</Trans>;
    case 'roleAsks':
      return <Trans id="approvals.reason.role-asks">An administrator decides about limits</Trans>;
    case 'noFreshQuoteAboveLimit':
      return <Trans id="approvals.reason.no-fresh-quote">Large payment composed without a connection</Trans>;
  }
}
