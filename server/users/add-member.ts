import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '../../domain/access/role.ts';
import type { BuyerId, GroupId, ProgramId, UserId } from '../../domain/ids.ts';
import type { ContactType } from '../../domain/users/listed-user.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** A new member of a business: an invited user, or a contact, who has no roles and no linked user. */
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
 * Adds a user of the business. A user of another business of the program is the same person, so the new user is linked to that one.
 * Returns the new id; `duplicate` if the person already has a user here, `parentPending` if the other user is not activated.
 */
export async function addMember(
  trx: Transaction,
  { program, buyer }: Place,
  member: NewMember,
): Promise<UserId | 'duplicate' | 'parentPending'> {
  const { email, firstName, lastName, phone, language } = member;
  const isContact = member.roles.length === 0;
  const { rows } = await sql<{ person: string }>`
    select person_of_email(${email}, ${firstName}, ${lastName}, ${phone}, ${language},
      (select country from buyers where id = ${buyer})) as person`.execute(trx);
  const person = rows[0]?.person;
  if (!person) throw new Error('The person of a new member was neither found nor made.');
  const parent = isContact ? undefined : await parentOf(trx, person);
  if (parent?.user_status === 'Pending') return 'parentPending';
  const id = randomUUID() as UserId;
  const written = await trx
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
      parent_user_id: parent?.user_id ?? null,
    })
    // A user of a group that the author cannot see.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return written.numInsertedOrUpdatedRows === 1n ? id : 'duplicate';
}

async function parentOf(trx: Transaction, person: string) {
  const { rows } = await sql<{ user_id: UserId; user_status: string }>`
    select * from parent_of_person(${person})`.execute(trx);
  return rows[0];
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
