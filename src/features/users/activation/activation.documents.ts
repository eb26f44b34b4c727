import { type AnswerOf, graphql } from '../../../platform/wire/operation.ts';

/** The content of an invitation's link; reading does not redeem it. Refusals: those of the activation (§8). */
export const activationQuery = graphql(`query activation($token: String!) {
  activation(token: $token) { email business inviter firstName lastName needsPassword }
}`);

/** Redeems the link; it works once. Refusals: those of the activation, PASSWORD_TOO_WEAK{rule}. */
export const activateMutation =
  graphql(`mutation activate($token: String!, $firstName: String!, $lastName: String!, $password: String, $language: String) {
  activate(token: $token, firstName: $firstName, lastName: $lastName, password: $password, language: $language)
}`);

/** Requests a new link instead of an expired one. */
export const requestNewInvitationMutation = graphql(`mutation requestNewInvitation($token: String!) {
  requestNewInvitation(token: $token)
}`);

export type Activation = AnswerOf<typeof activationQuery>['activation'];
