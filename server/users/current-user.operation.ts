import { everybody } from '../../domain/access/role-sets.ts';
import type { Role, UserType } from '../../domain/access/role.ts';
import { fixed } from '../database/connection-dialect.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { roleType, userTypeType } from '../graphql/enum-types.ts';
import { type RequestContext, requireSession } from '../graphql/request-context.ts';

type CurrentUser = {
  id: string;
  email: string;
  name: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  language: string;
  country: string | null;
  receiveEmail: boolean;
  role: readonly Role[];
  ssoStatus: string;
  userType: UserType;
  clientId: string | null;
  buyerId: string | null;
  clientReferenceBuyerId: string | null;
  customerAccountName: string | null;
  parentUserId: string | null;
};

/** `currentUser`: the signed-in person at the current business (§3). */
export const currentUserOperation = defineQuery({
  who: everybody,
  field: (t, builder) => {
    const type = builder.objectRef<CurrentUser>('CurrentUser').implement({
      fields: (f) => ({
        id: f.exposeID('id'),
        email: f.exposeString('email'),
        name: f.exposeString('name'),
        firstName: f.exposeString('firstName'),
        lastName: f.exposeString('lastName'),
        phone: f.exposeString('phone', { nullable: true }),
        language: f.exposeString('language'),
        country: f.exposeString('country', { nullable: true }),
        receiveEmail: f.exposeBoolean('receiveEmail'),
        role: f.field({ type: [roleType(builder)], resolve: (user) => [...user.role] }),
        ssoStatus: f.exposeString('ssoStatus'),
        userType: f.expose('userType', { type: userTypeType(builder) }),
        clientId: f.exposeID('clientId', { nullable: true }),
        buyerId: f.exposeID('buyerId', { nullable: true }),
        clientReferenceBuyerId: f.exposeString('clientReferenceBuyerId', { nullable: true }),
        // The seller identifies a customer by the reference that it gave the buyer.
        customerId: f.exposeString('clientReferenceBuyerId', { nullable: true }),
        customerAccountName: f.exposeString('customerAccountName', { nullable: true }),
        // The user of another business that this one was linked to when its invitation was accepted.
        parentUserId: f.exposeID('parentUserId', { nullable: true }),
      }),
    });
    return t.field({ type, resolve: (_root, _input, context) => readCurrentUser(context) });
  },
});

async function readCurrentUser(context: RequestContext): Promise<CurrentUser> {
  const session = requireSession(context);
  const row = await fixed(context.transaction())
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .leftJoin('buyers', 'buyers.id', 'users.buyer_id')
    .select(['users.id', 'users.receive_email', 'users.roles', 'users.user_type', 'users.client_id', 'users.buyer_id'])
    .select('users.parent_user_id')
    .select([
      'people.email',
      'people.first_name',
      'people.last_name',
      'people.phone',
      'people.language',
      'people.sso_status',
    ])
    .select(['buyers.client_reference_id', 'buyers.name as buyer_name'])
    .where('users.id', '=', session.user)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    email: row.email,
    name: session.name,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    language: row.language,
    country: session.country,
    receiveEmail: row.receive_email,
    role: row.roles,
    ssoStatus: row.sso_status,
    userType: row.user_type,
    clientId: row.client_id,
    buyerId: row.buyer_id,
    clientReferenceBuyerId: row.client_reference_id,
    customerAccountName: row.buyer_name,
    parentUserId: row.parent_user_id,
  };
}
