import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Approval, ApprovalReason } from '../../../domain/approvals/approval.ts';
import { ActionChip } from '../../ui/action-chip.tsx';
import { AgeText } from '../../ui/date-text.tsx';
import { MinorText } from '../../ui/money-text.tsx';
import classes from './approvals.module.css';

/** One request in the inbox: who, what, how much, why it needs approval, and how old it is. */
export function ApprovalRow({ approval }: { readonly approval: Approval }) {
  return (
    <Link
      to="/approvals/$approvalId"
      params={{ approvalId: approval.id }}
      state={{ isFromList: true }}
      className={classes.link}
    >
      <span className={classes.who}>
        <span className={classes.name}>
          <bdi>{approval.authorName}</bdi> · <RequestKind approval={approval} />
        </span>
        <span className={classes.note}>
          {approval.reasons.map((reason) => (
            <ReasonText key={reason} reason={reason} />
          ))}{' '}
          ·{' '}
          {approval.composedOffline ? (
            <Trans id="approvals.row.composed-offline">
              composed offline <AgeText instant={approval.composedAt} />
            </Trans>
          ) : (
            <AgeText instant={approval.createdAt} />
          )}
        </span>
      </span>
      <span className={classes.amount}>
        {approval.amountMinor !== null && approval.currency ? (
          <MinorText minor={approval.amountMinor} currency={approval.currency} weight="strong" />
        ) : null}
      </span>
      <span className={classes.standing}>
        <ActionChip standing={standings[approval.state]} />
      </span>
    </Link>
  );
}

function RequestKind({ approval }: { readonly approval: Approval }) {
  const count = approval.bound.filter((row) => row.collection === 'charges').length;
  return <Plural id="approvals.kind.payment" value={count} one="Payment of # invoice" other="Payment of # invoices" />;
}

/** Why a request needs approval. */
export function ReasonText({ reason }: { readonly reason: ApprovalReason }) {
  return reason === 'staleData' ? (
    <Trans id="approvals.reason.stale-data">Composed on data older than a day</Trans>
  ) : (
    <Trans id="approvals.reason.no-fresh-quote">Large payment composed without a connection</Trans>
  );
}

const standings = {
  inApproval: 'waitingForApproval',
  approved: 'done',
  rejected: 'rejected',
  recalled: 'recalled',
  expired: 'expired',
  superseded: 'superseded',
  blocked: 'blocked',
} as const;
