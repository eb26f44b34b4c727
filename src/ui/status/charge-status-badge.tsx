import type { ShownChargeStatus } from '../../../domain/invoices/charge-rules.ts';
import { chargeStatusNames } from '../../../domain/invoices/charge-words.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { oneLineIcon } from '../text/one-line-icon.tsx';
import { LookBadge, type StatusLook } from './status-badge.tsx';

/** The status of a charge on screen; past due is derived, not stored. */
export function ChargeStatusBadge({ status, role }: { readonly status: ShownChargeStatus; readonly role?: 'cell' }) {
  return <LookBadge look={looks[status]} role={role} />;
}

/** The name of a charge status, for sentences and filters. */
export function chargeStatusLabel(status: ShownChargeStatus): MessageDescriptor {
  return looks[status].label;
}

/** True for a charge status, such as in a refusal's values. */
export function isChargeStatus(word: string): word is ShownChargeStatus {
  return Object.hasOwn(looks, word);
}

// The icons of the set, with several lines merged into one.
const icons = {
  arrowBackUp: oneLineIcon('M9 14l-4 -4l4 -4M5 10h11a4 4 0 1 1 0 8h-1'),
  ban: oneLineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M5.7 5.7l12.6 12.6'),
  circleCheck: oneLineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0M9 12l2 2l4 -4'),
  circleDashed: oneLineIcon(
    'M8.56 3.69a9 9 0 0 0 -2.92 1.95M3.69 8.56a9 9 0 0 0 -.69 3.44M3.69 15.44a9 9 0 0 0 1.95 2.92M8.56 20.31a9 9 0 0 0 3.44 .69M15.44 20.31a9 9 0 0 0 2.92 -1.95M20.31 15.44a9 9 0 0 0 .69 -3.44M20.31 8.56a9 9 0 0 0 -1.95 -2.92M15.44 3.69a9 9 0 0 0 -3.44 -.69',
  ),
  clock: oneLineIcon('M3 12a9 9 0 1 0 18 0a9 9 0 0 0 -18 0M12 7v5l3 3'),
  clockExclamation: oneLineIcon('M20.986 12.502a9 9 0 1 0 -5.973 7.98M12 7v5l3 3M19 16v3M19 22v.01'),
  fileInvoice: oneLineIcon(
    'M14 3v4a1 1 0 0 0 1 1h4M17 21h-10a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2h7l5 5v11a2 2 0 0 1 -2 2M9 7l1 0M9 13l6 0M13 17l2 0',
  ),
  hourglass: oneLineIcon(
    'M6.5 7h11M6.5 17h11M6 20v-2a6 6 0 1 1 12 0v2a1 1 0 0 1 -1 1h-10a1 1 0 0 1 -1 -1M6 4v2a6 6 0 1 0 12 0v-2a1 1 0 0 0 -1 -1h-10a1 1 0 0 0 -1 1',
  ),
};

const looks: Record<ShownChargeStatus, StatusLook> = {
  adjusted: {
    tone: 'neutral',
    icon: icons.fileInvoice,
    label: chargeStatusNames.adjusted,
  },
  cancelled: {
    tone: 'neutral',
    icon: icons.ban,
    label: chargeStatusNames.cancelled,
  },
  consolidated: {
    tone: 'neutral',
    icon: icons.fileInvoice,
    label: chargeStatusNames.consolidated,
  },
  created: {
    tone: 'neutral',
    icon: icons.circleDashed,
    label: chargeStatusNames.created,
  },
  credited: {
    tone: 'positive',
    icon: icons.circleCheck,
    label: chargeStatusNames.credited,
  },
  open: { tone: 'neutral', icon: icons.fileInvoice, label: chargeStatusNames.open },
  paid: { tone: 'positive', icon: icons.circleCheck, label: chargeStatusNames.paid },
  paidDirect: {
    tone: 'positive',
    icon: icons.circleCheck,
    label: chargeStatusNames.paidDirect,
  },
  partiallyAdjusted: {
    tone: 'neutral',
    icon: icons.fileInvoice,
    label: chargeStatusNames.partiallyAdjusted,
  },
  pastDue: {
    tone: 'negative',
    icon: icons.clockExclamation,
    label: chargeStatusNames.pastDue,
  },
  pending: {
    tone: 'info',
    icon: icons.hourglass,
    label: chargeStatusNames.pending,
  },
  pendingPayment: {
    tone: 'info',
    icon: icons.clock,
    label: chargeStatusNames.pendingPayment,
  },
  rejected: {
    tone: 'negative',
    icon: icons.ban,
    label: chargeStatusNames.rejected,
  },
  reversed: {
    tone: 'neutral',
    icon: icons.arrowBackUp,
    label: chargeStatusNames.reversed,
  },
  settled: {
    tone: 'positive',
    icon: icons.circleCheck,
    label: chargeStatusNames.settled,
  },
};
