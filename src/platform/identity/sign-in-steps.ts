import type { Delivery } from '../wire/delivery.ts';
import { isAboutSession, mapAnswer, refused } from '../wire/delivery.ts';
import type { Operation } from '../wire/operation.ts';
import { cancelSignInMutation } from '../operations/cancel-sign-in.ts';
import { confirmSignInMutation } from '../operations/confirm-sign-in.ts';
import { passwordResetQuery } from '../operations/password-reset.ts';
import { requestPasswordResetMutation } from '../operations/request-password-reset.ts';
import { resetPasswordMutation } from '../operations/reset-password.ts';
import { sendPasswordResetCodeMutation } from '../operations/send-password-reset-code.ts';
import { sendSignInCodeMutation } from '../operations/send-sign-in-code.ts';
import { signInWithPasskeyMutation } from '../operations/sign-in-with-passkey.ts';
import { startPasskeySignInMutation } from '../operations/start-passkey-sign-in.ts';
import { waitingSignInQuery } from '../operations/waiting-sign-in.ts';
import type { Who } from '../account/open-offline.ts';
import type { PasswordReset } from './password-reset-state.ts';
import type { Portal } from '../account/portal.ts';
import type { WaitingSignIn } from './sign-in-challenge.ts';

export type { PasswordReset } from './password-reset-state.ts';
export type { WaitingSignIn } from './sign-in-challenge.ts';

/** A code that was typed, or what a passkey said, for one of the methods. */
export type Proof = { readonly methodId: string; readonly code?: string; readonly passkey?: unknown };

/** A new password, with what its link asks for besides. */
export type NewPassword = {
  readonly password: string;
  readonly methodId: string | null;
  readonly code: string | null;
  readonly answer: string | null;
};

type Grants = Pick<Portal, 'connection' | 'program' | 'signInWith'>;

/** What the pages before the sign-in ask besides the password: loaded when one of them is opened. */
export function signInSteps(portal: Grants) {
  const ask = asker(portal);
  return {
    /** Null where nothing waits, or no longer. */
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

/** Without a session nobody can have lost one: where the server says so, it means that what was asked about is gone. */
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
