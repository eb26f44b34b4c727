import type { PortalBuilder } from '../graphql/builder.ts';
import { enter } from './enter.ts';
import type { PasskeyChallenge } from './passkey-sign-in.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.ts';

/** `startPasskeySignIn`, `signInWithPasskey`: signing in without a password. */
export function addPasskeySignIn(builder: PortalBuilder): void {
  const type = builder.objectRef<PasskeyChallenge>('PasskeyChallenge').implement({
    fields: (t) => ({ id: t.exposeID('id'), options: t.expose('options', { type: 'JSON' }) }),
  });
  const extensions = { needsNoBearer: true };
  builder.mutationFields((t) => ({
    startPasskeySignIn: t.field({
      type,
      extensions,
      resolve: (_root, _input, context) => startPasskeySignIn(context),
    }),
    signInWithPasskey: t.field({
      type: 'SignedIn',
      extensions,
      args: { challengeId: t.arg.id({ required: true }), response: t.arg({ type: 'JSON', required: true }) },
      resolve: async (_root, input, context) => enter(context, await signInWithPasskey(context, input)),
    }),
  }));
}
