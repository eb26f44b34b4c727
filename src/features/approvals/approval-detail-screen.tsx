import { Trans } from '@lingui/react/macro';
import type { ApprovalState } from '../../../domain/approvals/approval.ts';
import { isUndecided, stateAt } from '../../../domain/approvals/approval.ts';
import { refuseDecision } from '../../../domain/approvals/approval-rules.ts';
import { instantFromMs } from '../../../domain/calendar-date.ts';
import { useActionFace } from '../../kit/action-face.ts';
import { RequestButtons } from '../../kit/request-buttons.tsx';
import { useOfflineQuery, usePortal, useSyncStatus } from '../../platform/react/portal-context.ts';
import { AgeText, InstantText } from '../../ui/text/date-text.tsx';
import { FirstLoad } from '../../ui/layout/first-load.tsx';
import { FactList, PageHeader, Section, SplitLayout } from '../../ui/layout/layout.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { LoadingState } from '../../ui/layout/loading-state.tsx';
import { EmptyState, FailedState } from '../../ui/layout/screen-state.tsx';
import { StaleNote } from '../../ui/layout/stale-note.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { ApprovalDecision } from './approval-decision.tsx';
import { approvalQuery } from './approval-queries.ts';
import { BackToApprovals } from './back-to-approvals.tsx';
import { ReasonTexts } from './approval-reasons.tsx';
import { Ended } from './ended.tsx';
import { RequestTitle } from './request-subject.tsx';
import classes from './approvals.module.css';

/** One request: what the author saw, what is true now, and the decision. */
export function ApprovalDetailScreen({ approvalId }: { readonly approvalId: string }) {
  const { offline } = usePortal();
  const sync = useSyncStatus();
  const request = useOfflineQuery(approvalQuery(offline, approvalId));
  if (request.isError) return <FailedState onRetry={() => void request.refetch()} />;
  if (request.isPending) return <LoadingState />;
  if (request.data === null) {
    return (
      <>
        <PageHeader back={<BackToApprovals />} title={<Trans id="approvals.missing.heading">Request</Trans>} />
        {sync.asOf === null ? (
          <FirstLoad status={sync} onRetry={() => void offline.pull()} />
        ) : (
          <EmptyState title={<Trans id="approvals.missing.title">This request is not on this device</Trans>}>
            <Trans id="approvals.missing.text">
              It may be older than what this device keeps, or you can no longer see it.
            </Trans>
          </EmptyState>
        )}
      </>
    );
  }
  return <ApprovalDetail {...request.data} />;
}

type ApprovalDetailProps = NonNullable<Awaited<ReturnType<ReturnType<typeof approvalQuery>['queryFn']>>>;

function ApprovalDetail({ rows, seen, ...request }: ApprovalDetailProps) {
  const { who, roles } = usePortal();
  const sync = useSyncStatus();
  const now = instantFromMs(useNow());
  const { approval } = request;
  const { ThenAndNow } = useActionFace(approval.kind);
  const state = stateAt(approval, now);
  const refusal = refuseDecision(approval, { userId: who.user, roles }, now);
  return (
    <>
      <PageHeader
        back={<BackToApprovals />}
        title={<RequestTitle approval={approval} />}
        note={<StaleNote asOf={sync.asOf} isOnline={sync.isOnline} />}
      />
      {approval.amountMinor !== null && approval.currency ? (
        <div className={classes.headline}>
          <MinorText minor={approval.amountMinor} currency={approval.currency} size="xl" weight="strong" />
        </div>
      ) : null}
      <SplitLayout
        main={ThenAndNow ? <ThenAndNow approval={approval} rows={rows} /> : null}
        side={<RequestFacts approval={approval} state={state} />}
      />
      {state === 'inApproval' ? (
        refusal ? (
          <>
            <Note tone="info">
              <RefusalText refusal={refusal} />
            </Note>
            {approval.authorUserId === who.user ? <RequestButtons approval={approval} /> : null}
          </>
        ) : (
          <ApprovalDecision approval={approval} seen={seen} />
        )
      ) : (
        <Ended request={request} state={state} />
      )}
    </>
  );
}

type RequestFactsProps = Pick<ApprovalDetailProps, 'approval'> & { readonly state: ApprovalState };

function RequestFacts({ approval, state }: RequestFactsProps) {
  const { Consequence } = useActionFace(approval.kind);
  return (
    <Section title={<Trans id="approvals.facts.title">Request</Trans>}>
      <FactList
        facts={[
          {
            key: 'author',
            label: <Trans id="approvals.facts.author">Requested by</Trans>,
            value: <bdi>{approval.authorName}</bdi>,
          },
          {
            key: 'composed',
            label: approval.composedOffline ? (
              <Trans id="approvals.facts.composed-offline">Composed offline</Trans>
            ) : (
              <Trans id="approvals.facts.composed">Composed</Trans>
            ),
            value: <AgeText instant={approval.composedAt} />,
          },
          {
            key: 'why',
            label: <Trans id="approvals.facts.why">Why it needs approval</Trans>,
            value: <ReasonTexts reasons={approval.reasons} />,
          },
          {
            key: 'expires',
            label: <Trans id="approvals.facts.expires">Expires</Trans>,
            value: <InstantText instant={approval.expiresAt} />,
          },
          ...(approval.remindedAt
            ? [
                {
                  key: 'reminded',
                  label: <Trans id="approvals.facts.reminded">Reminder sent</Trans>,
                  value: <AgeText instant={approval.remindedAt} />,
                },
              ]
            : []),
          ...(Consequence && isUndecided({ state })
            ? [
                {
                  key: 'credit',
                  label: <Trans id="approvals.facts.credit">Credit available once it is paid</Trans>,
                  value: <Consequence approval={approval} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
