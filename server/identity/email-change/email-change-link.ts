import { sql } from 'kysely';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { PersonId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { EmailConfirmation, EmailSide } from '../../../domain/session/email-change-link.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { type IdentityContext, type Outcome, asAuth } from '../proofs/identity-context.ts';
import { recordSessionEvent } from '../sessions/session-events.ts';
import { sessionIdHash } from '../sessions/session-secret.ts';

/** The purpose of a link. The old address is not told to the new one, which may be a stranger's. */
export type EmailChangeLink = {
  readonly side: EmailSide;
  readonly newEmail: string;
  readonly oldEmail: string | null;
  /** True if this address has confirmed and the other one has not. */
  readonly isConfirmed: boolean;
};

/** Reads a link without a change, because mail scanners open links. Throws EMAIL_LINK_INVALID, EMAIL_LINK_EXPIRED. */
export function readEmailChangeLink(context: IdentityContext, token: string): Promise<EmailChangeLink> {
  return asAuth<EmailChangeLink>(context, async (transaction, now) => {
    const found = await findChange(transaction, token);
    if (!found) return { refusal: refuse('EMAIL_LINK_INVALID') };
    const refusal = refuseLink(found, now);
    if (refusal) return { refusal };
    const { side, newEmail, isConfirmed } = found;
    return { value: { side, newEmail, oldEmail: side === 'old' ? found.oldEmail : null, isConfirmed } };
  });
}

/**
 * Confirms the change at one address, once; with the second one the e-mail changes and all sessions of the person end. Throws
 * EMAIL_LINK_INVALID, EMAIL_LINK_EXPIRED, EMAIL_LINK_USED, and EMAIL_NOT_AVAILABLE if somebody else signs in with the new address.
 */
export function confirmEmailChange(context: IdentityContext, token: string): Promise<EmailConfirmation> {
  const { program, client } = context;
  return asAuth<EmailConfirmation>(context, async (transaction, now) => {
    const found = await findChange(transaction, token);
    if (!found) return { refusal: refuse('EMAIL_LINK_INVALID') };
    const refusal = refuseLink(found, now);
    if (refusal) return { refusal };
    if (found.isConfirmed) return { refusal: refuse('EMAIL_LINK_USED') };
    await transaction
      .updateTable('email_changes')
      .set(found.side === 'old' ? { old_confirmed_at: now } : { new_confirmed_at: now })
      .where('id', '=', found.id)
      .execute();
    const settled = await settle(transaction, found);
    if ('value' in settled && settled.value === 'changed') {
      const detail = { from: found.oldEmail, to: found.newEmail };
      const { person } = found;
      await recordSessionEvent(transaction, { kind: 'emailChanged', program, person, address: client.address, detail });
    }
    return settled;
  });
}

/** Declines the change by the link that either address got: the old address stays. Throws EMAIL_LINK_INVALID, EMAIL_LINK_EXPIRED. */
export function declineEmailChange(context: IdentityContext, token: string): Promise<boolean> {
  const { program, client } = context;
  return asAuth<boolean>(context, async (transaction, now) => {
    const found = await findChange(transaction, token);
    if (!found) return { refusal: refuse('EMAIL_LINK_INVALID') };
    const refusal = refuseLink(found, now);
    if (refusal) return { refusal };
    await transaction
      .updateTable('email_changes')
      .set({ status: 'declined', ended_at: now })
      .where('id', '=', found.id)
      .execute();
    const event = { kind: 'emailChangeDeclined', program, person: found.person, address: client.address } as const;
    await recordSessionEvent(transaction, { ...event, detail: { side: found.side } });
    return { value: true };
  });
}

type Found = {
  readonly id: string;
  readonly side: EmailSide;
  readonly person: PersonId;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly isConfirmed: boolean;
  readonly isOpen: boolean;
  readonly expiresAt: Instant;
};

/** The change of a link, locked: of two concurrent requests with one link only one redeems it. */
async function findChange(transaction: Transaction, token: string): Promise<Found | null> {
  const hash = sessionIdHash(token);
  if (!hash) return null;
  const row = await transaction
    .selectFrom('email_changes')
    .selectAll()
    .where((where) => where.or([where('old_token_hash', '=', hash), where('new_token_hash', '=', hash)]))
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const side = row.old_token_hash && Buffer.from(row.old_token_hash).equals(hash) ? 'old' : 'new';
  return {
    id: row.id,
    side,
    person: row.person_id,
    oldEmail: row.old_email,
    newEmail: row.new_email,
    isConfirmed: (side === 'old' ? row.old_confirmed_at : row.new_confirmed_at) !== null,
    isOpen: row.status === 'open',
    expiresAt: row.expires_at,
  };
}

function refuseLink({ isOpen, expiresAt }: Found, now: Instant): Refusal | null {
  if (!isOpen) return refuse('EMAIL_LINK_INVALID');
  return expiresAt > now ? null : refuse('EMAIL_LINK_EXPIRED');
}

/** Whether the address is taken, only the confirmation of that address learns. */
async function settle(transaction: Transaction, { id, side }: Found): Promise<Outcome<EmailConfirmation>> {
  const { rows } = await sql<{ outcome: EmailConfirmation | 'taken' | 'invalid' }>`
    select settle_email_change(${id}) as outcome`.execute(transaction);
  const outcome = rows[0]?.outcome ?? 'invalid';
  if (outcome === 'taken' && side === 'new') return { refusal: refuse('EMAIL_NOT_AVAILABLE') };
  if (outcome === 'taken' || outcome === 'invalid') return { refusal: refuse('EMAIL_LINK_INVALID') };
  return { value: outcome };
}
