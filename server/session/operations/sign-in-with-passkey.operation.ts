import { defineMutation } from '../../graphql/define-operation.ts';
import { enter } from '../enter.ts';
import { signInWithPasskey } from '../passkey-sign-in.ts';

/** Signs in the owner of a passkey. A passkey that verified its user counts as both steps. */
export const signInWithPasskeyOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.field({
      type: 'SignedIn',
      args: { challengeId: t.arg.id({ required: true }), response: t.arg({ type: 'JSON', required: true }) },
      resolve: async (_root, input, context) => enter(context, await signInWithPasskey(context, input)),
    }),
});
