import type { MfaScope } from '../action.ts';
import { actionOf } from '../actions.ts';

/**
 * Which verification every operation that changes something wants (specification §5), where the program's flag is on
 * (`isMfaRequired`). What wants none is listed as well. Inviting people will want BuyerCreate and showing a card number
 * RevealCardNumber: neither has an operation yet.
 */
export const operationVerifications = {
  signIn: 'Login',
  // A passkey that verified its person is both steps.
  signInWithPasskey: null,
  startPasskeySignIn: null,
  signOut: null,
  sendSignInCode: null,
  confirmSignIn: null,
  cancelSignIn: null,
  requestPasswordReset: null,
  sendPasswordResetCode: null,
  resetPassword: 'PasswordReset',
  changePassword: 'PasswordReset',
  setSecurityQuestion: 'Setup',
  // The first method has nothing before it that could be asked for.
  startMfaSetup: 'Setup',
  resendMfaSetupCode: null,
  confirmMfaSetup: null,
  removeMfaMethod: 'Setup',
  renewRecoveryCodes: 'Setup',
  pauseMfa: 'Setup',
  startMfaEvent: null,
  sendMfaCode: null,
  confirmMfaEvent: null,
  cancelMfaEvent: null,
  deviceSecret: null,
  switchBusinessAccount: null,
  endSession: null,
  endOtherSessions: null,
  forgetDevice: null,
  // Each action declares its own.
  performActions: null,
} as const satisfies Readonly<Record<string, MfaScope | null>>;

/** The verification that an action of this kind wants for this input; null where it wants none, or is not known here. */
export function actionScope(kind: string, input: unknown): MfaScope | null {
  const cell = actionOf(kind)?.verification;
  if (cell === null || cell === undefined || typeof cell === 'string') return cell ?? null;
  const fields = setFieldsOf(input);
  return Object.entries(cell).find(([field]) => fields.includes(field))?.[1] ?? null;
}

/** The fields that an input of the form `{ set: { … } }` names. */
function setFieldsOf(input: unknown): readonly string[] {
  const set = typeof input === 'object' && input !== null && 'set' in input ? input.set : null;
  return typeof set === 'object' && set !== null ? Object.keys(set) : [];
}
