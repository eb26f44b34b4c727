import { defineMutation } from '../../graphql/define-operation.ts';
import type { RequestContext } from '../../graphql/request-context.ts';
import { otherSession, sessionOfCookie } from '../../identity/sessions/authenticate.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { sessionIdHash } from '../../identity/sessions/session-secret.ts';
import { revokeSession } from '../../identity/sessions/session-store.ts';

/**
 * `signOut`: ends the cookie's session on the server. It needs no bearer, so that a sign-out made offline can be sent later. It never
 * ends a newer session of another person: a given checksum must match the session, and only an answer that ended a session deletes its
 * cookies.
 */
export const signOutOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.boolean({
      resolve: async (_root, _input, context) => {
        if (await signOut(context)) context.cookies.clear();
        return true;
      },
    }),
});

/** True if there was a session to end. */
async function signOut(context: RequestContext): Promise<boolean> {
  const { client, program } = context;
  const now = context.now();
  const idHash = sessionIdHash(client.sessionCookie);
  const session = await sessionOfCookie({ ...context, now }, client.sessionCookie, { isUse: false });
  if (!idHash || !session) return false;
  if (client.checksum && client.checksum !== session.checksum) throw otherSession(session);
  return context.withTransaction({ role: 'auth', program: program.id }, { now }, async (transaction) => {
    if (!(await revokeSession(transaction, idHash, now))) return false;
    const { person, user } = session;
    await recordSessionEvent(transaction, { kind: 'signedOut', program, person, user, address: client.address });
    return true;
  });
}
