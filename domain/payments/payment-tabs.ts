import type { ShownPaymentStatus } from './payment.ts';

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

/** Whether a tab lists the payments of a status. */
export function isInPaymentTab(status: ShownPaymentStatus, tab: PaymentTab): boolean {
  return tab === 'all' || tabOfStatus[status] === tab;
}
