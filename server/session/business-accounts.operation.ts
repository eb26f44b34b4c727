import type { PortalBuilder } from '../graphql/builder.ts';
import { requireSession } from '../graphql/request-context.ts';
import type { Membership } from './memberships.ts';
import { usableMemberships } from './memberships.ts';

type BusinessAccount = Membership & { readonly isCurrent: boolean };

/** `businessAccounts`: the businesses that the signed-in person can act for. */
export function addBusinessAccounts(builder: PortalBuilder): void {
  const type = builder.objectRef<BusinessAccount>('BusinessAccount').implement({
    fields: (t) => ({
      userId: t.exposeID('user'),
      buyerId: t.exposeID('buyer', { nullable: true }),
      name: t.exposeString('name'),
      isCurrent: t.exposeBoolean('isCurrent'),
    }),
  });
  builder.queryField('businessAccounts', (t) =>
    t.field({
      type: [type],
      // Memberships in other businesses are not visible to the current one: they are read as `auth`.
      extensions: { opensOwnTransaction: true },
      resolve: async (_root, _input, context) => {
        const session = requireSession(context);
        const memberships = await context.withTransaction(
          { role: 'auth', program: session.program },
          { now: context.now(), readOnly: true },
          (transaction) => usableMemberships(transaction, session.person),
        );
        return memberships.map((membership) => ({ ...membership, isCurrent: membership.user === session.user }));
      },
    }),
  );
}
