import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';

/** Ends the session of the cookie at the server. Works without a bearer, so that a sign-out made offline can be posted later. */
export const signOutMutation = defineOperation<Record<string, never>>()({
  name: 'signOut',
  document: `mutation signOut {
  signOut
}`,
  answer: v.object({ signOut: v.unknown() }),
});
