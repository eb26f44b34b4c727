import { sql } from 'kysely';
import type { Role } from '../../domain/access/role.ts';
import {
  type ApprovalReason,
  type ApprovalTier,
  type Approver,
  rightOf,
  wantsTwoPeople,
} from '../../domain/approvals/approval.ts';
import {
  type BroughtIn,
  type LeftOut,
  broughtInSince,
  connectedWith,
  independentOf,
  keptApart,
  kindsThatBringIn,
} from '../../domain/approvals/brought-in.ts';
import { couldDecide } from '../../domain/approvals/approval-rules.ts';
import {
  type ConcernedUser,
  type Concerns,
  type CountedAdministrator,
  countedSince,
  isAdministrator,
  withoutConcerned,
} from '../../domain/approvals/second-administrator.ts';
import { inputOf } from '../../domain/action.ts';
import { actionOf } from '../../domain/actions.ts';
import type { BuyerId, GroupId, UserId } from '../../domain/ids.ts';
import type { Instant } from '../../domain/time/instant.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { Transaction } from '../database/with-transaction.ts';

/** The facts that determine the approvers: the author, the group (null for the whole account), and the amount. */
export type ApprovalMatter = {
  readonly authorUserId: UserId;
  readonly groupId: GroupId | null;
  /** The amount of the request in minor units; null if it has none. */
  readonly amountMinor: number | null;
  /** The Account Admins whose own rights the request changes. */
  readonly concernedUserIds: readonly UserId[];
  /** The people connected with the author, directly or through others; empty if the request needs no second person. */
  readonly connected: readonly LeftOut[];
  /** The Account Admins who have just left. */
  readonly fallen: readonly UserId[];
};

type Member = {
  user_id: UserId;
  roles: Role[];
  limit_minor: number | null;
  group_id: GroupId | null;
  first_name: string;
  last_name: string;
};

type Delegated = { user_id: UserId; to_user_id: UserId };

/**
 * The tiers with all people who may decide each today (`couldDecide`), and whom they deputise for; an action on the whole account belongs
 * to no group.
 */
export async function withApprovers(
  trx: Transaction,
  matter: ApprovalMatter,
  tiers: readonly Omit<ApprovalTier, 'approvers'>[],
  today: PlainDate,
): Promise<ApprovalTier[]> {
  const { rows: members } = await sql<Member>`select * from deciders()`.execute(trx);
  const groupIds = matter.groupId === null ? [] : await groupsAbove(trx, matter.groupId);
  const about = { authorUserId: matter.authorUserId, amountMinor: matter.amountMinor, groupIds };
  const { rows: delegations } = await sql<Delegated>`select * from delegations_in_force(${today}::date)`.execute(trx);
  return tiers.map(({ role, quorum }): ApprovalTier => {
    const could = members.map(memberOf).filter((one) => couldDecide(one, about, role));
    const independent = independentOf(could, { ...matter, quorum });
    const able = withoutConcerned(independent, matter.concernedUserIds);
    const isIn = (all: readonly { readonly userId: UserId }[], userId: UserId) =>
      all.some((one) => one.userId === userId);
    const connected = keptApart(could, independent, matter.connected);
    const isLeftOut = (userId: UserId) =>
      (matter.concernedUserIds.includes(userId) || isIn(connected, userId)) && !isIn(able, userId);
    const leftOut = connected.filter(({ userId }) => isIn(could, userId) && !isIn(able, userId));
    const approvers = members.flatMap((one): Approver[] => {
      if (isLeftOut(one.user_id)) return [];
      const isAble = able.some(({ userId }) => userId === one.user_id);
      const given = delegations.find(
        ({ user_id: from, to_user_id: to }) =>
          to === one.user_id && to !== matter.authorUserId && able.some(({ userId }) => userId === from),
      );
      const other = members.find(({ user_id: userId }) => userId === given?.user_id);
      if (!isAble && !other) return [];
      const self = { userId: one.user_id, name: nameOf(one) };
      return [
        other ? { ...self, standsInFor: { userId: other.user_id, name: nameOf(other), isNeeded: !isAble } } : self,
      ];
    });
    return leftOut.length > 0 ? { role, quorum, approvers, leftOut } : { role, quorum, approvers };
  });
}

