import { type PlainDate, dateInZone } from '../../../../domain/time/calendar-date.ts';
import type { Instant } from '../../../../domain/time/instant.ts';
import type { ActivityKind } from '../../../../domain/activity/activity-words.ts';
import { type PaymentDay, paymentDates } from '../../../../domain/payments/payment-dates.ts';
import type { PaymentStory } from './payment-queries.ts';

export type PaymentMomentKind =
  | 'requested'
  | 'approved'
  | 'approvedByItself'
  | 'asking'
  | 'withBank'
  | 'collection'
  | 'collected'
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

/** Requested → approved by → submitted to the bank → collected → received or failed, in the order of time. */
export function paymentTimeline(story: PaymentStory, timeZone: string): readonly PaymentMoment[] {
  const { payment, approval } = story;
  const moment = momentIn(timeZone);
  const dates = paymentDates(payment, timeZone);
  return [
    ...(dates.requested ? [requested(story, dates.requested)] : []),
    ...(approval?.state === 'approved'
      ? [
          moment(approval.decidedByName === null ? 'approvedByItself' : 'approved', approval.decidedAt, {
            by: approval.decidedByName,
          }),
        ]
      : []),
    ...onItsWay(dates.asked, 'asking', 'withBank'),
    ...onItsWay(dates.collected, 'collection', 'collected'),
    ...ending(story, timeZone),
  ];
}

function requested({ record, activity }: PaymentStory, day: PlainDate): PaymentMoment {
  const told = activity.find(({ kind }) => kind === 'paymentRequested');
  const by = record?.authorName ?? told?.actorName ?? null;
  return { ...plain, kind: 'requested', day, by, isOffline: record?.composedOffline ?? false };
}

function onItsWay(
  date: PaymentDay | null,
  expected: PaymentMomentKind,
  happened: PaymentMomentKind,
): readonly PaymentMoment[] {
  if (date === null) return [];
  return [{ ...plain, kind: date.isExpected ? expected : happened, day: date.day, isFuture: date.isExpected }];
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
      return [];
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
    ...plain,
    kind,
    at,
    day: at ? dateInZone(at, timeZone) : null,
    ...more,
  });
}

const plain = { at: null, by: null, isOffline: false, isFuture: false } as const;

function onDay(day: PlainDate | null): Partial<PaymentMoment> {
  return day ? { day, at: null } : {};
}
