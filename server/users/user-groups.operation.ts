import { decidingRoles, withSupport } from '../../domain/access/role-sets.ts';
import type { UserGroup } from '../../domain/users/listed-user.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { requireSession } from '../graphql/request-context.ts';
import { readUserGroups } from './read-users.ts';

/** `userGroups`: the groups into which the caller can move users, by name. */
export const userGroupsOperation = defineQuery({
  who: withSupport(decidingRoles),
  field: (t, builder) => {
    const type = builder.objectRef<UserGroup>('UserGroup').implement({
      fields: (f) => ({
        id: f.exposeID('id'),
        name: f.exposeString('name'),
        parentId: f.exposeID('parentId', { nullable: true }),
        isCompany: f.exposeBoolean('isCompany'),
      }),
    });
    return t.field({
      type: [type],
      resolve: (_root, _input, context) =>
        readUserGroups(context.transaction(), requireSession(context).buyer?.id ?? null),
    });
  },
});
