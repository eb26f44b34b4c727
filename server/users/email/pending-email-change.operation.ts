import * as v from 'valibot';
import { buyerRoles } from '../../../domain/access/role-sets.ts';
import { idSchema } from '../../../domain/ids.ts';
import { defineQuery } from '../../graphql/define-operation.ts';
import { refused } from '../../graphql/refused.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { readUsers } from '../read-users.ts';
import { type OpenEmailChange, openEmailChange, personOfUser } from './open-email-change.ts';

/** `pendingEmailChange`: the change of a user's e-mail that waits to be confirmed, or null; NOT_FOUND for users whom the caller does not see. */
export const pendingEmailChangeOperation = defineQuery({
  who: buyerRoles,
  field: (t, builder) => {
    const type = builder.objectRef<OpenEmailChange>('PendingEmailChange').implement({
      fields: (f) => ({
        newEmail: f.exposeString('newEmail'),
        expiresAt: f.expose('expiresAt', { type: 'Instant' }),
        isOldConfirmed: f.exposeBoolean('isOldConfirmed'),
        isNewConfirmed: f.exposeBoolean('isNewConfirmed'),
      }),
    });
    return t.field({
      type,
      nullable: true,
      args: { userId: t.arg.id({ required: true }) },
      resolve: async (_root, { userId }, context) => {
        if (!v.is(idSchema('user'), userId)) throw refused('NOT_FOUND');
        const trx = context.transaction();
        const [user] = await readUsers(trx, { buyer: requireSession(context).buyer?.id ?? null, userId });
        if (!user) throw refused('NOT_FOUND');
        return openEmailChange(trx, (await personOfUser(trx, user.id)).id, context.now());
      },
    });
  },
});
