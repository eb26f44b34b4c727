import { decidingRoles, withSupport } from '../../domain/access/role-sets.ts';
import { userGroupSchema } from '../../domain/users/listed-user.ts';
import { answerObject } from '../graphql/answer-object.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { readUserGroups } from './read-users.ts';

/** `userGroups`: the groups into which the caller can move users, by name. */
export const userGroupsOperation = defineQuery({
  who: withSupport(decidingRoles),
  field: (t, builder) =>
    t.field({
      type: [answerObject(builder, 'UserGroup', userGroupSchema)],
      resolve: (_root, _input, context) =>
        readUserGroups(context.transaction(), requireSession(context).buyer?.id ?? null),
    }),
});
