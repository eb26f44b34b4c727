import { graphql } from '../wire/operation.ts';

/**
 * Signs a person in and sets both session cookies. Refusals: INVALID_CREDENTIALS, ACCOUNT_LOCKED{minutes},
 * ACCOUNT_NOT_ACTIVE, THROTTLED.
 */
export const signInMutation = graphql(`mutation signIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { userId buyerId }
}`);

/** Ends the session of the cookie at the server. Works without a bearer, so that a sign-out made offline can be posted later. */
export const signOutMutation = graphql(`mutation signOut {
  signOut
}`);

/** Continues as another user of the same person; the session and its cookies are replaced. */
export const switchBusinessAccountMutation = graphql(`mutation switchBusinessAccount($userId: ID!) {
  switchBusinessAccount(userId: $userId) { userId buyerId }
}`);
