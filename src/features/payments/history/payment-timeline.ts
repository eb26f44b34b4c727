import type { PlainDate } from '../../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../../domain/time/instant.ts';
import { dateInZone } from '../../../../domain/time/calendar-date.ts';
import type { ActivityKind } from '../../../../domain/activity/activity-words.ts';
import type { PaymentStory } from './payment-queries.ts';

export type PaymentMomentKind =
  | 'requested'
  | 'approved'
  | 'approvedByItself'
  | 'withBank'
  | 'collection'
  | 'received'
  | 'failed'
  | 'cancelled'
  | 'returned'
  | 'refunded'
  | 'transferred'
  | 'writtenOff';

/** One step of a payment. `day` is null if it was not recorded; `isFuture` for an expected step. */
export type PaymentMoment = {
  readonly kind: PaymentMomentKind;
  readonly day: PlainDate | null;
  readonly at: Instant | null;
  readonly by: string | null;
  readonly isOffline: boolean;
  readonly isFuture: boolean;
};

/** Requested → approved by → with the bank → collected or failed, in the order of time. */
export function paymentTimeline(story: PaymentStory, timeZone: string): readonly PaymentMoment[] {
  const { payment, approval } = story;
  const moment = momentIn(timeZone);
  return [
    requested(story, timeZone),
    ...(approval?.state === 'approved'
      ? [
          moment(approval.decidedByName === null ? 'approvedByItself' : 'approved', approval.decidedAt, {
            by: approval.decidedByName,
          }),
        ]
      : []),
    ...(payment.submittedAt ? [moment('withBank', payment.submittedAt)] : []),
    ...ending(story, timeZone),
  ];
}

function requested({ payment, record, activity }: PaymentStory, timeZone: string): PaymentMoment {
  const told = activity.find(({ kind }) => kind === 'paymentRequested');
  return momentIn(timeZone)('requested', record?.composedAt ?? payment.createdAt, {
    by: record?.authorName ?? told?.actorName ?? null,
    isOffline: record?.composedOffline ?? false,
  });
}

function ending({ payment, activity }: PaymentStory, timeZone: string): readonly PaymentMoment[] {
  const moment = momentIn(timeZone);
  const toldAt = (kind: ActivityKind) => activity.find((line) => line.kind === kind)?.at ?? null;
  const received = (): PaymentMoment => ({
    ...moment('received', toldAt('paymentApplied')),
    ...onDay(payment.receivedDate),
  });
  switch (payment.status) {
    case 'pending':
      return payment.collectionDate
        ? [{ ...moment('collection', null), day: payment.collectionDate, isFuture: true }]
        : [];
    case 'applied':
    case 'active':
      return [received()];
    case 'failed':
      if (payment.cancelledAt !== null) return [moment('cancelled', payment.cancelledAt)];
      return [moment('failed', toldAt('paymentFailed'))];
    case 'returned':
      return [...(payment.receivedDate ? [received()] : []), moment(payment.status, toldAt('paymentFailed'))];
    case 'refunded':
    case 'transferred':
      return [...(payment.receivedDate ? [received()] : []), moment(payment.status, null)];
    case 'writeOff':
      return [moment('writtenOff', null)];
  }
}

function momentIn(timeZone: string) {
  return (
    kind: PaymentMomentKind,
    at: Instant | null,
    more: Partial<Pick<PaymentMoment, 'by' | 'isOffline'>> = {},
  ): PaymentMoment => ({
    kind,
    at,
    day: at ? dateInZone(at, timeZone) : null,
    by: null,
    isOffline: false,
    isFuture: false,
    ...more,
  });
}

function onDay(day: PlainDate | null): Partial<PaymentMoment> {
  return day ? { day, at: null } : {};
}
