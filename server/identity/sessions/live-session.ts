import type { Role, UserType } from '../../../domain/access/role.ts';
import { type Instant, instantFromMs, instantToMs } from '../../../domain/time/instant.ts';
import type { BuyerId, ClientId, GroupId, PersonId, ProgramId, UserId } from '../../../domain/ids.ts';
import type { AppIdentity } from '../../database/identity.ts';
import { visibilityOf } from '../../../domain/access/visibility.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { RequestOpening } from '../../database/open-request.ts';
import { mayBeUsed } from './memberships.ts';
import { sessionLimits } from './session-limits.ts';

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
  /** A moment just before the request read its session; what it read is at least as new. */
  readonly openedAt: Instant;
  /** The versions of the feeds that the user follows, and the business's newest bill date, as read with the session. */
  readonly feeds: Readonly<Record<string, number>>;
  readonly newestBillDate: PlainDate | null;
};

/**
 * The session of an opened request, or null if it has ended or its user may not sign in. The former secret stays valid until a minute
 * after the first use of the new one: the answer with the new one may be lost, and requests of other tabs may be in flight.
 */
export function sessionOf(opening: RequestOpening, idHash: Uint8Array, now: Instant): LiveSession | null {
  const formerEndsAt = opening.former_ends_at && momentOf(opening.former_ends_at);
  if (isFormerSecret(opening, idHash) && formerEndsAt && formerEndsAt <= now) return null;
  if (hasEnded(opening, now)) return null;
  const isGroupAdmin = visibilityOf(opening.user_type, opening.roles) === 'group';
  return {
    id: opening.id_hash,
    key: opening.id,
    checksum: opening.checksum,
    createdAt: momentOf(opening.created_at),
    expiresAt: momentOf(opening.expires_at),
    program: opening.program_id,
    person: opening.person_id,
    user: opening.user_id,
    userType: opening.user_type,
    roles: opening.roles,
    name: `${opening.first_name} ${opening.last_name}`,
    email: opening.email,
    country: opening.buyer_country ?? opening.country,
    ssoStatus: opening.sso_status,
    buyer: opening.buyer_id && opening.buyer_name !== null ? { id: opening.buyer_id, name: opening.buyer_name } : null,
    client: opening.client_id,
    group: opening.group_id,
    groups: opening.group_id === null ? [] : isGroupAdmin ? (opening.subtree ?? []) : [opening.group_id],
    visibilityEpoch: opening.visibility_epoch,
    openedAt: now,
    feeds: opening.feeds,
    newestBillDate: opening.newest_bill_date,
  };
}

/** True if a session is over, or its user may no longer sign in. */
export function hasEnded(session: SessionEnd, now: Instant): boolean {
  if (session.revoked_at || momentOf(session.expires_at) <= now || momentOf(session.idle_expires_at) <= now)
    return true;
  return !mayBeUsed(session);
}

export type SessionEnd = Pick<
  RequestOpening,
  'revoked_at' | 'expires_at' | 'idle_expires_at' | 'status' | 'buyer_status'
>;

/** True if this use of the session must be recorded: at most once a minute, and at the first use of a new secret. */
export function isUseDue(opening: RequestOpening, idHash: Uint8Array, now: Instant): boolean {
  const seenMs = instantToMs(momentOf(opening.last_seen_at));
  const isFirstUse = !isFormerSecret(opening, idHash) && opening.has_former && opening.former_ends_at === null;
  return isFirstUse || seenMs <= instantToMs(now) - sessionLimits.touchSeconds * 1000;
}

function isFormerSecret(opening: RequestOpening, idHash: Uint8Array): boolean {
  return opening.id_hash !== Buffer.from(idHash).toString('hex');
}

/** The database writes moments in JSON with its own offset. */
function momentOf(text: string): Instant {
  return instantFromMs(Date.parse(text));
}

/** The feeds that a session follows. The business's is last: its version tells that all other changes of the same action have arrived. */
export function followedFeeds({ buyer, program, person }: Pick<LiveSession, 'buyer' | 'program' | 'person'>): string[] {
  const own = [`program:${program}`, `person:${person}`];
  return buyer ? [...own, `buyer:${buyer.id}`] : own;
}

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
