import { everybody } from '../../../domain/access/role-sets.ts';
import { defineMutation } from '../../graphql/define-operation.ts';
import { refused } from '../../graphql/refused.ts';
import { type RequestContext, requireSession } from '../../graphql/request-context.ts';
import { usableMemberships } from '../../identity/sessions/memberships.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { type NewSession, createSession, revokeSession } from '../../identity/sessions/session-store.ts';

/** `switchBusinessAccount`: continues as another user of the same person, in a new session; NOT_FOUND for another person's user. */
export const switchBusinessAccountOperation = defineMutation({
  who: everybody,
  verification: null,
  field: (t) =>
    t.field({
      type: 'SignedIn',
      args: { userId: t.arg.id({ required: true }) },
      resolve: async (_root, { userId }, context) => {
        const opened = await switchTo(context, userId);
        await context.cookies.open(opened);
        return { userId: opened.session.user, buyerId: opened.session.buyer?.id ?? null };
      },
    }),
});

function switchTo(context: RequestContext, userId: string): Promise<NewSession> {
  const former = requireSession(context);
  const { program, client } = context;
  const now = context.now();
  return context.withTransaction({ role: 'auth', program: program.id }, { now }, async (transaction) => {
    const memberships = await usableMemberships(transaction, former.person);
    const wanted = memberships.find((membership) => membership.user === userId);
    if (!wanted) throw refused('NOT_FOUND');
    const { person, expiresAt } = former;
    await revokeSession(transaction, new Uint8Array(Buffer.from(former.id, 'hex')), now);
    const who = { program, person, user: wanted.user, userAgent: client.userAgent, address: client.address, expiresAt };
    const opened = await createSession(transaction, who, now);
    const detail = { from: former.user };
    await recordSessionEvent(transaction, {
      kind: 'accountSwitched',
      program,
      person,
      user: wanted.user,
      address: client.address,
      detail,
    });
    return opened;
  });
}
