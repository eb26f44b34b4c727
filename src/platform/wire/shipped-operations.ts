import type { Operation } from './operation.ts';
import { businessAccountsQuery } from '../operations/business-accounts.ts';
import { cancelMfaEventMutation } from '../operations/cancel-mfa-event.ts';
import { cancelSignInMutation } from '../operations/cancel-sign-in.ts';
import { changePasswordMutation } from '../operations/change-password.ts';
import { changesQuery } from '../operations/changes.ts';
import { confirmMfaEventMutation } from '../operations/confirm-mfa-event.ts';
import { confirmMfaSetupMutation } from '../operations/confirm-mfa-setup.ts';
import { confirmSignInMutation } from '../operations/confirm-sign-in.ts';
import { deviceSecretMutation } from '../operations/device-secret.ts';
import { digestsQuery } from '../operations/digests.ts';
import { endOtherSessionsMutation } from '../operations/end-other-sessions.ts';
import { endSessionMutation } from '../operations/end-session.ts';
import { forgetDeviceMutation } from '../operations/forget-device.ts';
import { olderChargesQuery } from '../operations/older-charges.ts';
import { passwordResetQuery } from '../operations/password-reset.ts';
import { pauseMfaMutation } from '../operations/pause-mfa.ts';
import { paymentQuoteQuery } from '../operations/payment-quote.ts';
import { performActionsMutation } from '../operations/perform-actions.ts';
import { removeMfaMethodMutation } from '../operations/remove-mfa-method.ts';
import { renewRecoveryCodesMutation } from '../operations/renew-recovery-codes.ts';
import { requestPasswordResetMutation } from '../operations/request-password-reset.ts';
import { resendMfaSetupCodeMutation } from '../operations/resend-mfa-setup-code.ts';
import { resetPasswordMutation } from '../operations/reset-password.ts';
import { securityQuery } from '../operations/security.ts';
import { sendMfaCodeMutation } from '../operations/send-mfa-code.ts';
import { sendPasswordResetCodeMutation } from '../operations/send-password-reset-code.ts';
import { sendSignInCodeMutation } from '../operations/send-sign-in-code.ts';
import { sessionStartQuery } from '../operations/session-start.ts';
import { setSecurityQuestionMutation } from '../operations/set-security-question.ts';
import { signInWithPasskeyMutation } from '../operations/sign-in-with-passkey.ts';
import { signInMutation } from '../operations/sign-in.ts';
import { signOutMutation } from '../operations/sign-out.ts';
import { startMfaEventMutation } from '../operations/start-mfa-event.ts';
import { startMfaSetupMutation } from '../operations/start-mfa-setup.ts';
import { startPasskeySignInMutation } from '../operations/start-passkey-sign-in.ts';
import { switchBusinessAccountMutation } from '../operations/switch-business-account.ts';
import { usersQuery } from '../operations/users.ts';
import { waitingSignInQuery } from '../operations/waiting-sign-in.ts';

/** Every operation that this build sends; the server's allow-list and the contract test are made from it. */
export const shippedOperations: readonly Operation[] = [
  businessAccountsQuery,
  cancelMfaEventMutation,
  cancelSignInMutation,
  changePasswordMutation,
  changesQuery,
  confirmMfaEventMutation,
  confirmMfaSetupMutation,
  confirmSignInMutation,
  deviceSecretMutation,
  digestsQuery,
  endOtherSessionsMutation,
  endSessionMutation,
  forgetDeviceMutation,
  olderChargesQuery,
  passwordResetQuery,
  pauseMfaMutation,
  paymentQuoteQuery,
  performActionsMutation,
  removeMfaMethodMutation,
  renewRecoveryCodesMutation,
  requestPasswordResetMutation,
  resendMfaSetupCodeMutation,
  resetPasswordMutation,
  securityQuery,
  sendMfaCodeMutation,
  sendPasswordResetCodeMutation,
  sendSignInCodeMutation,
  sessionStartQuery,
  setSecurityQuestionMutation,
  signInMutation,
  signInWithPasskeyMutation,
  signOutMutation,
  startMfaEventMutation,
  startMfaSetupMutation,
  startPasskeySignInMutation,
  switchBusinessAccountMutation,
  usersQuery,
  waitingSignInQuery,
];
