import { isAsked } from '../../../../domain/action.ts';
import { type PlainDate, dateInZone } from '../../../../domain/time/calendar-date.ts';
import type { Activity } from '../../../../domain/activity/activity.ts';
import type { Charge } from '../../../../domain/invoices/charge.ts';
import type { ChargeEdit, ChargeEditField } from '../../../../domain/invoices/charge-edit.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import type { Adjustment } from '../../../../domain/ledger/adjustment.ts';
import { paymentDates, paymentDay } from '../../../../domain/payments/payment-dates.ts';
import type { Payment } from '../../../../domain/payments/payment.ts';
import type { ChargeStory, Entry } from '../../../offline/offline.ts';
import { editsAmong } from '../../../ui/status/edit-batches.ts';

/** One event of an invoice. Days and instants sort together, because both start with the year. */
export type TimelineItem = {
  readonly key: string;
  /** A kind of the activity, or `billed`, `due`, `waitingToSend`, `editWaitingToSend`. */
  readonly kind: string;
  readonly day: PlainDate;
  readonly at: string;
  readonly actorName: string | null;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly isFuture: boolean;
};

/** Past and future events of a charge, in the order of time: created, due, payments, disputes, edits, queued. */
export function timelineOf(
  charge: Charge,
  story: ChargeStory,
  entries: readonly Entry[],
  timeZone: string,
  today: PlainDate,
): readonly TimelineItem[] {
  const told = story.activity.map((line) => toldItem(line, timeZone));
  const isCreationTold = told.some((item) => item.kind === 'chargeCreated');
  const items = [
    ...told,
    ...story.payments.flatMap((payment) => untoldPayment(payment, charge, story.activity, timeZone)),
    ...story.adjustments.flatMap((adjustment) => untoldAdjustment(adjustment, charge.id, story.activity)),
    ...entries.filter((entry) => isQueuedPayment(entry, charge.id)).map((entry) => queuedItem(entry, timeZone)),
    ...editsAmong(entries)
      .filter(({ entry, input }) => input.chargeId === charge.id && isOnItsWay(entry))
      .map(({ entry, input }) => queuedEdit(entry, input.set, charge, timeZone)),
    ...(isCreationTold ? [] : [dayItem('billed', charge.billDate, today)]),
    ...(charge.type === 'credit' ? [] : [dayItem('due', charge.dueDate, today)]),
  ];
  return items.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

function toldItem(line: Activity, timeZone: string): TimelineItem {
  const { id, kind, at, actorName, before, after } = line;
  return { key: id, kind, day: dateInZone(at, timeZone), at, actorName, before, after, isFuture: false };
}

/** A payment without lines in the audit trail, as an old one: its own row is used. */
function untoldPayment(
  payment: Payment,
  charge: Charge,
  activity: readonly Activity[],
  timeZone: string,
): readonly TimelineItem[] {
  const isTold = activity.some((line) => line.after?.['paymentId'] === payment.id);
  const application = payment.applications.findLast((candidate) => candidate.chargeId === charge.id);
  if (isTold || !application) return [];
  const { asked, received } = paymentDates(payment, timeZone);
  const day = received ?? asked?.day ?? paymentDay(payment, timeZone);
  const kinds = {
    applied: 'paymentApplied',
    pending: 'paymentSubmitted',
    released: 'paymentFailed',
    reversed: 'paymentReturned',
  } as const;
  const after = {
    amountMinor: application.amountMinor,
    currency: payment.currency,
    failureReason: payment.failureReason,
    paymentId: payment.id,
    reference: payment.reference,
  };
  const kind = kinds[application.state];
  return [{ key: payment.id, kind, day, at: day, actorName: null, before: null, after, isFuture: false }];
}

/** An adjustment whose line in the audit trail has a person's name is left out here. */
function untoldAdjustment(
  adjustment: Adjustment,
  chargeId: string,
  activity: readonly Activity[],
): readonly TimelineItem[] {
  const told = activity.filter((line) => line.after?.['adjustmentId'] === adjustment.id).map(({ kind }) => kind);
  return adjustmentItems(adjustment, chargeId).filter(
    ({ kind }) => !told.includes(kind === 'adjustmentReversed' ? 'unapplyFunds' : 'applyFunds'),
  );
}

/** An applied credit, on the invoice and on the credit; or another reduction of the invoice. */
function adjustmentItems(adjustment: Adjustment, chargeId: string): readonly TimelineItem[] {
  const { id, kind, amountMinor, creditId, creditNumber, invoiceNumber, effectiveOn, reversedOn } = adjustment;
  const isCredit = creditId === chargeId;
  const other = isCredit
    ? { chargeId: adjustment.chargeId, invoiceNumber }
    : { chargeId: creditId, invoiceNumber: creditNumber };
  const item = { actorName: null, before: null, isFuture: false };
  const applied: TimelineItem = {
    ...item,
    key: id,
    kind: isCredit ? 'creditUsed' : kind === 'credit' ? 'creditApplied' : 'adjusted',
    day: effectiveOn,
    at: effectiveOn,
    after: { amountMinor, ...other },
  };
  if (reversedOn === null) return [applied];
  const reversed = { ...applied, key: `${id} reversed`, kind: 'adjustmentReversed', day: reversedOn, at: reversedOn };
  return [applied, reversed];
}

function queuedItem(entry: Entry, timeZone: string): TimelineItem {
  const at = entry.envelope.composedAt;
  return {
    key: entry.id,
    kind: 'waitingToSend',
    day: dateInZone(at, timeZone),
    at,
    actorName: null,
    before: null,
    after: null,
    isFuture: false,
  };
}

function queuedEdit(entry: Entry, set: ChargeEdit, charge: Charge, timeZone: string): TimelineItem {
  const before = Object.fromEntries(Object.keys(set).map((field) => [field, charge[field as ChargeEditField]]));
  return { ...queuedItem(entry, timeZone), kind: 'editWaitingToSend', before, after: { ...set } };
}

/** Refused entries are shown elsewhere, and completed ones come with the audit trail. */
function isOnItsWay({ state }: Entry): boolean {
  return state.kind !== 'sent' && state.kind !== 'needsYou';
}

function dayItem(kind: 'billed' | 'due', day: PlainDate, today: PlainDate): TimelineItem {
  return { key: kind, kind, day, at: day, actorName: null, before: null, after: null, isFuture: day > today };
}

function isQueuedPayment(entry: Entry, chargeId: string): boolean {
  return isOnItsWay(entry) && isAsked(payInvoices, entry.envelope) && entry.queueKeys.includes(`charge:${chargeId}`);
}
