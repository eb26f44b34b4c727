import { decidingRoles, withSupport } from '../../domain/access/role-sets.ts';
import { listedUserSchema } from '../../domain/users/listed-user.ts';
import { answerObject } from '../graphql/answer-object.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { readUsers } from './read-users.ts';

/** `manageUsers`: the users of the current account, including terminated ones, with the data for their managers, by name. */
export const manageUsersOperation = defineQuery({
  who: withSupport(decidingRoles),
  field: (t, builder) =>
    t.field({
      type: [answerObject(builder, 'ListedUser', listedUserSchema)],
      resolve: (_root, _input, context) =>
        readUsers(context.transaction(), { buyer: requireSession(context).buyer?.id ?? null }),
    }),
});
