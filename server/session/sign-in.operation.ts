import * as v from 'valibot';
import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import { enter } from './enter.ts';
import { signIn } from './sign-in.ts';

const emailSchema = v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(254));
const passwordSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(256));

/** True for a text that could be somebody's e-mail address at all. */
export function isUsableEmail(text: string): boolean {
  return v.is(emailSchema, text);
}

/**
 * `signIn`: opens a session and sets its cookies. Where a code is wanted, MFA_REQUIRED{Login} comes with the cookie of a sign-in that
 * waits for it. Refused as `signIn` says, and with BAD_INPUT for texts of no possible use.
 */
export function addSignIn(builder: PortalBuilder): void {
  builder.mutationField('signIn', (t) =>
    t.field({
      type: 'SignedIn',
      extensions: { needsNoBearer: true },
      args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
      resolve: async (_root, input, context) => {
        if (!isUsableEmail(input.email)) throw refused('BAD_INPUT', { field: 'email' });
        if (!v.is(passwordSchema, input.password)) throw refused('BAD_INPUT', { field: 'password' });
        const outcome = await signIn(context, input);
        if ('opened' in outcome) return enter(context, outcome.opened);
        context.cookies.wait(outcome.waiting.secret, outcome.waiting.expiresAt);
        throw refused('MFA_REQUIRED', { scope: 'Login' });
      },
    }),
  );
}
