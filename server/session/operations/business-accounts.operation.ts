import { everybody } from '../../../domain/access/role-sets.ts';
import { defineQuery } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import type { Membership } from '../../identity/sessions/memberships.ts';
import { usableMemberships } from '../../identity/sessions/memberships.ts';

type BusinessAccount = Membership & { readonly isCurrent: boolean };

/** `businessAccounts`: the businesses that the signed-in person can act for. */
export const businessAccountsOperation = defineQuery({
  who: everybody,
  // The current business cannot see memberships in other businesses: they are read as `auth`.
  opensOwnTransaction: true,
  field: (t, builder) => {
    const type = builder.objectRef<BusinessAccount>('BusinessAccount').implement({
      fields: (f) => ({
        userId: f.exposeID('user'),
        buyerId: f.exposeID('buyer', { nullable: true }),
        name: f.exposeString('name'),
        isCurrent: f.exposeBoolean('isCurrent'),
      }),
    });
    return t.field({
      type: [type],
      resolve: async (_root, _input, context) => {
        const session = requireSession(context);
        const memberships = await context.withTransaction(
          { role: 'auth', program: session.program },
          { now: context.now(), readOnly: true },
          (transaction) => usableMemberships(transaction, session.person),
        );
        return memberships.map((membership) => ({ ...membership, isCurrent: membership.user === session.user }));
      },
    });
  },
});
