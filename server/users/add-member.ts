import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '../../domain/access/role.ts';
import type { BuyerId, GroupId, ProgramId, UserId } from '../../domain/ids.ts';
import type { ContactType } from '../../domain/users/listed-user.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** A new member of a business: an invited user, or a contact, who has no roles. */
export type NewMember = {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly language: string;
  readonly groupId: GroupId | null;
  readonly roles: readonly Role[];
  readonly receiveEmail: boolean;
  readonly contactTypes: readonly ContactType[];
};

type Place = { readonly program: ProgramId; readonly buyer: BuyerId | null };

/**
 * Adds a user of the business, as a record of what was typed: a person who is known elsewhere in the program takes its place when they
 * accept the invitation, and nothing of them is shown or used before that. Returns the new id, or `duplicate` if the business has somebody
 * with this e-mail, whom the author may not see.
 */
export async function addMember(
  trx: Transaction,
  { program, buyer }: Place,
  member: NewMember,
): Promise<UserId | 'duplicate'> {
  const { email, firstName, lastName, phone, language } = member;
  const isContact = member.roles.length === 0;
  const { rows } = await sql<{ person: string | null }>`
    select type_person(${email}, ${firstName}, ${lastName}, ${phone}, ${language},
      (select country from buyers where id = ${buyer})) as person`.execute(trx);
  const person = rows[0]?.person;
  if (!person) return 'duplicate';
  const id = randomUUID() as UserId;
  await trx
    .insertInto('users')
    .values({
      id,
      person_id: person,
      program_id: program,
      user_type: 'buyer',
      buyer_id: buyer,
      group_id: member.groupId,
      roles: [...member.roles],
      status: isContact ? 'Inactive' : 'Pending',
      receive_email: member.receiveEmail,
      contact_types: [...member.contactTypes],
    })
    .execute();
  return id;
}

/** The user of this business with this e-mail, if the author may see them. */
export function memberOfEmail(trx: Transaction, buyer: BuyerId | null, email: string) {
  return trx
    .selectFrom('users as u')
    .innerJoin('people as p', 'p.id', 'u.person_id')
    .select(['u.id', 'u.roles'])
    .where('u.buyer_id', '=', buyer)
    .where((where) => where(where.fn<string>('lower', ['p.email']), '=', email))
    .executeTakeFirst();
}
