import type { Instant } from '../../../domain/time/instant.ts';
import type { PersonId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { refused } from '../../graphql/refused.ts';
import type { RequestContext } from '../../graphql/request-context.ts';
import { usableMemberships } from './memberships.ts';
import { recordSessionEvent } from './session-events.ts';
import { sessionIdHash } from './session-secret.ts';
import { type NewSession, createSession, revokeSession } from './session-store.ts';

/**
 * Opens a session for an authenticated person, for the business that they used last; the browser's earlier session ends. `by` is the
 * method of authentication, for the audit trail. Throws ACCOUNT_NOT_ACTIVE. Run as `auth`.
 */
export async function openSession(
  transaction: Transaction,
  { program, client }: Pick<RequestContext, 'program' | 'client'>,
  person: PersonId,
  by: 'password' | 'passkey' | 'code' | 'sso',
  now: Instant,
): Promise<NewSession> {
  const [membership] = await usableMemberships(transaction, person);
  if (!membership) throw refused('ACCOUNT_NOT_ACTIVE');
  const former = sessionIdHash(client.sessionCookie);
  if (former) await revokeSession(transaction, former, now);
  const { user } = membership;
  const { userAgent, address } = client;
  const opened = await createSession(transaction, { program, person, user, userAgent, address }, now);
  await recordSessionEvent(transaction, { kind: 'signedIn', program, person, user, address, detail: { by } });
  return opened;
}
