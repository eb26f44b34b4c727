import { everybody } from '../../../domain/access/role-sets.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { asAuth } from '../../identity/proofs/identity-context.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { sessionIdHash } from '../../identity/sessions/session-secret.ts';

/** All remembered devices but this one need a code again at the next sign-in; returns their number. */
export const forgetOtherDevicesOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t) =>
    t.int({
      resolve: (_root, _input, context) => {
        const { person, user } = requireSession(context);
        const { program, client } = context;
        const own = sessionIdHash(client.deviceCookie);
        return asAuth(context, async (transaction) => {
          const others = transaction.deleteFrom('remembered_devices').where('person_id', '=', person).returning('name');
          const forgotten = await (own ? others.where('secret_hash', '<>', Buffer.from(own)) : others).execute();
          for (const { name } of forgotten) {
            const about = { program, person, user, address: client.address };
            await recordSessionEvent(transaction, { kind: 'deviceForgotten', ...about, detail: { name } });
          }
          return { value: forgotten.length };
        });
      },
    }),
});
