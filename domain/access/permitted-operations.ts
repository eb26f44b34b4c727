import type { Role } from './role.ts';
import { hasRole } from './role.ts';
import { buyerRoles, everybody, payingRoles, sellingRoles, supportRoles } from './role-sets.ts';

/** Who may ask for something: anybody, signed in or not, or those with one of these roles. */
export type Access = 'public' | readonly Role[];

/** Who may run each GraphQL operation. One without an entry is refused to everybody; which rows it answers, row security decides. */
export const permittedOperations: Readonly<Record<string, Access>> = {
  // Ways in and out, before there is a session.
  signIn: 'public',
  signOut: 'public',
  waitingSignIn: 'public',
  sendSignInCode: 'public',
  confirmSignIn: 'public',
  cancelSignIn: 'public',
  startPasskeySignIn: 'public',
  signInWithPasskey: 'public',
  requestPasswordReset: 'public',
  passwordReset: 'public',
  sendPasswordResetCode: 'public',
  resetPassword: 'public',
  // Oneself.
  currentUser: everybody,
  currentAppAlerts: everybody,
  businessAccounts: everybody,
  deviceSecret: everybody,
  switchBusinessAccount: everybody,
  security: everybody,
  startMfaEvent: everybody,
  sendMfaCode: everybody,
  confirmMfaEvent: everybody,
  cancelMfaEvent: everybody,
  startMfaSetup: everybody,
  resendMfaSetupCode: everybody,
  confirmMfaSetup: everybody,
  removeMfaMethod: everybody,
  renewRecoveryCodes: everybody,
  pauseMfa: everybody,
  setSecurityQuestion: everybody,
  changePassword: everybody,
  endSession: everybody,
  endOtherSessions: everybody,
  forgetDevice: everybody,
  // The account, as far as row security lets each see it.
  changes: everybody,
  digests: everybody,
  buyer: everybody,
  charges: [...buyerRoles, ...supportRoles, ...sellingRoles],
  users: [...buyerRoles, ...supportRoles, 'clientAdministrator'],
  // What is done.
  paymentQuote: payingRoles,
  performActions: buyerRoles,
};

/** True where somebody with these roles may run the operation. */
export function mayRun(operation: string, held: readonly Role[]): boolean {
  const access = Object.hasOwn(permittedOperations, operation) ? permittedOperations[operation] : undefined;
  return access === 'public' || (access !== undefined && hasRole(held, ...access));
}
