import { Trans } from '@lingui/react/macro';
import { type ApprovalState, isUndecided, standsInFor, stateAt } from '../../../domain/approvals/approval.ts';
import { refuseConnected, refuseDecision, refuseRecall } from '../../../domain/approvals/approval-rules.ts';
import type { UserId } from '../../../domain/ids.ts';
import { instantFromMs } from '../../../domain/time/instant.ts';
import { useActionFace } from '../../kit/action-face.ts';
import { DetailPage } from '../../kit/detail/detail-page.tsx';
import { deviceRow } from '../../kit/detail/detail-read.ts';
import { PushOffer } from '../../kit/push/push-offer.tsx';
import { RequestButtons } from '../../kit/request-buttons.tsx';
import { useOfflineQuery, usePortal } from '../../platform/react/portal-context.ts';
import { AgeText, InstantText } from '../../ui/text/date-text.tsx';
import { FactList, Section } from '../../ui/layout/layout.tsx';
import { MinorText } from '../../ui/text/money-text.tsx';
import { Note } from '../../ui/layout/note.tsx';
import { RefusalText } from '../../ui/status/refusal-text.tsx';
import { useNow } from '../../ui/text/use-now.ts';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalQuestions } from './approval-questions.tsx';
import { approvalQuery } from './approval-queries.ts';
import { ReasonTexts } from './approval-reasons.tsx';
import { Ended } from './ended.tsx';
import { RequestTitle } from './request-subject.tsx';

/** One request: the rows that the author saw, the current rows, and the decision. */
export function ApprovalDetailScreen({ approvalId }: { readonly approvalId: string }) {
  const { offline } = usePortal();
  const now = instantFromMs(useNow());
  return (
    <DetailPage
      read={deviceRow(useOfflineQuery(approvalQuery(offline, approvalId)))}
      back={{ to: '/approvals', name: <Trans id="approvals.back">Approvals</Trans> }}
      heading={<Trans id="approvals.missing.heading">Request</Trans>}
      missing={{
        title: <Trans id="approvals.missing.title">This request is not on this device</Trans>,
        text: (
          <Trans id="approvals.missing.text">
            It may be too old to be kept on this device, or you may no longer have access to it.
          </Trans>
        ),
      }}
      title={({ approval }) => <RequestTitle approval={approval} />}
      status={({ approval: { amountMinor, currency } }) =>
        amountMinor !== null && currency ? (
          <MinorText minor={amountMinor} currency={currency} size="xl" weight="strong" />
        ) : null
      }
      actions={({ approval }) => <OwnButtons approval={approval} state={stateAt(approval, now)} />}
      main={({ approval, rows }) => <Compared approval={{ ...approval, state: stateAt(approval, now) }} rows={rows} />}
      side={({ approval }) => <RequestFacts approval={approval} state={stateAt(approval, now)} />}
      below={(shown) => (
        <>
          <ApprovalQuestions approval={shown.approval} />
          <Outcome {...shown} />
        </>
      )}
    />
  );
}

type ShownApproval = NonNullable<Awaited<ReturnType<ReturnType<typeof approvalQuery>['queryFn']>>>;

/** The comparison of the request; one past its time is not announced as if it could still be approved. */
function Compared({ approval, rows }: Pick<ShownApproval, 'approval' | 'rows'>) {
  const { ThenAndNow } = useActionFace(approval.kind);
  return ThenAndNow ? <ThenAndNow approval={approval} rows={rows} /> : null;
}

/** Authors recall an undecided request of their own, or send a reminder. */
function OwnButtons({ approval, state }: Pick<ShownApproval, 'approval'> & { readonly state: ApprovalState }) {
  const { who } = usePortal();
  const isRecallable = refuseRecall(approval, who.user) === null && isUndecided({ state });
  return isRecallable ? <RequestButtons approval={approval} /> : null;
}

/** The decision, the reason why somebody else decides, or the outcome of the request. */
function Outcome({ rows: _rows, seen, ...request }: ShownApproval) {
  const { who, roles } = usePortal();
  const now = instantFromMs(useNow());
  const { approval } = request;
  const state = stateAt(approval, now);
  const connection = isUndecided({ state }) ? refuseConnected(approval, who.user) : null;
  if (state !== 'inApproval')
    return (
      <>
        <Ended request={request} state={state} />
        {connection ? (
          <Note tone="info">
            <RefusalText refusal={connection} />
          </Note>
        ) : null}
        {state === 'approved' ? <PushOffer /> : null}
      </>
    );
  const refusal = refuseDecision(approval, { userId: who.user, roles }, now);
  if (!refusal)
    return (
      <>
        <StandsIn approval={approval} userId={who.user} />
        <ApprovalDecision approval={approval} seen={seen} />
      </>
    );
  return (
    <Note tone="info">
      <RefusalText refusal={refusal} />
    </Note>
  );
}

/** Says that the reader decides in another person’s place. */
function StandsIn({ approval, userId }: Pick<ShownApproval, 'approval'> & { readonly userId: UserId }) {
  const other = standsInFor(approval, userId);
  if (!other) return null;
  return (
    <Note tone="info">
      <Trans id="approvals.delegation.stands-in">
        You decide this for <bdi>{other.name}</bdi>.
      </Trans>
    </Note>
  );
}

type RequestFactsProps = Pick<ShownApproval, 'approval'> & { readonly state: ApprovalState };

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
              <Trans id="approvals.facts.composed-offline">Requested offline</Trans>
            ) : (
              <Trans id="approvals.facts.composed">Requested</Trans>
            ),
            value: <AgeText instant={approval.composedAt} />,
          },
          {
            key: 'why',
            label: <Trans id="approvals.facts.why">Why it needs approval</Trans>,
            value: <ReasonTexts approval={approval} />,
          },
          ...(isUndecided({ state })
            ? [
                {
                  key: 'expires',
                  label: <Trans id="approvals.facts.expires">Expires</Trans>,
                  value: <InstantText instant={approval.expiresAt} />,
                },
              ]
            : []),
          ...(approval.decidedAt
            ? [
                {
                  key: 'decided',
                  label: <Trans id="approvals.facts.decided">Closed</Trans>,
                  value: <InstantText instant={approval.decidedAt} />,
                },
              ]
            : []),
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
                  label: <Trans id="approvals.facts.credit">Available credit after payment</Trans>,
                  value: <Consequence approval={approval} />,
                },
              ]
            : []),
        ]}
      />
    </Section>
  );
}
