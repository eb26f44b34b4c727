import {
  IconCircleCheck,
  IconCircleX,
  IconLock,
  IconMailForward,
  IconPlayerPause,
  IconPower,
} from '@tabler/icons-react';
import type { UserStatus } from '../../../domain/users/user-status.ts';
import { LookBadge, type StatusLook } from './status-badge.tsx';

/** The status of a user of the account. */
export function UserStatusBadge({ status }: { readonly status: UserStatus }) {
  return <LookBadge look={userStatusLooks[status]} />;
}

export const userStatusLooks: Record<UserStatus, StatusLook> = {
  Active: { tone: 'neutral', icon: IconCircleCheck, label: /*i18n*/ { id: 'users.status.active', message: 'Active' } },
  Inactive: { tone: 'neutral', icon: IconPower, label: /*i18n*/ { id: 'users.status.inactive', message: 'Inactive' } },
  Locked: { tone: 'warning', icon: IconLock, label: /*i18n*/ { id: 'users.status.locked', message: 'Locked' } },
  Pending: {
    tone: 'info',
    icon: IconMailForward,
    label: /*i18n*/ { id: 'users.status.pending', message: 'Invited' },
  },
  Suspended: {
    tone: 'warning',
    icon: IconPlayerPause,
    label: /*i18n*/ { id: 'users.status.suspended', message: 'Suspended' },
  },
  Terminated: {
    tone: 'neutral',
    icon: IconCircleX,
    label: /*i18n*/ { id: 'users.status.terminated', message: 'Deactivated' },
  },
};
