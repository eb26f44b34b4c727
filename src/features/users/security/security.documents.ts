import type { AnswerOf } from '../../../platform/wire/operation.ts';
import { graphql } from '../../../platform/wire/operation.ts';

const mfaSetupFields = 'id method target expires resendAt secret uri passkeyOptions';

/** Everything of `Security`; asked for anew each time, and kept on no device. */
export const securityQuery = graphql(`query security {
  security {
    recoveryCodesLeft securityQuestion mfaPausedUntil hasPassword isMfaEnabled rememberDeviceDays
    methods { id method target name addedAt lastUsedAt }
    devices { id name isThis addedAt lastUsedAt expiresAt }
    sessions { id name isThis businessName address startedAt lastSeenAt }
  }
}`);

/**
 * Changes the password and ends all other sessions. Refusals: PASSWORD_INCORRECT, PASSWORD_TOO_WEAK, PASSWORD_RECENTLY_USED,
 * MFA_REQUIRED{scope: PasswordReset}, THROTTLED{retryAfter}.
 */
export const changePasswordMutation = graphql(`mutation changePassword($currentPassword: String!, $password: String!) {
  changePassword(currentPassword: $currentPassword, password: $password)
}`);

/** Chooses a security question and its answer. Refusals: SECURITY_ANSWERS_DIFFER, PASSWORD_INCORRECT, THROTTLED. */
export const setSecurityQuestionMutation =
  graphql(`mutation setSecurityQuestion($question: String!, $answer: String!, $confirmation: String!, $password: String!) {
  setSecurityQuestion(question: $question, answer: $answer, confirmation: $confirmation, password: $password)
}`);

/**
 * Begins to set a method of verification up; by SMS and e-mail a code is sent. A person without a password gives an empty one.
 * Refusals: PASSWORD_INCORRECT, PHONE_INVALID, PHONE_NOT_MOBILE, PHONE_DUPLICATE, MFA_METHOD_EXISTS, THROTTLED.
 */
export const startMfaSetupMutation =
  graphql(`mutation startMfaSetup($method: String!, $password: String!, $phone: String) {
  startMfaSetup(method: $method, password: $password, phone: $phone) {
    ${mfaSetupFields}
  }
}`);

/** Sends the code of a set-up once more, at the earliest after a minute. Refusals: THROTTLED{retryAfter}, MFA_CODE_EXPIRED. */
export const resendMfaSetupCodeMutation = graphql(`mutation resendMfaSetupCode($setupId: ID!) {
  resendMfaSetupCode(setupId: $setupId) {
    ${mfaSetupFields}
  }
}`);

/**
 * Finishes a set-up by the code that was sent or shown, or by the passkey that was made. Recovery codes come with the first method
 * and are never told again. Refusals: MFA_CODE_INVALID, MFA_CODE_EXPIRED, THROTTLED{retryAfter}, MFA_METHOD_EXISTS.
 */
export const confirmMfaSetupMutation =
  graphql(`mutation confirmMfaSetup($setupId: ID!, $code: String, $passkey: JSON, $name: String) {
  confirmMfaSetup(setupId: $setupId, code: $code, passkey: $passkey, name: $name) {
    recoveryCodes
    method { id method target name addedAt lastUsedAt }
  }
}`);

/** Takes a method of verification away. Refusals: MFA_REQUIRED{scope: Setup}, MFA_NOT_FOUND. */
export const removeMfaMethodMutation = graphql(`mutation removeMfaMethod($methodId: ID!) {
  removeMfaMethod(methodId: $methodId)
}`);

/** Replaces the recovery codes; the new ones are answered once. Refusals: MFA_REQUIRED{scope: Setup}, MFA_NOT_FOUND. */
export const renewRecoveryCodesMutation = graphql(`mutation renewRecoveryCodes {
  renewRecoveryCodes
}`);

/** Turns 2-step verification off for 30 minutes (specification §9); answers until when. Refusals: MFA_REQUIRED{scope: Setup}. */
export const pauseMfaMutation = graphql(`mutation pauseMfa {
  pauseMfa
}`);

/** Signs the person out where this session is. Refusal: NOT_FOUND. */
export const endSessionMutation = graphql(`mutation endSession($id: ID!) {
  endSession(id: $id)
}`);

/** Signs the person out everywhere but here; answers in how many places. */
export const endOtherSessionsMutation = graphql(`mutation endOtherSessions {
  endOtherSessions
}`);

/** From now on this device is asked for a code again. Refusal: NOT_FOUND. */
export const forgetDeviceMutation = graphql(`mutation forgetDevice($id: ID!) {
  forgetDevice(id: $id)
}`);

/** How the signed-in person proves who they are, and where they are signed in. */
export type Security = AnswerOf<typeof securityQuery>['security'];

/** A method of verification that is being set up; nothing of it counts before it is confirmed. */
export type MfaSetup = AnswerOf<typeof startMfaSetupMutation>['startMfaSetup'];
