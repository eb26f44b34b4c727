import type { PersonId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { Refused } from '../../graphql/refused.ts';
import type { RequestContext } from '../../graphql/request-context.ts';
import { personOf as identityPersonOf } from '../../identity/proofs/identity-context.ts';
import { tellOfSecurity } from '../../identity/proofs/tell-of-security.ts';
import { openSession } from '../../identity/sessions/open-session.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import type { NewSession } from '../../identity/sessions/session-store.ts';
import type { SsoIdentity } from './provider-client.ts';
import { SsoFailure } from './sso-failure.ts';
import { useSsoLink } from './sso-links.ts';

type Means = Pick<RequestContext, 'program' | 'client' | 'now' | 'withTransaction' | 'signer'>;

/**
 * Opens the session of the identity's person, as a password sign-in does; the browser's earlier session ends. The provider is responsible
 * for further steps, so no code is required. Throws SsoFailure.
 */
export async function signInByIdentity(
  { program, client, signer, now: clock, withTransaction }: Means,
  identity: SsoIdentity,
  link: string | null,
): Promise<NewSession> {
  const now = clock();
  try {
    return await withTransaction({ role: 'auth', program: program.id }, { now }, async (transaction) => {
      const person =
        link === null
          ? await personOf(transaction, identity)
          : await useSsoLink(transaction, program.id, { token: link, identity }, now);
      const about = { program, person, address: client.address, detail: { issuer: identity.issuer } };
      if (link !== null) {
        await recordSessionEvent(transaction, { kind: 'ssoLinked', ...about });
        const told = await identityPersonOf(transaction, person);
        await tellOfSecurity(transaction, { program, client, signer }, told, { kind: 'single-sign-on-linked' }, now);
      }
      return openSession(transaction, { program, client }, person, 'sso', now);
    });
  } catch (error) {
    if (error instanceof Refused)
      throw new SsoFailure('failed', `the account was refused: ${error.refusal.code}`, error);
    throw error;
  }
}

async function personOf(transaction: Transaction, { issuer, subject }: SsoIdentity): Promise<PersonId> {
  const found = await transaction
    .selectFrom('sso_identities as i')
    .innerJoin('people as p', 'p.id', 'i.person_id')
    .select(['p.id', 'p.sso_status'])
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();
  if (!found) throw new SsoFailure('mismatch', 'the identity belongs to no account');
  if (found.sso_status !== 'Active') throw new SsoFailure('mismatch', 'single sign-on is not active for the account');
  return found.id;
}
