import { defineMutation } from '../../graphql/define-operation.ts';
import { cancelSignIn } from '../waiting-sign-in.ts';

/** Cancels a waiting sign-in: its code becomes invalid. */
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
