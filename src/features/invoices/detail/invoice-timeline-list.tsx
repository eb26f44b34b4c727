import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { activityWords } from '../../../../domain/activity/activity-words.ts';
import { hasRole } from '../../../../domain/access/role.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import { chargeEditFields } from '../../../../domain/invoices/charge-edit.ts';
import { currencies } from '../../../../domain/money.ts';
import { failureReasons } from '../../../../domain/payments/payment.ts';
import { isOffered } from '../../../../domain/page-rules.ts';
import { pages } from '../../../../domain/pages.ts';
import { useEntries, useOfflineQuery, usePortal } from '../../../platform/react/portal-context.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { disputeReasonWords } from '../../../ui/status/dispute-words.ts';
import { failureWords } from '../../../ui/status/failure-words.ts';
import { MinorText } from '../../../ui/text/money-text.tsx';
import { LoadingState } from '../../../ui/layout/loading-state.tsx';
import { FailedState } from '../../../ui/layout/screen-state.tsx';
import { useToday } from '../../../ui/text/use-today.ts';
import { editFieldNames } from '../edit/edit-words.ts';
import { invoiceStoryQuery } from '../invoice-queries.ts';
import { toneOf } from './invoice-timeline-tones.ts';
import { type TimelineItem, timelineOf } from './invoice-timeline.ts';
import { Moment, MomentNote, Timeline } from '../../../ui/status/timeline.tsx';

/** Past and future events of an invoice, oldest first; edits show the old and the new value. */
export function InvoiceTimeline({ charge }: { readonly charge: Charge }) {
  const { offline, program } = usePortal();
  const today = useToday(program.timeZone);
  const entries = useEntries();
  const story = useOfflineQuery(invoiceStoryQuery(offline, charge.id));
  if (story.isError) return <FailedState onRetry={() => void story.refetch()} />;
  if (story.isPending) return <LoadingState />;
  const items = timelineOf(charge, story.data, entries, program.timeZone, today);
  return (
    <Timeline>
      {items.map((item) => (
        <Moment
          key={item.key}
          tone={toneOf(item.kind)}
          isFuture={item.isFuture}
          title={<MomentTitle item={item} />}
          note={
            <>
              <DateText date={item.day} />
              {item.actorName ? <> · {item.actorName}</> : null}
              <PaymentLink item={item} />
              <OtherInvoice item={item} />
              <DisputeLink item={item} />
            </>
          }
        >
          <MomentDetail item={item} charge={charge} />
        </Moment>
      ))}
    </Timeline>
  );
}

/** A link to the payment of a line, by its reference. */
function PaymentLink({ item }: { readonly item: TimelineItem }) {
  const { program } = usePortal();
  const [id, reference] = [item.after?.['paymentId'], item.after?.['reference']];
  if (typeof id !== 'string' || !isOffered('payment', program.flags)) return null;
  return (
    <>
      {' · '}
      <Link to="/payment/$id" params={{ id }}>
        {typeof reference === 'string' ? (
          <bdi>{reference}</bdi>
        ) : (
          <Trans id="invoices.timeline.to-payment">Payment</Trans>
        )}
      </Link>
    </>
  );
}

/** A link to the applied credit, or to the invoice that a credit reduced. */
function OtherInvoice({ item }: { readonly item: TimelineItem }) {
  const [chargeId, number] = [item.after?.['chargeId'], item.after?.['invoiceNumber']];
  if (typeof chargeId !== 'string' || typeof number !== 'string') return null;
  return (
    <>
      {' · '}
      <Link to="/account-overview/invoices/$chargeId" params={{ chargeId }}>
        <bdi>{number}</bdi>
      </Link>
    </>
  );
}

/** A link to the dispute of a line, for people who may open it. */
function DisputeLink({ item }: { readonly item: TimelineItem }) {
  const { program, roles } = usePortal();
  const disputeId = item.after?.['disputeId'];
  if (typeof disputeId !== 'string' || !isOffered('activity-dispute', program.flags)) return null;
  if (!hasRole(roles, ...pages['activity-dispute'].opensFor)) return null;
  return (
    <>
      {' · '}
      <Link to="/activity/disputes/$disputeId" params={{ disputeId }}>
        <Trans id="invoices.timeline.to-dispute">Dispute</Trans>
      </Link>
    </>
  );
}

