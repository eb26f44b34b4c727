import * as v from 'valibot';
import { defineOperation } from '../wire/operation.ts';
import { waitingSignInFields, waitingSignInSchema } from '../identity/sign-in-challenge.ts';

/** The sign-in of this browser that wants a code still; null where there is none, or where it has expired. */
export const waitingSignInQuery = defineOperation<Record<string, never>>()({
  name: 'waitingSignIn',
  document: `query waitingSignIn {
  waitingSignIn {
    ${waitingSignInFields}
  }
}`,
  answer: v.object({ waitingSignIn: v.nullable(waitingSignInSchema) }),
});
