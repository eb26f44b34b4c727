import type { Instant } from '../../../domain/time/instant.ts';
import type { OpenRequest } from '../../database/open-request.ts';
import type { WithTransaction } from '../../database/with-transaction.ts';
import { refused } from '../../graphql/refused.ts';
import type { Program } from '../../programs/program.ts';
import type { Signer } from '../../signing.ts';
import { type LiveSession, isUseDue, sessionOf } from './live-session.ts';
import { sessionIdHash } from './session-secret.ts';
import { touchSession } from './session-store.ts';
import { readBearer } from './session-tokens.ts';

/** The credentials of a request: all three must belong to one session. */
export type Credentials = {
  readonly cookie: string | null;
  readonly bearer: string | null;
  readonly checksum: string | null;
};

type Means = {
  readonly openRequest: OpenRequest;
  readonly withTransaction: WithTransaction;
  readonly program: Program;
  readonly signer: Signer;
  readonly now: Instant;
};

/** The active session of a cookie, or null. `isUse` restarts its idle time. */
export async function sessionOfCookie(
  { openRequest, withTransaction, program, now }: Omit<Means, 'signer'>,
  cookie: string | null,
  { isUse }: { isUse: boolean },
): Promise<LiveSession | null> {
  const idHash = sessionIdHash(cookie);
  if (!idHash) return null;
  const opening = await openRequest(program.id, idHash);
  const session = opening && sessionOf(opening, idHash, now);
  if (opening && session && isUse && isUseDue(opening, idHash, now))
    await withTransaction({ role: 'auth', program: program.id }, { now }, (transaction) =>
      touchSession(transaction, idHash, now),
    );
  return session;
}

/**
 * The session of a request with matching cookie, bearer and checksum. Throws UNAUTHENTICATED without an active session or a valid bearer,
 * and SESSION_CHECKSUM_MISMATCH if the checksum belongs to another session than the cookie.
 */
export async function authenticate(means: Means, credentials: Credentials): Promise<LiveSession> {
  const session = await sessionOfCookie(means, credentials.cookie, { isUse: true });
  if (!session) throw refused('UNAUTHENTICATED');
  const bearer = credentials.bearer ? await readBearer(means.signer, credentials.bearer, means.now) : null;
  if (!bearer) throw refused('UNAUTHENTICATED');
  const isSame =
    bearer.sid === session.id &&
    bearer.user === session.user &&
    bearer.checksum === session.checksum &&
    credentials.checksum === session.checksum;
  if (!isSame) throw otherSession(session);
  return session;
}

/** The refusal for a checksum of another session; names the business of the cookie's session. */
export function otherSession(session: LiveSession) {
  return refused('SESSION_CHECKSUM_MISMATCH', { name: session.buyer?.name ?? session.name });
}
