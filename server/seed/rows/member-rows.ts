import { derivedId } from '../../derived-id.ts';
import type { BuyerId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../../domain/ids.ts';
import type { UserType } from '../../../domain/access/role.ts';
import type { MemberPlan } from '../buyer-plan.ts';
import type { NewRow } from './world-rows.ts';

/** The business of members: a buyer with its groups by key, a seller, or the support staff. */
export type Membership = {
  readonly program: ProgramId;
  readonly userType: UserType;
  readonly buyer?: BuyerId;
  readonly client?: ClientId;
  readonly groups?: ReadonlyMap<string, GroupId>;
};

/** The membership of one person. A Payer is always in the top group. */
export function userRow(member: MemberPlan, place: Membership): NewRow<'users'> {
  return {
    id: userIdOf(member, place),
    person_id: personIdOf(place.program, member.email),
    program_id: place.program,
    user_type: place.userType,
    buyer_id: place.buyer ?? null,
    client_id: place.client ?? null,
    group_id: place.groups?.get(member.group ?? 'top') ?? null,
    roles: [...member.roles],
    status: member.status ?? 'Active',
    receive_email: member.receivesInvoices ?? false,
    contact_types: [...(member.contactTypes ?? [])],
    // The primary contact is the business's primary user.
    is_primary: place.buyer !== undefined && (member.contactTypes ?? []).includes('primary'),
  };
}

/** The person of a membership; a member of two businesses is one person. */
export function personRow(
  member: MemberPlan,
  program: ProgramId,
  about: { readonly country: string; readonly timeZone: string; readonly passwordHash: string },
): NewRow<'people'> {
  const isInvited = member.status === 'Pending';
  return {
    id: personIdOf(program, member.email),
    program_id: program,
    email: member.email,
    first_name: member.firstName,
    last_name: member.lastName,
    phone: null,
    language: member.language ?? 'en',
    country: about.country,
    time_zone: about.timeZone,
    password_hash: member.hasSso || isInvited ? null : about.passwordHash,
    sso_status: member.hasSso ? 'Active' : 'Inactive',
  };
}

export function fullName(member: Pick<MemberPlan, 'firstName' | 'lastName'>): string {
  return `${member.firstName} ${member.lastName}`;
}

export function userIdOf(member: Pick<MemberPlan, 'email'>, place: Membership): UserId {
  return derivedId('user', place.program, place.buyer ?? place.client ?? 'staff', member.email);
}

function personIdOf(program: ProgramId, email: string): PersonId {
  return derivedId('person', program, email);
}
