import { everybody } from '../../../../domain/access/role-sets.ts';
import { defineMutation } from '../../../graphql/define-operation.ts';
import { requireSession } from '../../../graphql/request-context.ts';
import { cancelMfaEvent } from '../mfa-events.ts';

/** Cancels a verification: its code becomes invalid. */
export const cancelMfaEventOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t) =>
    t.boolean({
      args: { eventId: t.arg.id({ required: true }) },
      resolve: (_root, { eventId }, context) => cancelMfaEvent(context, requireSession(context), eventId),
    }),
});
