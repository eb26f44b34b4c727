import type { LimitAlert } from '../cards/usage/limit-alerts.ts';
import { limitAlertOf } from '../cards/usage/limit-alerts.ts';
import type { Charge } from '../invoices/charge.ts';
import { isMember, isPaidTogether, isPastDue, payableMinor } from '../invoices/charge-rules.ts';
import type { PlainDate } from '../time/calendar-date.ts';
import { daysBetween } from '../time/calendar-date.ts';

/** How many days before its due date people hear of an invoice. */
export const dueSoonDays = 3;
/** How many days after its due date they still hear of one, where the server could not tell them on the first. */
export const overdueDays = 7;
/** The minute of the day, in the program's zone, from which people hear of invoices that are due. */
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

/** What people hear about an invoice today; null where nothing of it can be paid, or it is disputed. */
export function dueNewsOf(charge: Due, today: PlainDate): 'due-soon' | 'overdue' | null {
  if (isMember(charge) || !isPaidTogether(charge) || payableMinor(charge) === 0) return null;
  const daysLeft = daysBetween(today, charge.dueDate);
  if (isPastDue(charge, today)) return -daysLeft <= overdueDays ? 'overdue' : null;
  return daysLeft <= dueSoonDays ? 'due-soon' : null;
}

/** A limit and what is used of it, in minor units. */
export type UsedLimit = Parameters<typeof limitAlertOf>[0];
/** The share that people last heard of, and what the limit was then, in minor units. */
export type ToldLimit = { readonly share: LimitAlert; readonly limitMinor: number };
/** What people hear of a limit now, and what is to be remembered of it. */
export type LimitNews = { readonly share: LimitAlert | null; readonly keep: ToldLimit | null };

/**
 * Each share of a limit is told once: what went down is told again only after less than the lowest share was used. A raised limit is
 * measured anew, and what is used of it then is no news.
 */
export function limitNews(limit: UsedLimit, told: ToldLimit | null): LimitNews {
  const share = limitAlertOf(limit);
  const { limitMinor } = limit;
  if (share === null || limitMinor === null) return { share: null, keep: null };
  if (told && limitMinor > told.limitMinor) return { share: null, keep: { share, limitMinor } };
  const isNews = !told || share > told.share;
  return { share: isNews ? share : null, keep: { share: isNews ? share : told.share, limitMinor } };
}
