import { buyerRoles } from '../../domain/access/role-sets.ts';
import { defineMutation } from '../graphql/define-operation.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import { isPushService } from './push/push-port.ts';
import { keepSubscription } from './push/push-subscriptions.ts';

const longestEndpoint = 2000;
const pointBytes = 65;
const authBytes = 16;

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
        const [point, auth] = [Buffer.from(address.p256dh, 'base64url'), Buffer.from(address.auth, 'base64url')];
        if (point.length !== pointBytes || point[0] !== 4) throw refused('BAD_INPUT', { field: 'p256dh' });
        if (auth.length !== authBytes) throw refused('BAD_INPUT', { field: 'auth' });
        const { program, person, key: sessionKey } = requireSession(context);
        await context.withTransaction({ role: 'auth', program }, { now: context.now() }, (trx) =>
          keepSubscription(trx, context.signer, { program, person, sessionKey }, address),
        );
        return true;
      },
    }),
});
