import { type LimitAlert, limitAlertOf } from '../cards/usage/limit-alerts.ts';
import type { Charge } from '../invoices/charge.ts';
import { isMember, isPaidTogether, isPastDue, payableMinor } from '../invoices/charge-rules.ts';
import { type PlainDate, daysBetween } from '../time/calendar-date.ts';

/** Days before the due date on which people are notified of an invoice. */
export const dueSoonDays = 3;
/** Days after the due date within which a late notice is still sent. */
export const overdueDays = 7;
/** The minute of the day, in the program's zone, from which notices about due invoices are sent. */
export const dueNewsMinute = 7 * 60;
/** The minute of the day, in the program's zone, from which the daily digest is sent. */
export const digestMinute = 8 * 60;

type Due = Pick<
  Charge,
  | 'type'
  | 'status'
  | 'remainingDueMinor'
  | 'pendingAmountMinor'
  | 'dueDate'
  | 'hasOpenDispute'
  | 'consolidatedInvoiceId'
>;

/** Today's notice about an invoice; null if it has no payable amount, or it is disputed. */
export function dueNewsOf(charge: Due, today: PlainDate): 'due-soon' | 'overdue' | null {
  if (isMember(charge) || !isPaidTogether(charge) || payableMinor(charge) === 0) return null;
  const daysLeft = daysBetween(today, charge.dueDate);
  if (isPastDue(charge, today)) return -daysLeft <= overdueDays ? 'overdue' : null;
  return daysLeft <= dueSoonDays ? 'due-soon' : null;
}

/** A limit and its used amount, in minor units. */
export type UsedLimit = Parameters<typeof limitAlertOf>[0];
/** The share in the last notice, and the limit at that time, in minor units. */
export type ToldLimit = { readonly share: LimitAlert; readonly limitMinor: number };
/** The notice to send about a limit now, and the state to store. */
export type LimitNews = { readonly share: LimitAlert | null; readonly keep: ToldLimit | null };

/**
 * Each share of a limit is notified once. A share is notified again only after the use has fallen below the lowest share. A raised limit
 * starts again, without a notice about its current use.
 */
export function limitNews(limit: UsedLimit, told: ToldLimit | null): LimitNews {
  const share = limitAlertOf(limit);
  const { limitMinor } = limit;
  if (share === null || limitMinor === null) return { share: null, keep: null };
  if (told && limitMinor > told.limitMinor) return { share: null, keep: { share, limitMinor } };
  const isNews = !told || share > told.share;
  return { share: isNews ? share : null, keep: { share: isNews ? share : told.share, limitMinor } };
}
