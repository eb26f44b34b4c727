import { decidingRoles, withSupport } from '../../domain/access/role-sets.ts';
import type { ListedUser } from '../../domain/users/listed-user.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { roleType } from '../graphql/enum-types.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import { requireSession } from '../graphql/request-context.ts';

const maxUsers = 1000;

/** `manageUsers`: the users of the current account, terminated ones too, as those who manage them see them, by name. */
export const manageUsersOperation = defineQuery({
  who: withSupport(decidingRoles),
  field: (t, builder) => {
    const type = builder.objectRef<ListedUser>('ListedUser').implement({
      fields: (f) => ({
        id: f.exposeID('id'),
        name: f.exposeString('name'),
        email: f.exposeString('email'),
        phone: f.exposeString('phone', { nullable: true }),
        roles: f.field({ type: [roleType(builder)], resolve: (user) => [...user.roles] }),
        groupName: f.exposeString('groupName', { nullable: true }),
        status: f.exposeString('status'),
        contactTypes: f.exposeStringList('contactTypes'),
        receiveEmail: f.exposeBoolean('receiveEmail'),
        limitMinor: f.expose('limitMinor', { type: 'MinorUnits', nullable: true }),
        currency: f.exposeString('currency'),
        lastSignInAt: f.expose('lastSignInAt', { type: 'Instant', nullable: true }),
      }),
    });
    return t.field({ type: [type], resolve: (_root, _input, context) => readUsers(context) });
  },
});

async function readUsers(context: RequestContext): Promise<ListedUser[]> {
  const session = requireSession(context);
  const rows = await context
    .transaction()
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .innerJoin('buyers as b', 'b.id', 'u.buyer_id')
    .leftJoin('groups as g', 'g.id', 'u.group_id')
    .leftJoin('spending_limits as l', 'l.user_id', 'u.id')
    .select(['u.id', 'u.roles', 'u.status', 'u.contact_types', 'u.receive_email', 'u.last_sign_in_at'])
    .select(['p.first_name', 'p.last_name', 'p.email', 'p.phone', 'b.currency', 'g.name as group_name'])
    .select('l.limit_minor')
    .where('u.buyer_id', 'is not distinct from', session.buyer?.id ?? null)
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('u.id')
    .limit(maxUsers)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    phone: row.phone,
    roles: row.roles,
    groupName: row.group_name,
    status: row.status,
    contactTypes: row.contact_types,
    receiveEmail: row.receive_email,
    limitMinor: row.limit_minor,
    currency: row.currency,
    lastSignInAt: row.last_sign_in_at,
  }));
}
