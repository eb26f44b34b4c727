import type { Role, UserType } from '../../../domain/access/role.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { BuyerId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../../domain/ids.ts';
import type { AppIdentity } from '../../database/identity.ts';
import { visibilityOf } from '../../../domain/access/role.ts';

/** A valid session at this request, with the user's current roles and membership. */
export type LiveSession = {
  /** Hex of the stored hash of the cookie; identifies the session without giving access. */
  readonly id: string;
  /** A key that is constant for the session's life; `id` changes at a step-up, with the secret. */
  readonly key: string;
  readonly checksum: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly program: ProgramId;
  readonly person: PersonId;
  readonly user: UserId;
  readonly userType: UserType;
  readonly roles: readonly Role[];
  readonly name: string;
  readonly email: string;
  readonly country: string | null;
  readonly ssoStatus: string;
  readonly buyer: { readonly id: BuyerId; readonly name: string } | null;
  readonly client: ClientId | null;
  readonly group: GroupId | null;
  /** The groups that the user may see: a Group Admin's subtree, another member's own group. */
  readonly groups: readonly GroupId[];
  readonly visibilityEpoch: number;
};

/** The database identity of a session's requests. */
export function identityOf(session: LiveSession): AppIdentity {
  return {
    role: 'app',
    program: session.program,
    person: session.person,
    user: session.user,
    buyer: session.buyer?.id ?? null,
    client: session.client,
    kind: visibilityOf(session.userType, session.roles),
    groups: session.groups,
  };
}