function MomentTitle({ item }: { readonly item: TimelineItem }): ReactNode {
  const { i18n } = useLingui();
  switch (item.kind) {
    case 'billed':
      return <Trans id="invoices.timeline.billed">Billed</Trans>;
    case 'due':
      return item.isFuture ? (
        <Trans id="invoices.timeline.falls-due">Falls due</Trans>
      ) : (
        <Trans id="invoices.timeline.due">Due</Trans>
      );
    case 'waitingToSend':
      return <Trans id="invoices.timeline.waiting">Payment waiting to send</Trans>;
    case 'editWaitingToSend':
      return <Trans id="invoices.timeline.edit-waiting">Edit waiting to send</Trans>;
    case 'chargeCreated':
      return <Trans id="invoices.timeline.created">Created</Trans>;
    case 'paymentRequested':
      return <Trans id="invoices.timeline.payment-requested">Payment requested</Trans>;
    case 'paymentSubmitted':
      return <Trans id="invoices.timeline.payment-submitted">Payment processing</Trans>;
    case 'paymentApplied':
      return <Trans id="invoices.timeline.payment-applied">Payment applied</Trans>;
    case 'paymentFailed':
      return <Trans id="invoices.timeline.payment-failed">Payment failed</Trans>;
    case 'creditApplied':
      return <Trans id="invoices.timeline.credit-applied">Credit applied</Trans>;
    case 'creditUsed':
      return <Trans id="invoices.timeline.credit-used">Applied to an invoice</Trans>;
    case 'adjusted':
      return <Trans id="invoices.timeline.adjusted">Adjusted</Trans>;
    case 'adjustmentReversed':
      return <Trans id="invoices.timeline.adjustment-reversed">Adjustment reversed</Trans>;
    case 'disputeRaised':
      return <Trans id="invoices.timeline.dispute-raised">Dispute raised</Trans>;
    case 'disputeResolved':
      return <Trans id="invoices.timeline.dispute-resolved">Dispute resolved</Trans>;
    case 'approvalRequested':
      return <Trans id="invoices.timeline.approval-requested">Approval requested</Trans>;
    case 'approvalApproved':
      return <Trans id="invoices.timeline.approval-approved">Approved</Trans>;
    case 'approvalRejected':
      return <Trans id="invoices.timeline.approval-rejected">Rejected</Trans>;
    case 'approvalRecalled':
      return <Trans id="invoices.timeline.approval-recalled">Recalled</Trans>;
    case 'approvalExpired':
      return <Trans id="invoices.timeline.approval-expired">Approval expired</Trans>;
    case 'approvalSuperseded':
      return <Trans id="invoices.timeline.approval-superseded">Approval closed: the invoice changed</Trans>;
    case 'approvalBlocked':
      return <Trans id="invoices.timeline.approval-blocked">Approval blocked: nobody can approve it</Trans>;
    case 'approvalReminded':
      return <Trans id="invoices.timeline.approval-reminded">Reminder sent to approvers</Trans>;
    default:
      return isEdit(item) ? (
        <Trans id="invoices.timeline.edited">Edited</Trans>
      ) : (
        <>{i18n._(activityWords(item.kind))}</>
      );
  }
}

function MomentDetail({ item, charge }: { readonly item: TimelineItem; readonly charge: Charge }) {
  const { i18n } = useLingui();
  const amountMinor = item.after?.['amountMinor'];
  const reason = item.after?.['reason'];
  const disputeReason = disputeReasonWords(reason);
  const reasonText = disputeReason ? i18n._(disputeReason) : reason;
  const failure = failureReasons.find((known) => known === item.after?.['failureReason']);
  const currency = currencies.find((known) => known === item.after?.['currency']) ?? charge.currency;
  return (
    <>
      {typeof amountMinor === 'number' ? (
        <MomentNote>
          <MinorText minor={amountMinor} currency={currency} />
        </MomentNote>
      ) : null}
      {typeof reasonText === 'string' && reasonText !== '' ? <MomentNote>{reasonText}</MomentNote> : null}
      {failure ? <MomentNote>{i18n._(failureWords[failure])}</MomentNote> : null}
      {isEdit(item) ? <Edits item={item} /> : null}
    </>
  );
}

/** True if the line names new values of fields that people edit. */
function isEdit({ after }: TimelineItem): boolean {
  return chargeEditFields.some((field) => field in (after ?? {}));
}

function Edits({ item }: { readonly item: TimelineItem }) {
  const { i18n } = useLingui();
  return Object.entries(item.after ?? {}).map(([field, value]) => {
    const name = chargeEditFields.find((known) => known === field);
    return (
      <MomentNote key={field}>
        {name ? <>{i18n._(editFieldNames[name])}: </> : null}
        <s>{shown(item.before?.[field])}</s> → <bdi>{shown(value)}</bdi>
      </MomentNote>
    );
  });
}

/** A value of the audit trail as text; empty if it is neither a text nor a number. */
function shown(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
}
