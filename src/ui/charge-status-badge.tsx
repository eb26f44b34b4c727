import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconClockExclamation,
  IconFileInvoice,
  IconHourglass,
} from '@tabler/icons-react';
import type { ShownChargeStatus } from '../../domain/invoices/charge-rules.ts';
import type { MessageDescriptor } from '../../domain/message.ts';
import { LookBadge } from './status-badge.tsx';
import type { StatusLook } from './status-badge.tsx';

/** The status of a charge as people read it; past due is what the rules derive, not a stored status. */
export function ChargeStatusBadge({ status }: { readonly status: ShownChargeStatus }) {
  return <LookBadge look={looks[status]} />;
}

/** The word for a charge status, for sentences and filters. */
export function chargeStatusLabel(status: ShownChargeStatus): MessageDescriptor {
  return looks[status].label;
}

/** True for a word that is a charge status, as a refusal's values may carry one. */
export function isChargeStatus(word: string): word is ShownChargeStatus {
  return Object.hasOwn(looks, word);
}

const looks: Record<ShownChargeStatus, StatusLook> = {
  adjusted: {
    tone: 'neutral',
    icon: IconFileInvoice,
    label: /*i18n*/ { id: 'invoices.status.adjusted', message: 'Adjusted' },
  },
  cancelled: {
    tone: 'neutral',
    icon: IconBan,
    label: /*i18n*/ { id: 'invoices.status.cancelled', message: 'Cancelled' },
  },
  created: {
    tone: 'neutral',
    icon: IconCircleDashed,
    label: /*i18n*/ { id: 'invoices.status.created', message: 'Created' },
  },
  credited: {
    tone: 'positive',
    icon: IconCircleCheck,
    label: /*i18n*/ { id: 'invoices.status.credited', message: 'Credited' },
  },
  open: { tone: 'neutral', icon: IconFileInvoice, label: /*i18n*/ { id: 'invoices.status.open', message: 'Open' } },
  paid: { tone: 'positive', icon: IconCircleCheck, label: /*i18n*/ { id: 'invoices.status.paid', message: 'Paid' } },
  paidDirect: {
    tone: 'positive',
    icon: IconCircleCheck,
    label: /*i18n*/ { id: 'invoices.status.paid-direct', message: 'Paid to the seller' },
  },
  partiallyAdjusted: {
    tone: 'neutral',
    icon: IconFileInvoice,
    label: /*i18n*/ { id: 'invoices.status.partially-adjusted', message: 'Partially adjusted' },
  },
  pastDue: {
    tone: 'negative',
    icon: IconClockExclamation,
    label: /*i18n*/ { id: 'invoices.status.past-due', message: 'Past due' },
  },
  pending: { tone: 'info', icon: IconHourglass, label: /*i18n*/ { id: 'invoices.status.pending', message: 'Pending' } },
  pendingPayment: {
    tone: 'info',
    icon: IconClock,
    label: /*i18n*/ { id: 'invoices.status.pending-payment', message: 'Pending payment' },
  },
  rejected: {
    tone: 'negative',
    icon: IconBan,
    label: /*i18n*/ { id: 'invoices.status.rejected', message: 'Rejected' },
  },
  reversed: {
    tone: 'neutral',
    icon: IconArrowBackUp,
    label: /*i18n*/ { id: 'invoices.status.reversed', message: 'Reversed' },
  },
  settled: {
    tone: 'positive',
    icon: IconCircleCheck,
    label: /*i18n*/ { id: 'invoices.status.settled', message: 'Settled' },
  },
};
