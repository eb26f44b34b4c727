import { buyerRoles, supportRoles } from '../../domain/access/role-sets.ts';
import { mayRead } from '../../domain/access/permitted-data.ts';
import { type AccountUser, accountUserSchema, maxListedUsers } from '../../domain/users/account-user.ts';
import { answerObject } from '../graphql/answer-object.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { type RequestContext, requireSession } from '../graphql/request-context.ts';

/** `users`: the users of the current account whom the caller may see, by name. */
export const usersOperation = defineQuery({
  who: [...buyerRoles, ...supportRoles, 'clientAdministrator'],
  field: (t, builder) =>
    t.field({
      type: [answerObject(builder, 'AccountUser', accountUserSchema)],
      resolve: (_root, _input, context) => readUsers(context),
    }),
});

async function readUsers(context: RequestContext): Promise<AccountUser[]> {
  const session = requireSession(context);
  const rows = await context
    .transaction()
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select([
      'users.id',
      'users.roles',
      'users.group_id',
      'users.status',
      'people.first_name',
      'people.last_name',
      'people.email',
    ])
    .where('users.buyer_id', 'is not distinct from', session.buyer?.id ?? null)
    .where('users.client_id', 'is not distinct from', session.client)
    .where('users.status', '<>', 'Terminated')
    .orderBy('people.last_name')
    .orderBy('people.first_name')
    .orderBy('users.id')
    .limit(maxListedUsers)
    .execute();
  const readsAll = mayRead('usersEmails', session.roles);
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: readsAll || row.id === session.user ? row.email : null,
    roles: row.roles,
    groupId: row.group_id,
    status: row.status,
  }));
}
