import { everybody } from '../../../domain/access/role-sets.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { endOtherSessions } from '../own-sessions.ts';

/** Signs the person out on all other devices; returns the number of ended sessions. */
export const endOtherSessionsOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t) =>
    t.int({
      resolve: (_root, _input, context) => endOtherSessions(context, requireSession(context)),
    }),
});
