import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { usePortal } from '../../../platform/react/portal-context.ts';
import { DateText } from '../../../ui/text/date-text.tsx';
import { failureWords } from '../../../ui/status/failure-words.ts';
import { Section } from '../../../ui/layout/layout.tsx';
import type { PaymentStory } from './payment-queries.ts';
import { type PaymentMoment, type PaymentMomentKind, paymentTimeline } from './payment-timeline.ts';
import { Moment, MomentNote, Timeline } from '../../../ui/status/timeline.tsx';

/** The timeline of a payment, oldest first; future steps are less prominent. */
export function PaymentTimeline({ story }: { readonly story: PaymentStory }) {
  const { i18n } = useLingui();
  const { program } = usePortal();
  const { failureReason } = story.payment;
  return (
    <Section title={<Trans id="payments.timeline.title">Timeline</Trans>}>
      <Timeline>
        {paymentTimeline(story, program.timeZone).map((moment) => (
          <Moment
            key={moment.kind}
            tone={tones[moment.kind]}
            isFuture={moment.isFuture}
            title={<MomentTitle moment={moment} />}
            note={
              <>
                {moment.day ? <DateText date={moment.day} /> : null}
                {moment.day && moment.by ? ' · ' : null}
                {moment.by ? <bdi>{moment.by}</bdi> : null}
              </>
            }
          >
            {isFailure(moment.kind) && failureReason ? (
              <MomentNote>{i18n._(failureWords[failureReason])}</MomentNote>
            ) : null}
          </Moment>
        ))}
      </Timeline>
    </Section>
  );
}

const tones: Record<PaymentMomentKind, 'done' | 'wrong' | undefined> = {
  requested: undefined,
  approved: undefined,
  approvedByItself: undefined,
  asking: undefined,
  withBank: undefined,
  collection: undefined,
  collected: undefined,
  received: 'done',
  failed: 'wrong',
  cancelled: undefined,
  returned: 'wrong',
  refunded: undefined,
  transferred: undefined,
  writtenOff: undefined,
};

function isFailure(kind: PaymentMomentKind): boolean {
  return kind === 'failed' || kind === 'returned';
}

function MomentTitle({ moment }: { readonly moment: PaymentMoment }): ReactNode {
  switch (moment.kind) {
    case 'requested':
      return moment.isOffline ? (
        <Trans id="payments.timeline.requested-offline">Requested offline</Trans>
      ) : (
        <Trans id="payments.timeline.requested">Requested</Trans>
      );
    case 'approved':
      return <Trans id="payments.timeline.approved">Approved</Trans>;
    case 'approvedByItself':
      return (
        <Trans id="payments.timeline.approved-by-itself">Approved automatically: nobody else could approve it</Trans>
      );
    case 'asking':
      return <Trans id="payments.fact.asked-later">To be submitted to the bank</Trans>;
    case 'withBank':
      return <Trans id="payments.timeline.with-bank">Submitted to the bank</Trans>;
    case 'collection':
      return <Trans id="payments.timeline.collection">Collection expected</Trans>;
    case 'collected':
      return <Trans id="payments.fact.collected">Collected</Trans>;
    case 'received':
      return <Trans id="payments.timeline.received">Received</Trans>;
    case 'failed':
      return <Trans id="payments.timeline.failed">Failed</Trans>;
    case 'cancelled':
      return <Trans id="payments.timeline.cancelled">Canceled</Trans>;
    case 'returned':
      return <Trans id="payments.timeline.returned">Returned by the bank</Trans>;
    case 'refunded':
      return <Trans id="payments.timeline.refunded">Refunded</Trans>;
    case 'transferred':
      return <Trans id="payments.timeline.transferred">Transferred</Trans>;
    case 'writtenOff':
      return <Trans id="payments.timeline.written-off">Written off</Trans>;
  }
}
