import type { SignedIn } from '../graphql/builder.ts';
import type { RequestContext } from '../graphql/request-context.ts';
import type { NewSession } from '../identity/sessions/session-store.ts';

/** Sets the cookies of a new session, ends a wait for a code, and returns the user and the subject of the session. */
export async function enter({ cookies, client }: RequestContext, opened: NewSession): Promise<SignedIn> {
  await cookies.open(opened);
  if (client.waitingCookie !== null) cookies.stopWaiting();
  return { userId: opened.session.user, buyerId: opened.session.buyer?.id ?? null };
}
