import { buyerRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { isPushKeys } from './push/encrypt-push.ts';
import { isPushService } from './push/push-port.ts';
import { keepSubscription } from './push/push-subscriptions.ts';

const longestEndpoint = 2000;

/**
 * `keepPushSubscription`: this browser receives short messages for the e-mails of its person. Throws BAD_INPUT for an address of no known
 * push service, and for invalid keys.
 */
export const keepPushSubscriptionOperation = defineMutation({
  who: buyerRoles,
  verification: null,
  field: (t) =>
    t.boolean({
      args: {
        endpoint: t.arg.string({ required: true }),
        p256dh: t.arg.string({ required: true }),
        auth: t.arg.string({ required: true }),
      },
      resolve: async (_root, address, context) => {
        if (address.endpoint.length > longestEndpoint || !isPushService(address.endpoint))
          throw refused('BAD_INPUT', { field: 'endpoint' });
        if (!isPushKeys(address)) throw refused('BAD_INPUT', { field: 'p256dh' });
        const { program, person, key: sessionKey } = requireSession(context);
        await context.withTransaction({ role: 'auth', program }, { now: context.now() }, (trx) =>
          keepSubscription(trx, context.signer, { program, person, sessionKey }, address),
        );
        return true;
      },
    }),
});
