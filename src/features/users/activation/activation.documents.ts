import type { AnswerOf } from '../../../platform/wire/operation.ts';
import { graphql } from '../../../platform/wire/operation.ts';

/** What the link of an invitation is for; asking does not redeem it. Refusals: those of the activation (§8). */
export const activationQuery = graphql(`query activation($token: String!) {
  activation(token: $token) { email business inviter firstName lastName needsPassword }
}`);

/** Redeems the link, once. Refusals: those of the activation, PASSWORD_TOO_WEAK{rule}. */
export const activateMutation =
  graphql(`mutation activate($token: String!, $firstName: String!, $lastName: String!, $password: String) {
  activate(token: $token, firstName: $firstName, lastName: $lastName, password: $password)
}`);

/** Has a new link sent in place of one that has expired. */
export const requestNewInvitationMutation = graphql(`mutation requestNewInvitation($token: String!) {
  requestNewInvitation(token: $token)
}`);

export type Activation = AnswerOf<typeof activationQuery>['activation'];
