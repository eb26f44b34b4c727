import type { Operation } from './operation.ts';
import { businessAccountsQuery } from './operations/business-accounts.ts';
import { cancelMfaEventMutation } from './operations/cancel-mfa-event.ts';
import { changesQuery } from './operations/changes.ts';
import { confirmMfaEventMutation } from './operations/confirm-mfa-event.ts';
import { deviceSecretMutation } from './operations/device-secret.ts';
import { digestsQuery } from './operations/digests.ts';
import { olderChargesQuery } from './operations/older-charges.ts';
import { paymentQuoteQuery } from './operations/payment-quote.ts';
import { performActionsMutation } from './operations/perform-actions.ts';
import { sendMfaCodeMutation } from './operations/send-mfa-code.ts';
import { sessionStartQuery } from './operations/session-start.ts';
import { signInMutation } from './operations/sign-in.ts';
import { signOutMutation } from './operations/sign-out.ts';
import { startMfaEventMutation } from './operations/start-mfa-event.ts';
import { switchBusinessAccountMutation } from './operations/switch-business-account.ts';
import { usersQuery } from './operations/users.ts';

/** Every operation that this build sends; the server's allow-list and the contract test are made from it. */
export const shippedOperations: readonly Operation[] = [
  businessAccountsQuery,
  cancelMfaEventMutation,
  changesQuery,
  confirmMfaEventMutation,
  deviceSecretMutation,
  digestsQuery,
  olderChargesQuery,
  paymentQuoteQuery,
  performActionsMutation,
  sendMfaCodeMutation,
  sessionStartQuery,
  signInMutation,
  signOutMutation,
  startMfaEventMutation,
  switchBusinessAccountMutation,
  usersQuery,
];
