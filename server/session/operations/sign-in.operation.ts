import * as v from 'valibot';
import { defineMutation } from '../../graphql/define-operation.ts';
import { refused } from '../../graphql/refused.ts';
import { enter } from '../enter.ts';
import { isUsableEmail } from '../../identity/sessions/usable-email.ts';
import { signIn } from '../sign-in.ts';
import { signInScope } from '../waiting-sign-in.ts';

const passwordSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(256));

/**
 * `signIn`: opens a session and sets its cookies. If a code is required, it fails with MFA_REQUIRED{Login} and sets the cookie of a
 * waiting sign-in. Throws the errors of `signIn`, and BAD_INPUT for texts in an impossible format.
 */
export const signInOperation = defineMutation({
  who: 'public',
  verification: signInScope,
  field: (t) =>
    t.field({
      type: 'SignedIn',
      args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        if (!isUsableEmail(input.email)) throw refused('BAD_INPUT', { field: 'email' });
        if (!v.is(passwordSchema, input.password)) throw refused('BAD_INPUT', { field: 'password' });
        const outcome = await signIn(context, input);
        if ('opened' in outcome) return enter(context, outcome.opened);
        context.cookies.wait(outcome.waiting.secret, outcome.waiting.expiresAt);
        throw refused('MFA_REQUIRED', { scope: signInScope });
      },
    }),
});
