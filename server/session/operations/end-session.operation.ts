import { everybody } from '../../../domain/access/role-sets.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { endSession } from '../own-sessions.ts';

/** Ends one of the person's sessions. */
export const endSessionOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t) =>
    t.boolean({
      args: { id: t.arg.id({ required: true }) },
      resolve: (_root, { id }, context) => endSession(context, requireSession(context), id),
    }),
});
