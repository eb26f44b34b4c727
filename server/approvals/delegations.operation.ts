import { decidingRoles } from '../../domain/access/role-sets.ts';
import { delegationSchema } from '../../domain/approvals/delegation.ts';
import { answerObject } from '../graphql/answer-object.ts';
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
    const types = { id: 'ID', firstDay: 'String', lastDay: 'String' } as const;
    return t.field({
      type: [answerObject(builder, 'Delegation', delegationSchema, types)],
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
