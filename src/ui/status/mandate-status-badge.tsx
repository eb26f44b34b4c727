import { IconAlertCircle, IconBan, IconCircleCheck, IconCircleDashed, IconClock } from '@tabler/icons-react';
import type { BankAccount } from '../../../domain/bank-accounts/bank-account.ts';
import type { MandateStatus } from '../../../domain/bank-accounts/mandate.ts';
import { type StatusLook, LookBadge } from './status-badge.tsx';

const looks: Record<MandateStatus, StatusLook> = {
  none: {
    tone: 'warning',
    icon: IconCircleDashed,
    label: /*i18n*/ { id: 'bank-accounts.mandate.none', message: 'Not set up' },
  },
  pending: {
    tone: 'info',
    icon: IconClock,
    label: /*i18n*/ { id: 'bank-accounts.mandate.pending', message: 'Waiting for the bank' },
  },
  signed: {
    tone: 'positive',
    icon: IconCircleCheck,
    label: /*i18n*/ { id: 'bank-accounts.mandate.signed', message: 'Set up' },
  },
  failed: {
    tone: 'negative',
    icon: IconAlertCircle,
    label: /*i18n*/ { id: 'bank-accounts.mandate.failed', message: 'Failed' },
  },
  cancelled: {
    tone: 'neutral',
    icon: IconBan,
    label: /*i18n*/ { id: 'bank-accounts.mandate.cancelled', message: 'Canceled' },
  },
};
const notOffered: StatusLook = {
  tone: 'neutral',
  icon: IconBan,
  label: /*i18n*/ { id: 'bank-accounts.mandate.not-offered', message: 'Not offered by this bank' },
};

/** The state of an account's direct debit in one word. */
export function mandateLook({ mandateStatus, scheme }: BankAccount): StatusLook {
  // An account from before rows had schemes has a mandate, and no scheme here.
  return scheme === null && mandateStatus === 'none' ? notOffered : looks[mandateStatus];
}

export function MandateBadge({ account }: { readonly account: BankAccount }) {
  return <LookBadge look={mandateLook(account)} />;
}
