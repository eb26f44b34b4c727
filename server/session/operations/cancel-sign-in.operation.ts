import { defineMutation } from '../../graphql/define-operation.ts';
import { cancelSignIn } from '../waiting-sign-in.ts';

/** Gives a waiting sign-in up: its code opens nothing any more. */
export const cancelSignInOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.boolean({
      resolve: async (_root, _input, context) => {
        await cancelSignIn(context);
        context.cookies.stopWaiting();
        return true;
      },
    }),
});
