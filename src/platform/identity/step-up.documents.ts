import { type AnswerOf, graphql } from '../wire/operation.ts';

const mfaEventFields = `id scope status expires uses sentTo resendAt passkeyOptions
    methods { id method target name addedAt lastUsedAt }`;

/** Requests a code for a scope. Refusals: MFA_NOT_FOUND, THROTTLED{retryAfter}. */
export const startMfaEventMutation = graphql(`mutation startMfaEvent($scope: String!) {
  startMfaEvent(scope: $scope) {
    ${mfaEventFields}
  }
}`);

/**
 * Sends a code by one of the person's methods, again after a minute at the earliest. Refusals: THROTTLED{retryAfter},
 * MFA_CODE_EXPIRED.
 */
export const sendMfaCodeMutation = graphql(`mutation sendMfaCode($eventId: ID!, $methodId: ID!) {
  sendMfaCode(eventId: $eventId, methodId: $methodId) {
    ${mfaEventFields}
  }
}`);

/**
 * Answers a request with a code or a passkey; the session's cookies are replaced. Refusals: MFA_CODE_INVALID,
 * MFA_CODE_EXPIRED, THROTTLED.
 */
export const confirmMfaEventMutation =
  graphql(`mutation confirmMfaEvent($eventId: ID!, $methodId: ID!, $code: String, $passkey: JSON) {
  confirmMfaEvent(eventId: $eventId, methodId: $methodId, code: $code, passkey: $passkey) {
    ${mfaEventFields}
  }
}`);

/** Cancels an MFA event, so that its code can no longer be used. */
export const cancelMfaEventMutation = graphql(`mutation cancelMfaEvent($eventId: ID!) {
  cancelMfaEvent(eventId: $eventId)
}`);

/** An MFA event, one request for a code (specification §3, MFA token), with the methods that the person may use. */
export type MfaEvent = AnswerOf<typeof startMfaEventMutation>['startMfaEvent'];

/** A verification method of a person; `target` is masked. */
export type MfaMethod = MfaEvent['methods'][number];
