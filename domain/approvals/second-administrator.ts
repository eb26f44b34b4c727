import type { Role } from '../access/role.ts';
import type { UserId } from '../ids.ts';
import { type Instant, instantFromMs, instantToMs } from '../time/instant.ts';
import type { UserStatus } from '../users/user-status.ts';

/** Hours for which somebody still counts after they stopped being an Account Admin: nobody removes the second one to be alone. */
export const hoursCounted = 72;

/** An Account Admin of a business: `fellAt` is null for one who acts, else the time since when they no longer are one. */
export type CountedAdministrator = { readonly userId: UserId; readonly fellAt: Instant | null };

/** The time since when somebody who is no longer an Account Admin still counts. */
export function countedSince(now: Instant): Instant {
  return instantFromMs(instantToMs(now) - hoursCounted * 3_600_000);
}

/** The time from which none of those who have left counts any more; null if nobody has left. */
export function countedUntil(administrators: readonly CountedAdministrator[]): Instant | null {
  const falls = administrators.flatMap(({ fellAt }) => (fellAt === null ? [] : instantToMs(fellAt)));
  return falls.length === 0 ? null : instantFromMs(Math.max(...falls) + hoursCounted * 3_600_000);
}

/** True if somebody stopped being an Account Admin within the last hours. */
export function hasFallen(administrators: readonly CountedAdministrator[], now: Instant): boolean {
  return administrators.some(({ fellAt }) => fellAt !== null && fellAt > countedSince(now));
}

/** True if the business has two Account Admins, or had them within the last hours. */
export function hasTwoAdministrators(administrators: readonly CountedAdministrator[], now: Instant): boolean {
  const counted = administrators.filter(({ fellAt }) => fellAt === null || fellAt > countedSince(now));
  return new Set(counted.map(({ userId }) => userId)).size >= 2;
}

/** The users and groups whose Account Admins an action concerns, and whether it concerns the primary user of the business. */
export type Concerns = {
  readonly userIds: readonly UserId[];
  readonly groupIds: readonly string[];
  readonly primaryUser?: true;
};

/** A user whom an action concerns, as stored before it; `isAuthor` if they act themselves. */
export type ConcernedUser = {
  readonly id: UserId;
  readonly roles: readonly Role[];
  readonly status: UserStatus;
  readonly isAuthor: boolean;
};

/** True for an Account Admin who has activated their account, also while they are suspended. */
export function isAdministrator({ roles, status }: Pick<ConcernedUser, 'roles' | 'status'>): boolean {
  return roles.includes('buyerAdministrator') && status !== 'Pending' && status !== 'Terminated';
}

/** True if an action concerns an Account Admin other than its author. */
export function concernsAdministrator(users: readonly ConcernedUser[]): boolean {
  return users.some((user) => !user.isAuthor && isAdministrator(user));
}

/**
 * The people who decide, of those who could. Somebody whom the request concerns decides only if nobody else could: of two Account Admins,
 * the one who is to leave agrees to it.
 */
export function withoutConcerned<One extends { readonly userId: string }>(
  able: readonly One[],
  concerned: readonly string[],
): readonly One[] {
  const others = able.filter(({ userId }) => !concerned.includes(userId));
  return others.length > 0 ? others : able;
}

type Outlook = {
  /** Every tier has enough people. */
  readonly canBeDecided: boolean;
  /** A tier has nobody, whatever the amount. */
  readonly isNobodyThere: boolean;
  readonly wish: 'block' | 'approve';
  readonly wantsSecondAdministrator: boolean;
  /** An Account Admin left within the last hours. */
  readonly hasFallen: boolean;
};

/**
 * The initial state of a request. Nothing is approved by itself if a second Account Admin has to approve it, or shortly after one has left:
 * then nobody is there because of that.
 */
export function firstState(outlook: Outlook): 'inApproval' | 'blocked' | 'approved' {
  if (outlook.canBeDecided) return 'inApproval';
  const isByItself = outlook.wish === 'approve' && outlook.isNobodyThere;
  return isByItself && !outlook.wantsSecondAdministrator && !outlook.hasFallen ? 'approved' : 'blocked';
}
