import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isUndecided, openQuestionOf, standsInFor } from '../../../domain/approvals/approval.ts';
import { type Instant, instantFromMs } from '../../../domain/time/instant.ts';
import type { UserId } from '../../../domain/ids.ts';
import { money } from '../../../domain/money.ts';
import type { Column } from '../../kit/list/column.ts';
import table from '../../kit/list/data-table.module.css';
import type { RowDrawing } from '../../kit/list/row-drawing.ts';
import { RequestButtons } from '../../kit/request-buttons.tsx';
import { usePortal } from '../../platform/react/portal-context.ts';
import { ActionChip, actionStatusLooks } from '../../ui/status/action-chip.tsx';
import { AgeText } from '../../ui/text/date-text.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { ReasonTexts } from './approval-reasons.tsx';
import { type ApprovalRequest, statusOfApproval } from './approval-status.ts';
import classes from './approvals.module.css';
import { RequestTitle } from './request-subject.tsx';

/** `now` decides which requests have expired. */
export const approvalColumns = (now: Instant): readonly Column<ApprovalRequest>[] => [
  {
    key: 'request',
    name: /*i18n*/ { id: 'approvals.column.request', message: 'Request' },
    width: 'minmax(200px, 1.6fr)',
    isFixed: true,
    cell: (request, tabIndex) => <RequestLink request={request} tabIndex={tabIndex} />,
    text: ({ approval }) => approval.authorName,
  },
  {
    key: 'why',
    name: /*i18n*/ { id: 'approvals.column.why', message: 'Why it needs approval' },
    width: 'minmax(160px, 1.4fr)',
    cell: ({ approval }) => <ReasonTexts approval={approval} />,
  },
  {
    key: 'asked',
    name: /*i18n*/ { id: 'approvals.column.asked', message: 'Requested' },
    width: 'minmax(128px, 0.9fr)',
    cell: (request) => (
      <span className={classes.asked}>
        <Asked request={request} />
      </span>
    ),
    instant: ({ approval }) => approval.createdAt,
  },
  {
    key: 'amount',
    name: /*i18n*/ { id: 'approvals.column.amount', message: 'Amount' },
    width: 'minmax(116px, 0.8fr)',
    cell: (request) => <Amount request={request} />,
    amount: ({ approval: { amountMinor, currency } }) =>
      amountMinor !== null && currency ? money(amountMinor, currency) : null,
  },
  {
    key: 'standing',
    name: /*i18n*/ { id: 'approvals.column.standing', message: 'Status' },
    width: 'minmax(176px, 1fr)',
    cell: (request) => <RequestStatus request={request} />,
    text: (request, i18n) => i18n._(actionStatusLooks[statusOfApproval(request, now)].label),
  },
];

/** Author, subject, amount, reason for the approval, and age; authors can recall their own requests or send a reminder. */
export function approvalDrawing(userId: UserId): RowDrawing<ApprovalRequest> {
  return {
    idOf: ({ approval }) => approval.id,
    heightPx: 64,
    cardHeightPx: 112,
    isMeasured: true,
    card: (request, tabIndex) => <RequestCard request={request} tabIndex={tabIndex} />,
    note: ({ approval }) =>
      approval.authorUserId === userId && isUndecided(approval) ? (
        <span className={table.above}>
          <RequestButtons approval={approval} />
        </span>
      ) : null,
  };
}

type RequestProps = { readonly request: ApprovalRequest };

function RequestCard({ request, tabIndex }: RequestProps & { readonly tabIndex: number }) {
  return (
    <span role="cell" className={classes.card}>
      <RequestLink request={request} tabIndex={tabIndex} />
      <span className={table.second}>
        <ReasonTexts approval={request.approval} /> · <Asked request={request} />
      </span>
      <span className={classes.cardFoot}>
        <Amount request={request} />
        <RequestStatus request={request} />
      </span>
    </span>
  );
}

/** The link for the whole row. */
function RequestLink({ request: { approval }, tabIndex }: RequestProps & { readonly tabIndex: number }) {
  return (
    <Link
      to="/approvals/$approvalId"
      params={{ approvalId: approval.id }}
      state={{ isFromList: true }}
      tabIndex={tabIndex}
      className={`${table.opensRow} ${classes.name}`}
    >
      <RequestTitle approval={approval} />
    </Link>
  );
}

function Asked({ request }: RequestProps) {
  const { approval } = request;
  const isWaiting = useActionStatus(request) === 'waitingForApproval';
  const other = standsInFor(approval, usePortal().who.user);
  return (
    <>
      {approval.composedOffline ? (
        <Trans id="approvals.row.composed-offline">
          requested offline <AgeText instant={approval.composedAt} />
        </Trans>
      ) : (
        <AgeText instant={approval.createdAt} />
      )}
      {isWaiting && other ? (
        <>
          {' · '}
          <Trans id="approvals.row.stands-in">
            for <bdi>{other.name}</bdi>
          </Trans>
        </>
      ) : null}
      {isWaiting && openQuestionOf(approval) ? (
        <>
          {' · '}
          <Trans id="approvals.row.question">question asked</Trans>
        </>
      ) : null}
      {isWaiting && approval.remindedAt ? (
        <>
          {' · '}
          <Trans id="approvals.row.reminded">
            reminded <AgeText instant={approval.remindedAt} />
          </Trans>
        </>
      ) : null}
    </>
  );
}

function Amount({ request: { approval } }: RequestProps) {
  const { amountMinor, currency } = approval;
  return amountMinor !== null && currency ? (
    <MinorText minor={amountMinor} currency={currency} weight="strong" />
  ) : null;
}

function RequestStatus({ request }: RequestProps) {
  return <ActionChip status={useActionStatus(request)} />;
}

function useActionStatus(request: ApprovalRequest) {
  return statusOfApproval(request, instantFromMs(useNow()));
}
