import { defineMutation } from '../../graphql/define-operation.ts';
import { waitingSignInType } from '../waiting-sign-in-type.ts';
import { sendSignInCode } from '../waiting-sign-in.ts';

/** Sends the code of a waiting sign-in. */
export const sendSignInCodeOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t, builder) =>
    t.field({
      type: waitingSignInType(builder),
      args: { methodId: t.arg.id({ required: true }) },
      resolve: (_root, { methodId }, context) => sendSignInCode(context, methodId),
    }),
});
