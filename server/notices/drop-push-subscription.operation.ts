import { buyerRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { dropSubscription } from './push/push-subscriptions.ts';

/** `dropPushSubscription`: removes this browser's push subscription. */
export const dropPushSubscriptionOperation = defineMutation({
  who: buyerRoles,
  verification: null,
  field: (t) =>
    t.boolean({
      args: { endpoint: t.arg.string({ required: true }) },
      resolve: async (_root, { endpoint }, context) => {
        const { program } = requireSession(context);
        await context.withTransaction({ role: 'auth', program }, { now: context.now() }, (trx) =>
          dropSubscription(trx, endpoint),
        );
        return true;
      },
    }),
});
