import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import type { MessageDescriptor } from '../../../domain/message.ts';
import type { DeclineReason } from '../../../domain/pre-authorisations/decline-reasons.ts';
import type { Instant } from '../../../domain/time/instant.ts';

/** The names of the statuses of a pre-authorisation. */
export const authorisationNames: Readonly<Record<Authorisation['status'], MessageDescriptor>> = {
  cancelled: /*i18n*/ { id: 'purchases.status.cancelled', message: 'Canceled' },
  captured: /*i18n*/ { id: 'purchases.status.captured', message: 'Captured' },
  expired: /*i18n*/ { id: 'purchases.status.expired', message: 'Expired' },
  preauthorized: /*i18n*/ { id: 'purchases.status.preauthorized', message: 'Pre-authorized' },
  rejected: /*i18n*/ { id: 'purchases.status.rejected', message: 'Declined' },
};

export const declineNames: Readonly<Record<DeclineReason, MessageDescriptor>> = {
  accountStatus: /*i18n*/ { id: 'purchases.declined.account', message: 'Account not active' },
  cardholder: /*i18n*/ { id: 'purchases.declined.cardholder', message: 'Cardholder’s access has ended' },
  cardNotUsable: /*i18n*/ { id: 'purchases.declined.card', message: 'Card not usable' },
  credit: /*i18n*/ { id: 'purchases.declined.credit', message: 'Not enough available credit' },
  limit: /*i18n*/ { id: 'purchases.declined.limit', message: 'Over the limit' },
  policy: /*i18n*/ { id: 'purchases.declined.policy', message: 'Not allowed by a policy' },
  suspectedFraud: /*i18n*/ { id: 'purchases.declined.fraud', message: 'Declined by the card network' },
};

/** Whether "held until" is said of it: an amount that was captured, cancelled or declined is held no longer. */
export const saysHeldUntil: Readonly<Record<Authorisation['status'], boolean>> = {
  cancelled: false,
  captured: false,
  expired: true,
  preauthorized: true,
  rejected: false,
};

/** The current status: an expired authorisation holds nothing, even before the server has said so. */
export function statusNow({ status, expiresAt, capturedMinor }: Authorisation, now: Instant): Authorisation['status'] {
  if (status !== 'preauthorized' || now < expiresAt) return status;
  return capturedMinor == null ? 'expired' : 'captured';
}
