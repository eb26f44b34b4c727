import { decidingRoles, withSupport } from '../../domain/access/role-sets.ts';
import type { ListedUser } from '../../domain/users/listed-user.ts';
import { defineQuery } from '../graphql/define-operation.ts';
import { roleType } from '../graphql/enum-types.ts';
import { requireSession } from '../graphql/request-context.ts';
import { readUsers } from './read-users.ts';

/** `manageUsers`: the users of the current account, including terminated ones, with the data for their managers, by name. */
export const manageUsersOperation = defineQuery({
  who: withSupport(decidingRoles),
  field: (t, builder) => {
    const type = builder.objectRef<ListedUser>('ListedUser').implement({
      fields: (f) => ({
        id: f.exposeID('id'),
        name: f.exposeString('name'),
        firstName: f.exposeString('firstName'),
        lastName: f.exposeString('lastName'),
        email: f.exposeString('email'),
        phone: f.exposeString('phone', { nullable: true }),
        roles: f.field({ type: [roleType(builder)], resolve: (user) => [...user.roles] }),
        groupId: f.exposeID('groupId', { nullable: true }),
        groupName: f.exposeString('groupName', { nullable: true }),
        status: f.exposeString('status'),
        contactTypes: f.exposeStringList('contactTypes'),
        receiveEmail: f.exposeBoolean('receiveEmail'),
        noticesOff: f.exposeStringList('noticesOff'),
        hasDailyDigest: f.exposeBoolean('hasDailyDigest'),
        limitMinor: f.expose('limitMinor', { type: 'MinorUnits', nullable: true }),
        currency: f.exposeString('currency'),
        lastSignInAt: f.expose('lastSignInAt', { type: 'Instant', nullable: true }),
        isPrimary: f.exposeBoolean('isPrimary'),
        isLastReceiver: f.exposeBoolean('isLastReceiver'),
        isLastPrimary: f.exposeBoolean('isLastPrimary'),
        isShared: f.exposeBoolean('isShared'),
        linkedBusinesses: f.exposeStringList('linkedBusinesses'),
        invitedUntil: f.expose('invitedUntil', { type: 'Instant', nullable: true }),
        mayDownloadInvoices: f.exposeBoolean('mayDownloadInvoices'),
        mayEditInvoices: f.exposeBoolean('mayEditInvoices'),
      }),
    });
    return t.field({
      type: [type],
      resolve: (_root, _input, context) =>
        readUsers(context.transaction(), { buyer: requireSession(context).buyer?.id ?? null }),
    });
  },
});
