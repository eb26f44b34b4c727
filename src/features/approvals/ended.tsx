import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ApprovalState } from '../../../domain/approvals/approval.ts';
import type { ActionStatus } from '../../ui/status/action-chip.tsx';
import { statusOfRequest } from '../../ui/status/action-status.ts';
import { failureWords } from '../../ui/status/failure-words.ts';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import type { ApprovalRequest } from './approval-status.ts';

type EndedProps = { readonly request: ApprovalRequest; readonly state: Exclude<ApprovalState, 'inApproval'> };

/** The outcome of a request, or why nobody can decide it; for an approved one, the result of its action. */
export function Ended({ request, state }: EndedProps) {
  const { approval } = request;
  const name = approval.decidedByName ?? '';
  switch (state) {
    case 'approved':
      return <Approved request={request} />;
    case 'rejected':
      return (
        <Note tone="negative" title={<Trans id="approvals.ended.rejected">Rejected by {name}</Trans>}>
          {approval.decisionReason}
        </Note>
      );
    case 'recalled':
      return <Note tone="info" title={<Trans id="approvals.ended.recalled">Recalled by the requester</Trans>} />;
    case 'expired':
      return <Note tone="info" title={<Trans id="approvals.ended.expired">Expired without a decision</Trans>} />;
    case 'superseded':
      return (
        <Note
          tone="info"
          title={<Trans id="approvals.ended.superseded">Closed: the details have changed since it was requested</Trans>}
        />
      );
    case 'blocked':
      return (
        <Note tone="warning" title={<Trans id="approvals.ended.blocked">Blocked: nobody can approve this</Trans>}>
          <Trans id="approvals.ended.blocked-text">
            It continues automatically once someone can approve it: an administrator can give a colleague the role or
            raise their limit. The requester can recall it.
          </Trans>
        </Note>
      );
  }
}

/** What became of an approved action, by its status. An action that is on its way again says so in the list of its author's requests. */
const endOf = {
  draft: 'done',
  waitingToSend: 'done',
  sending: 'done',
  needsYou: 'done',
  waitingForApproval: 'done',
  blocked: 'done',
  processing: 'withBank',
  done: 'done',
  failed: 'notDone',
  notDone: 'notDone',
  rejected: 'notDone',
  recalled: 'notDone',
  expired: 'notDone',
  superseded: 'notDone',
} as const satisfies Record<ActionStatus, 'done' | 'withBank' | 'notDone'>;

/** An approval alone pays nothing: the server or the bank may still refuse. */
function Approved({ request }: { readonly request: ApprovalRequest }) {
  const { record, payment } = request;
  switch (record ? endOf[statusOfRequest(record, payment)] : 'done') {
    case 'notDone':
      return (
        <Note tone="negative" title={<Trans id="approvals.ended.not-done">Approved, but not done</Trans>}>
          <WhyNotDone request={request} />
          <div>
            <ApprovedBy request={request} />
          </div>
        </Note>
      );
    case 'withBank':
      return (
        <Note tone="info" title={<ApprovedBy request={request} />}>
          <Trans id="approvals.ended.with-bank">The payment is processing.</Trans>
        </Note>
      );
    case 'done':
      return <Note tone="positive" title={<ApprovedBy request={request} />} />;
  }
}

function ApprovedBy({ request: { approval } }: { readonly request: ApprovalRequest }): ReactNode {
  const name = approval.decidedByName;
  return name === null ? (
    <Trans id="approvals.ended.by-itself">Approved automatically: nobody else could approve it</Trans>
  ) : (
    <Trans id="approvals.ended.approved">Approved by {name}</Trans>
  );
}

function WhyNotDone({ request: { record, payment } }: { readonly request: ApprovalRequest }): ReactNode {
  const { i18n } = useLingui();
  if (record?.error) return <RefusalText refusal={record.error} />;
  return payment?.failureReason ? <>{i18n._(failureWords[payment.failureReason])}</> : null;
}
