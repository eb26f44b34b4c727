import type { UserId } from '../ids.ts';
import { type Instant, instantFromMs, instantToMs } from '../time/instant.ts';

/**
 * After somebody has added a user, or changed their roles or e-mail, the two do not decide each other's requests for this number of days.
 */
export const daysConnected = 30;

/** A user, and whoever added them to the business or changed their roles or e-mail within those days. */
export type BroughtIn = { readonly userId: UserId; readonly byUserId: UserId };

/** Additions and changes of users before this time no longer connect anybody. */
export function broughtInSince(now: Instant): Instant {
  return instantFromMs(instantToMs(now) - daysConnected * 86_400_000);
}

/** How an approver is connected with the author: the approver added or changed the author, or the author the approver. */
export const connections = ['broughtAuthor', 'broughtByAuthor'] as const;
export type Connection = (typeof connections)[number];

/** An approver who may not decide a request because of their connection with its author. */
export type LeftOut = { readonly userId: UserId; readonly why: Connection };

/** The people who are connected with the author of a request. */
export function connectedWith(authorUserId: UserId, broughtIn: readonly BroughtIn[]): readonly LeftOut[] {
  return broughtIn.flatMap(({ userId, byUserId }): LeftOut[] => {
    if (userId === byUserId) return [];
    if (userId === authorUserId) return [{ userId: byUserId, why: 'broughtAuthor' }];
    return byUserId === authorUserId ? [{ userId, why: 'broughtByAuthor' }] : [];
  });
}

type Independence = {
  readonly connected: readonly LeftOut[];
  /** The number of decisions. */
  readonly quorum: number;
  /** Account Admins who have just left, each of whom could have decided. */
  readonly fallen: readonly UserId[];
};

/**
 * The people who are independent of the author, of those who could decide. Where too few others are there, the connected ones decide too,
 * unless that is so because an Account Admin has just left: then the request waits.
 */
export function independentOf<One extends { readonly userId: string }>(
  able: readonly One[],
  { connected, quorum, fallen }: Independence,
): readonly One[] {
  const isConnected = (userId: string) => connected.some((one) => one.userId === userId);
  const others = able.filter(({ userId }) => !isConnected(userId));
  return others.length >= quorum || fallen.some((userId) => !isConnected(userId)) ? others : able;
}
