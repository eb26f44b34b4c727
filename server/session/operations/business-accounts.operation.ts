import { everybody } from '../../../domain/access/role-sets.ts';
import { defineQuery } from '../../graphql/define-operation.ts';
import { requireSession } from '../../graphql/request-context.ts';
import { type Membership, usableMemberships } from '../../identity/sessions/memberships.ts';
import { countForApproval } from '../count-for-approval.ts';

type BusinessAccount = Membership & { readonly isCurrent: boolean; readonly forApproval: number };

/** `businessAccounts`: the businesses that the signed-in person can act for, and how many requests wait in each for their decision. */
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
        forApproval: f.exposeInt('forApproval'),
      }),
    });
    return t.field({
      type: [type],
      resolve: async (_root, _input, context) => {
        const session = requireSession(context);
        const { program } = session;
        const now = context.now();
        const memberships = await context.withTransaction({ role: 'auth', program }, { now, readOnly: true }, (trx) =>
          usableMemberships(trx, session.person),
        );
        const accounts: BusinessAccount[] = [];
        for (const membership of memberships) {
          const forApproval = await countForApproval(context.withTransaction, program, membership, now);
          accounts.push({ ...membership, isCurrent: membership.user === session.user, forApproval });
        }
        return accounts;
      },
    });
  },
});
