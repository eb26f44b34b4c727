import {
  IconArrowBackUp,
  IconBan,
  IconBuildingBank,
  IconCircleCheck,
  IconCircleOff,
  IconClockOff,
  IconCloudUp,
  IconEdit,
  IconHandStop,
  IconHourglass,
  IconSend,
  IconUserCheck,
  IconUserOff,
  IconX,
} from '@tabler/icons-react';
import { LookBadge, type StatusLook } from './status-badge.tsx';

/**
 * The status of everything that a person has requested. The first four are on this device, waiting for approval and blocked are at the
 * server, processing is with the bank, the rest are final.
 */
export type ActionStatus =
  | 'draft'
  | 'waitingToSend'
  | 'sending'
  | 'needsYou'
  | 'waitingForApproval'
  | 'blocked'
  | 'processing'
  | 'done'
  | 'rejected'
  | 'failed'
  | 'notDone'
  | 'recalled'
  | 'expired'
  | 'superseded';

/** The chip with the status of an action. */
export function ActionChip({ status }: { readonly status: ActionStatus }) {
  return <LookBadge look={actionStatusLooks[status]} />;
}

/** The look of each status, with its name. */
export const actionStatusLooks: Record<ActionStatus, StatusLook> = {
  draft: { tone: 'neutral', icon: IconEdit, label: /*i18n*/ { id: 'actions.standing.draft', message: 'Draft' } },
  waitingToSend: {
    tone: 'info',
    icon: IconCloudUp,
    label: /*i18n*/ { id: 'actions.standing.waiting-to-send', message: 'Waiting to send' },
  },
  sending: { tone: 'info', icon: IconSend, label: /*i18n*/ { id: 'actions.standing.sending', message: 'Sending' } },
  needsYou: {
    tone: 'warning',
    icon: IconHandStop,
    label: /*i18n*/ { id: 'actions.standing.needs-you', message: 'Needs you' },
  },
  waitingForApproval: {
    tone: 'info',
    icon: IconUserCheck,
    label: /*i18n*/ { id: 'actions.standing.waiting-for-approval', message: 'Waiting for approval' },
  },
  blocked: {
    tone: 'warning',
    icon: IconUserOff,
    label: /*i18n*/ { id: 'actions.standing.blocked', message: 'Blocked' },
  },
  processing: {
    tone: 'info',
    icon: IconBuildingBank,
    label: /*i18n*/ { id: 'actions.standing.processing', message: 'Processing' },
  },
  done: { tone: 'positive', icon: IconCircleCheck, label: /*i18n*/ { id: 'actions.standing.done', message: 'Done' } },
  rejected: { tone: 'negative', icon: IconX, label: /*i18n*/ { id: 'actions.standing.rejected', message: 'Rejected' } },
  failed: { tone: 'negative', icon: IconBan, label: /*i18n*/ { id: 'actions.standing.failed', message: 'Failed' } },
  notDone: {
    tone: 'neutral',
    icon: IconCircleOff,
    label: /*i18n*/ { id: 'actions.standing.not-done', message: 'Not carried out' },
  },
  recalled: {
    tone: 'neutral',
    icon: IconArrowBackUp,
    label: /*i18n*/ { id: 'actions.standing.recalled', message: 'Recalled' },
  },
  expired: {
    tone: 'neutral',
    icon: IconClockOff,
    label: /*i18n*/ { id: 'actions.standing.expired', message: 'Expired' },
  },
  superseded: {
    tone: 'neutral',
    icon: IconHourglass,
    label: /*i18n*/ { id: 'actions.standing.superseded', message: 'Superseded' },
  },
};
