import type { PlainDate } from '../time/calendar-date.ts';
import type { Payment, ShownPaymentStatus } from './payment.ts';
import { shownPaymentStatus } from './payment.ts';

/** Tabs of the payment list: every payment is under exactly one besides `all`, so that their counts add up. */
export const paymentTabs = ['all', 'withBank', 'received', 'unapplied', 'failed', 'cancelled', 'other'] as const;
export type PaymentTab = (typeof paymentTabs)[number];

const tabOfStatus = {
  scheduled: 'withBank',
  pending: 'withBank',
  applied: 'received',
  active: 'unapplied',
  unapplied: 'unapplied',
  failed: 'failed',
  returned: 'failed',
  cancelled: 'cancelled',
  refunded: 'other',
  transferred: 'other',
  writeOff: 'other',
} as const satisfies Record<ShownPaymentStatus, Exclude<PaymentTab, 'all'>>;

/** Whether a tab lists the payment. */
export function isInPaymentTab(payment: Payment, tab: PaymentTab, today: PlainDate): boolean {
  return tab === 'all' || tabOfStatus[shownPaymentStatus(payment, today)] === tab;
}
