import * as v from 'valibot';
import { idSchema } from '../../../domain/ids.ts';
import { defineOperation } from '../wire/operation.ts';

/**
 * Signs a person in and sets both session cookies. Refusals: INVALID_CREDENTIALS, ACCOUNT_LOCKED{minutes},
 * ACCOUNT_NOT_ACTIVE, THROTTLED.
 */
export const signInMutation = defineOperation<{ email: string; password: string }>()({
  name: 'signIn',
  document: `mutation signIn($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { userId buyerId }
}`,
  answer: v.object({
    signIn: v.object({ userId: idSchema('user'), buyerId: v.nullable(idSchema('buyer')) }),
  }),
});
