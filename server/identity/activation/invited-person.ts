import { sql } from 'kysely';
import type { PersonId, UserId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';

/** What was typed about an invited user, and the person with this e-mail, if the program has one. */
export type InvitedPerson = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly person_id: PersonId | null;
  /** The person's own language, or the one that the inviter chose. */
  readonly language: string;
  readonly has_password: boolean;
  readonly sso_status: string;
  /** The person with this e-mail already has another user of the business. */
  readonly is_member: boolean;
};

/** Reads whom an invitation is for. Run as `auth` or `job`; nobody who invites may learn it. */
export async function invitedPerson(trx: Transaction, user: UserId): Promise<InvitedPerson | null> {
  const { rows } = await sql<InvitedPerson>`select * from invited_person(${user})`.execute(trx);
  return rows[0] ?? null;
}

/** The person of an invited user from now on: what was typed becomes a person, or gives way to the one with this e-mail. */
export async function acceptInvitation(trx: Transaction, user: UserId): Promise<PersonId> {
  const { rows } = await sql<{ person: PersonId }>`select accept_invitation(${user}) as person`.execute(trx);
  const person = rows[0]?.person;
  if (!person) throw new Error(`The invitation of the user ${user} was accepted for nobody.`);
  return person;
}
