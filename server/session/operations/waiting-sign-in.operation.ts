import { defineQuery } from '../../graphql/define-operation.ts';
import { waitingSignInType } from '../waiting-sign-in-type.ts';
import { readWaitingSignIn } from '../waiting-sign-in.ts';

/** The waiting sign-in of this browser; null if there is none. */
export const waitingSignInOperation = defineQuery({
  who: 'public',
  opensOwnTransaction: true,
  field: (t, builder) =>
    t.field({
      type: waitingSignInType(builder),
      nullable: true,
      resolve: (_root, _input, context) => readWaitingSignIn(context),
    }),
});
