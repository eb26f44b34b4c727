import { type AnswerOf, graphql } from '../../../platform/wire/operation.ts';

const mfaSetupFields = 'id method target expires resendAt secret uri passkeyOptions';

/** All data of `Security`; requested each time, and never stored on a device. */
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

/** Sets a security question and its answer. Refusals: SECURITY_ANSWERS_DIFFER, PASSWORD_INCORRECT, THROTTLED. */
export const setSecurityQuestionMutation =
  graphql(`mutation setSecurityQuestion($question: String!, $answer: String!, $confirmation: String!, $password: String!) {
  setSecurityQuestion(question: $question, answer: $answer, confirmation: $confirmation, password: $password)
}`);

/**
 * Starts the set-up of a verification method; for SMS and e-mail a code is sent. A person without a password sends an empty one. Refusals:
 * PASSWORD_INCORRECT, PHONE_INVALID, PHONE_NOT_MOBILE, MFA_METHOD_EXISTS, THROTTLED.
 */
export const startMfaSetupMutation =
  graphql(`mutation startMfaSetup($method: String!, $password: String!, $phone: String) {
  startMfaSetup(method: $method, password: $password, phone: $phone) {
    ${mfaSetupFields}
  }
}`);

/** Sends the code of a set-up again, after a minute at the earliest. Refusals: THROTTLED{retryAfter}, MFA_CODE_EXPIRED. */
export const resendMfaSetupCodeMutation = graphql(`mutation resendMfaSetupCode($setupId: ID!) {
  resendMfaSetupCode(setupId: $setupId) {
    ${mfaSetupFields}
  }
}`);

/**
 * Completes a set-up with the code, or with the created passkey. The first method returns recovery codes, only once. Refusals:
 * MFA_CODE_INVALID, MFA_CODE_EXPIRED, THROTTLED{retryAfter}, MFA_METHOD_EXISTS.
 */
export const confirmMfaSetupMutation =
  graphql(`mutation confirmMfaSetup($setupId: ID!, $code: String, $passkey: JSON, $name: String) {
  confirmMfaSetup(setupId: $setupId, code: $code, passkey: $passkey, name: $name) {
    recoveryCodes
    method { id method target name addedAt lastUsedAt }
  }
}`);

/** Removes a verification method. Refusals: MFA_REQUIRED{scope: Setup}, MFA_NOT_FOUND. */
export const removeMfaMethodMutation = graphql(`mutation removeMfaMethod($methodId: ID!) {
  removeMfaMethod(methodId: $methodId)
}`);

/** Replaces the recovery codes; the new ones are returned only once. Refusals: MFA_REQUIRED{scope: Setup}, MFA_NOT_FOUND. */
export const renewRecoveryCodesMutation = graphql(`mutation renewRecoveryCodes {
  renewRecoveryCodes
}`);

/** Turns 2-step verification off for 30 minutes (specification §9); returns when it ends. Refusals: MFA_REQUIRED{scope: Setup}. */
export const pauseMfaMutation = graphql(`mutation pauseMfa {
  pauseMfa
}`);

/** Ends one session of the person. Refusal: NOT_FOUND. */
export const endSessionMutation = graphql(`mutation endSession($id: ID!) {
  endSession(id: $id)
}`);

/** Ends all other sessions; returns how many. */
export const endOtherSessionsMutation = graphql(`mutation endOtherSessions {
  endOtherSessions
}`);

/** Forgets a remembered device, which then needs a code again. Refusal: NOT_FOUND. */
export const forgetDeviceMutation = graphql(`mutation forgetDevice($id: ID!) {
  forgetDevice(id: $id)
}`);

/** Forgets all remembered devices but this one; returns how many. */
export const forgetOtherDevicesMutation = graphql(`mutation forgetOtherDevices {
  forgetOtherDevices
}`);

/** The verification methods and sessions of the signed-in person. */
export type Security = AnswerOf<typeof securityQuery>['security'];

/** A verification method in set-up; it counts only after its confirmation. */
export type MfaSetup = AnswerOf<typeof startMfaSetupMutation>['startMfaSetup'];
