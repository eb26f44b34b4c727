import { IconAlertTriangle, IconArrowBackUp, IconBan, IconCircleCheck, IconMessageReport } from '@tabler/icons-react';
import type { DisputeStatus } from '../../../domain/disputes/dispute-status.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import { LookBadge, type StatusLook } from '../../ui/status/status-badge.tsx';

export function DisputeStatusBadge({ status }: { readonly status: DisputeStatus }) {
  return <LookBadge look={looks[status]} />;
}

/** The word for the status of a dispute. */
export function disputeStatusLabel(status: DisputeStatus): MessageDescriptor {
  return looks[status].label;
}

const looks: Record<DisputeStatus, StatusLook> = {
  open: { tone: 'warning', icon: IconMessageReport, label: /*i18n*/ { id: 'disputes.status.open', message: 'Open' } },
  resolved: {
    tone: 'positive',
    icon: IconCircleCheck,
    label: /*i18n*/ { id: 'disputes.status.resolved', message: 'Resolved' },
  },
  rejected: {
    tone: 'negative',
    icon: IconBan,
    label: /*i18n*/ { id: 'disputes.status.rejected', message: 'Rejected' },
  },
  withdrawn: {
    tone: 'neutral',
    icon: IconArrowBackUp,
    label: /*i18n*/ { id: 'disputes.status.withdrawn', message: 'Withdrawn' },
  },
  failed: {
    tone: 'negative',
    icon: IconAlertTriangle,
    label: /*i18n*/ { id: 'disputes.status.failed', message: 'Not processed' },
  },
};
