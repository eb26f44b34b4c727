import { createHash, randomBytes } from 'node:crypto';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { PersonId, ProgramId } from '../../../domain/ids.ts';
import type { Transaction, WithTransaction } from '../../database/with-transaction.ts';
import type { SsoIdentity } from './provider-client.ts';
import { SsoFailure } from './sso-failure.ts';

const linkDays = 7;

/** Creates a link with which a person connects their account with their identity, once, within a week; returns its token. */
export async function issueSsoLink(
  withTransaction: WithTransaction,
  { program, person }: { readonly program: ProgramId; readonly person: PersonId },
  now: Instant,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = instantFromMs(instantToMs(now) + linkDays * 86_400_000);
  await withTransaction({ role: 'job', program }, { now }, async (transaction) => {
    await transaction
      .insertInto('sso_links')
      .values({ token_hash: hashOf(token), program_id: program, person_id: person, expires_at: expires })
      .execute();
    await transaction
      .updateTable('people')
      .set({ sso_status: 'Pending' })
      .where('id', '=', person)
      .where('sso_status', '=', 'Inactive')
      .execute();
  });
  return token;
}

/**
 * Connects the identity with the person of the link, and uses the link up. Throws SsoFailure: `onboarded` for a used link, `failed` for
 * an unknown or expired one, `mismatch` if the identity belongs to another person. Run as `auth`.
 */
export async function useSsoLink(
  transaction: Transaction,
  program: ProgramId,
  { token, identity }: { readonly token: string; readonly identity: SsoIdentity },
  now: Instant,
): Promise<PersonId> {
  const link = await transaction
    .selectFrom('sso_links')
    .select(['person_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashOf(token))
    .forUpdate()
    .executeTakeFirst();
  if (!link) throw new SsoFailure('failed', 'there is no such link');
  if (link.used_at !== null) throw new SsoFailure('onboarded', 'the link has been used');
  if (link.expires_at <= now) throw new SsoFailure('failed', 'the link has expired');
  const { issuer, subject } = identity;
  const added = await transaction
    .insertInto('sso_identities')
    .values({ program_id: program, person_id: link.person_id, issuer, subject, linked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) await refuseOthers(transaction, link.person_id, identity);
  await transaction.updateTable('sso_links').set({ used_at: now }).where('token_hash', '=', hashOf(token)).execute();
  await transaction.updateTable('people').set({ sso_status: 'Active' }).where('id', '=', link.person_id).execute();
  return link.person_id;
}

/** The identity is already linked, or the person has another identity: allowed only if both form the same pair. */
async function refuseOthers(
  transaction: Transaction,
  person: PersonId,
  { issuer, subject }: SsoIdentity,
): Promise<void> {
  const own = await transaction
    .selectFrom('sso_identities')
    .select('person_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (own?.person_id === person) return;
  if (own) throw new SsoFailure('mismatch', 'the identity belongs to another person');
  throw new SsoFailure('onboarded', 'the person is connected with another identity');
}

function hashOf(token: string): Uint8Array {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
