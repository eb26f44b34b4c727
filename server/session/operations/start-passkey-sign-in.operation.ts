import { defineMutation } from '../../graphql/define-operation.ts';
import { type PasskeyChallenge, startPasskeySignIn } from '../passkey-sign-in.ts';

/** The challenge that a passkey signs at sign-in. */
export const startPasskeySignInOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t, builder) => {
    const type = builder.objectRef<PasskeyChallenge>('PasskeyChallenge').implement({
      fields: (f) => ({ id: f.exposeID('id'), options: f.expose('options', { type: 'JSON' }) }),
    });
    return t.field({ type, resolve: (_root, _input, context) => startPasskeySignIn(context) });
  },
});
