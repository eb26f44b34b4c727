import { type AnswerOf, graphql } from '../wire/operation.ts';

const waitingSignInFields = `expires sentTo resendAt passkeyOptions rememberDeviceDays
    methods { id method target name addedAt lastUsedAt }`;
const passwordResetFields = `isCodeWanted securityQuestion sentTo resendAt
    methods { id method target name addedAt lastUsedAt }`;

/** The sign-in of this browser that still requires a code; null if there is none or it has expired. */
export const waitingSignInQuery = graphql(`query waitingSignIn {
  waitingSignIn {
    ${waitingSignInFields}
  }
}`);

/**
 * Sends the code of a pending sign-in, again after a minute at the earliest. Refusals: THROTTLED{retryAfter},
 * MFA_CODE_EXPIRED.
 */
export const sendSignInCodeMutation = graphql(`mutation sendSignInCode($methodId: ID!) {
  sendSignInCode(methodId: $methodId) {
    ${waitingSignInFields}
  }
}`);

/**
 * Confirms a pending sign-in with a code or a passkey, and sets the session cookies. Refusals: MFA_CODE_INVALID, MFA_CODE_EXPIRED,
 * THROTTLED{retryAfter}, ACCOUNT_LOCKED{minutes}.
 */
export const confirmSignInMutation =
  graphql(`mutation confirmSignIn($methodId: ID!, $code: String, $passkey: JSON, $rememberDevice: Boolean!) {
  confirmSignIn(methodId: $methodId, code: $code, passkey: $passkey, rememberDevice: $rememberDevice) { userId buyerId }
}`);

/** Cancels a pending sign-in, so that its code can no longer be used. */
export const cancelSignInMutation = graphql(`mutation cancelSignIn {
  cancelSignIn
}`);

/** The challenge for a passkey, which identifies its person. Refusal: THROTTLED{retryAfter}. */
export const startPasskeySignInMutation = graphql(`mutation startPasskeySignIn {
  startPasskeySignIn { id options }
}`);

/**
 * Signs the person of a passkey in, which counts as both steps. Refusals: INVALID_CREDENTIALS, ACCOUNT_NOT_ACTIVE,
 * MFA_CODE_EXPIRED.
 */
export const signInWithPasskeyMutation = graphql(`mutation signInWithPasskey($challengeId: ID!, $response: JSON!) {
  signInWithPasskey(challengeId: $challengeId, response: $response) { userId buyerId }
}`);

/** Requests a link for a new password; the answer is the same for everybody. Refusal: THROTTLED{retryAfter}. */
export const requestPasswordResetMutation = graphql(`mutation requestPasswordReset($email: String!) {
  requestPasswordReset(email: $email)
}`);

/** What a link for a new password requires. Refusal: RESET_LINK_EXPIRED. */
export const passwordResetQuery = graphql(`query passwordReset($token: String!) {
  passwordReset(token: $token) {
    ${passwordResetFields}
  }
}`);

/** Sends the code for a new password, again after a minute at the earliest. Refusals: RESET_LINK_EXPIRED, THROTTLED. */
export const sendPasswordResetCodeMutation = graphql(`mutation sendPasswordResetCode($token: String!, $methodId: ID!) {
  sendPasswordResetCode(token: $token, methodId: $methodId) {
    ${passwordResetFields}
  }
}`);

/**
 * Sets the new password of a link and ends all sessions. Refusals: RESET_LINK_EXPIRED, MFA_REQUIRED, MFA_CODE_INVALID,
 * SECURITY_ANSWER_INVALID, THROTTLED{retryAfter}, PASSWORD_TOO_WEAK, PASSWORD_RECENTLY_USED.
 */
export const resetPasswordMutation =
  graphql(`mutation resetPassword($token: String!, $password: String!, $methodId: ID, $code: String, $answer: String) {
  resetPassword(token: $token, password: $password, methodId: $methodId, code: $code, answer: $answer)
}`);

/**
 * A sign-in with the right password that still requires a code (specification §5, scope Login). It gives access to
 * nothing.
 */
export type WaitingSignIn = AnswerOf<typeof sendSignInCodeMutation>['sendSignInCode'];

/** What a link for a new password requires besides the password (specification §5, scope PasswordReset). */
export type PasswordReset = AnswerOf<typeof passwordResetQuery>['passwordReset'];
