import { type Delivery, isAboutSession, mapAnswer, refused } from '../wire/delivery.ts';
import type { Operation } from '../wire/operation.ts';
import {
  cancelSignInMutation,
  confirmSignInMutation,
  passwordResetQuery,
  requestPasswordResetMutation,
  resetPasswordMutation,
  sendPasswordResetCodeMutation,
  sendSignInCodeMutation,
  signInWithPasskeyMutation,
  startPasskeySignInMutation,
  waitingSignInQuery,
  type PasswordReset,
  type WaitingSignIn,
} from './sign-in-steps.documents.ts';
import type { Who } from '../account/account.ts';
import type { Portal } from '../account/portal.ts';

export type { PasswordReset, WaitingSignIn } from './sign-in-steps.documents.ts';

/** A code that was typed, or a passkey's signature, for one of the methods. */
export type Proof = { readonly methodId: string; readonly code?: string; readonly passkey?: unknown };

/** A new password, with what its link requires besides. */
export type NewPassword = {
  readonly password: string;
  readonly methodId: string | null;
  readonly code: string | null;
  readonly answer: string | null;
};

type Grants = Pick<Portal, 'connection' | 'program' | 'signInWith'>;

/** Requests of the pages before the sign-in besides the password: loaded when one of them is opened. */
export function signInSteps(portal: Grants) {
  const ask = asker(portal);
  return {
    /** Null if nothing is pending. */
    waiting: async (): Promise<Delivery<WaitingSignIn | null>> =>
      mapAnswer(await ask(waitingSignInQuery, {}, 'MFA_CODE_EXPIRED'), (data) => data.waitingSignIn),
    sendCode: async (methodId: string): Promise<Delivery<WaitingSignIn>> =>
      mapAnswer(await ask(sendSignInCodeMutation, { methodId }, 'MFA_CODE_EXPIRED'), (data) => data.sendSignInCode),
    confirm: ({ methodId, code, passkey }: Proof, rememberDevice: boolean): Promise<Delivery<Who>> =>
      portal.signInWith(confirmSignInMutation, {
        methodId,
        code: code ?? null,
        passkey: passkey ?? null,
        rememberDevice,
      }),
    cancel: () => ask(cancelSignInMutation, {}, 'MFA_CODE_EXPIRED'),
    startPasskey: async () =>
      mapAnswer(await ask(startPasskeySignInMutation, {}, 'INVALID_CREDENTIALS'), (data) => data.startPasskeySignIn),
    signInWithPasskey: (challengeId: string, response: unknown): Promise<Delivery<Who>> =>
      portal.signInWith(signInWithPasskeyMutation, { challengeId, response }),
    requestReset: (email: string) => ask(requestPasswordResetMutation, { email }, 'INTERNAL'),
    reset: async (token: string): Promise<Delivery<PasswordReset>> =>
      mapAnswer(await ask(passwordResetQuery, { token }, 'RESET_LINK_EXPIRED'), (data) => data.passwordReset),
    sendResetCode: async (token: string, methodId: string): Promise<Delivery<PasswordReset>> =>
      mapAnswer(
        await ask(sendPasswordResetCodeMutation, { token, methodId }, 'RESET_LINK_EXPIRED'),
        (data) => data.sendPasswordResetCode,
      ),
    resetPassword: (token: string, password: NewPassword) =>
      ask(resetPasswordMutation, { token, ...password }, 'RESET_LINK_EXPIRED'),
  };
}

/** Without a session none can end: here an ended session means that the pending sign-in no longer exists. */
function asker({ connection, program }: Grants) {
  return async <Variables extends object, Answer>(
    operation: Operation<Variables, Answer>,
    variables: Variables,
    goneCode: string,
  ): Promise<Delivery<Answer>> => {
    const delivery = await connection.wire.post(operation, variables, { 'x-program-id': program.id });
    return isAboutSession(delivery) ? refused(goneCode) : delivery;
  };
}