function memberOf({ user_id: userId, roles, limit_minor: limitMinor, group_id: groupId }: Member) {
  return { userId, roles, limitMinor, groupId };
}

function nameOf({ first_name: first, last_name: last }: Member): string {
  return `${first} ${last}`;
}

/** The Account Admins of the business, with those who left within the last hours. */
export async function countedAdministrators(trx: Transaction, now: Instant): Promise<readonly CountedAdministrator[]> {
  const { rows } = await sql<{ user_id: UserId; fell_at: Instant | null }>`
    select * from counted_administrators(${countedSince(now)})`.execute(trx);
  return rows.map(({ user_id: userId, fell_at: fellAt }) => ({ userId, fellAt }));
}

/** The users whom an action concerns, as far as its reader sees them. */
export async function concernedUsers(
  { trx, buyer }: Pick<Place, 'trx' | 'buyer'>,
  { userIds, groupIds, ...also }: Concerns,
  authorUserId: UserId,
): Promise<readonly ConcernedUser[]> {
  const primaryUser = also.primaryUser ?? false;
  if (userIds.length + groupIds.length === 0 && !primaryUser) return [];
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'roles', 'status'])
    .where('buyer_id', '=', buyer)
    .where(sql<boolean>`(id = any (${[...userIds]}::uuid[]) or group_id = any (${[...groupIds]}::uuid[])
      or (${primaryUser} and is_primary and status <> 'Terminated'))`)
    .execute();
  return rows.map((row) => ({ ...row, isAuthor: row.id === authorUserId }));
}

type Request = {
  readonly kind: string;
  readonly input: unknown;
  readonly authorUserId: UserId;
  readonly groupId: GroupId | null;
  readonly amountMinor: number | null;
  readonly reasons: readonly ApprovalReason[];
};

type Place = { readonly trx: Transaction; readonly buyer: BuyerId; readonly now: Instant };

/** What decides about the approvers of a request, whose action this build may no longer know. */
export async function matterOf(place: Place, request: Request): Promise<ApprovalMatter> {
  const { authorUserId, groupId, amountMinor } = request;
  const definition = actionOf(request.kind);
  const input = definition && inputOf(definition, request);
  const connected = wantsTwoPeople(request.reasons)
    ? connectedWith(authorUserId, await broughtIn(place.trx, place.now))
    : [];
  const counted = connected.length === 0 ? [] : await countedAdministrators(place.trx, place.now);
  const fallen = counted.filter(({ fellAt }) => fellAt !== null).map(({ userId }) => userId);
  const matter = { authorUserId, groupId, amountMinor, concernedUserIds: [], connected, fallen };
  if (!definition || input === null) return matter;
  const users = await concernedUsers(place, definition.concerns(input), authorUserId);
  const concernedUserIds = users.filter(isAdministrator).map(({ id }) => id);
  return { ...matter, amountMinor: definition.coveredMinor?.(input) ?? amountMinor, concernedUserIds };
}

/** Who has lately added whom to the caller's business, or changed their roles or e-mail: by the audit trail. */
async function broughtIn(trx: Transaction, now: Instant): Promise<readonly BroughtIn[]> {
  const { rows } = await sql<{ user_id: UserId; by_user_id: UserId }>`
    select * from brought_in(${broughtInSince(now)}, ${[...kindsThatBringIn]}::text[])`.execute(trx);
  return rows.map(({ user_id: userId, by_user_id: byUserId }) => ({ userId, byUserId }));
}

async function groupsAbove(trx: Transaction, group: GroupId): Promise<readonly GroupId[]> {
  const { rows } = await sql<{ ids: GroupId[] }>`select groups_above(${group}) as ids`.execute(trx);
  return rows[0]?.ids ?? [];
}

/** Locks the set of approvers until the transaction ends: a concurrent change of members waits, and then reviews the new requests. */
export async function holdApprovers(trx: Transaction, buyer: BuyerId): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`approvers ${buyer}`}, 0))`.execute(trx);
}

/** True if every tier has enough people. */
export function canBeDecided(tiers: readonly ApprovalTier[]): boolean {
  return tiers.every(({ approvers, quorum }) => new Set(approvers.map(rightOf)).size >= quorum);
}
