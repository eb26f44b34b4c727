import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconBuildingBank,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCoins,
  IconFileOff,
} from '@tabler/icons-react';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { ShownPaymentStatus } from '../../../domain/payments/payment.ts';
import { LookBadge, type StatusLook } from './status-badge.tsx';

/** The status of a payment on screen. A request that waits to be sent or approved is not a payment yet, and is never shown as one. */
export function PaymentStatusBadge({ status }: { readonly status: ShownPaymentStatus }) {
  return <LookBadge look={looks[status]} />;
}

/** The name of a payment status, for sentences. */
export function paymentStatusLabel(status: ShownPaymentStatus): MessageDescriptor {
  return looks[status].label;
}

const looks: Record<ShownPaymentStatus, StatusLook> = {
  scheduled: {
    tone: 'info',
    icon: IconCalendarTime,
    label: /*i18n*/ { id: 'payments.status.scheduled', message: 'Scheduled' },
  },
  cancelled: {
    tone: 'neutral',
    icon: IconBan,
    label: /*i18n*/ { id: 'payments.status.cancelled', message: 'Canceled' },
  },
  pending: {
    tone: 'info',
    icon: IconBuildingBank,
    label: /*i18n*/ { id: 'payments.status.pending', message: 'Processing' },
  },
  applied: {
    tone: 'positive',
    icon: IconCircleCheck,
    label: /*i18n*/ { id: 'payments.status.applied', message: 'Received' },
  },
  active: {
    tone: 'info',
    icon: IconCircleHalf2,
    label: /*i18n*/ { id: 'payments.status.active', message: 'Partly applied' },
  },
  unapplied: {
    tone: 'info',
    icon: IconCircleDashed,
    label: /*i18n*/ { id: 'payments.status.unapplied', message: 'Unapplied' },
  },
  failed: { tone: 'negative', icon: IconBan, label: /*i18n*/ { id: 'payments.status.failed', message: 'Failed' } },
  returned: {
    tone: 'negative',
    icon: IconArrowBackUp,
    label: /*i18n*/ { id: 'payments.status.returned', message: 'Returned' },
  },
  refunded: {
    tone: 'neutral',
    icon: IconCoins,
    label: /*i18n*/ { id: 'payments.status.refunded', message: 'Refunded' },
  },
  transferred: {
    tone: 'neutral',
    icon: IconArrowsExchange,
    label: /*i18n*/ { id: 'payments.status.transferred', message: 'Transferred' },
  },
  writeOff: {
    tone: 'neutral',
    icon: IconFileOff,
    label: /*i18n*/ { id: 'payments.status.write-off', message: 'Written off' },
  },
};
