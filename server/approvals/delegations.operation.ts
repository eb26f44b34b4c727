import { decidingRoles } from '../../domain/access/role-sets.ts';
import type { Delegation } from '../../domain/approvals/delegation.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { projectDelegation } from './project-delegation.ts';

/**
 * `delegations`: past, current and future ones, the newest first. The caller's own; for an Account Admin all of the business. Only builds
 * from before the rows were synced ask for them.
 */
export const delegationsOperation = defineQuery({
  who: decidingRoles,
  field: (t, builder) => {
    const type = builder.objectRef<Delegation>('Delegation').implement({
      fields: (f) => ({
        id: f.exposeID('id'),
        userId: f.exposeID('userId'),
        userName: f.exposeString('userName'),
        toUserId: f.exposeID('toUserId'),
        toName: f.exposeString('toName'),
        firstDay: f.exposeString('firstDay'),
        lastDay: f.exposeString('lastDay'),
        isRevoked: f.exposeBoolean('isRevoked'),
      }),
    });
    return t.field({
      type: [type],
      resolve: async (_root, _input, context) => {
        requireSession(context);
        const rows = await context
          .transaction()
          .selectFrom('delegations')
          .selectAll()
          .orderBy('last_day', 'desc')
          .orderBy('id')
          .limit(200)
          .execute();
        return rows.map(projectDelegation);
      },
    });
  },
});
