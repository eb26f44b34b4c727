import type { UserId } from '../ids.ts';
import { type Instant, instantFromMs, instantToMs } from '../time/instant.ts';

/**
 * After somebody has added a user, or changed their roles or e-mail, the two do not decide each other's requests for this number of days.
 */
export const daysConnected = 30;

/** The actions, besides changes of roles, that connect their author with the user concerned. */
export const kindsThatBringIn = ['inviteUser', 'requestEmailChange', 'requestPrimaryEmail'] as const;

/** A user, and whoever added them to the business or changed their roles or e-mail within those days. */
export type BroughtIn = { readonly userId: UserId; readonly byUserId: UserId };

/** Additions and changes of users before this time no longer connect anybody. */
export function broughtInSince(now: Instant): Instant {
  return instantFromMs(instantToMs(now) - daysConnected * 86_400_000);
}

/**
 * How an approver is connected with the author: the approver added or changed the author, the author the approver, or both through others, for
 * example because one person added them both.
 */
export const connections = ['broughtAuthor', 'broughtByAuthor', 'throughOthers'] as const;
export type Connection = (typeof connections)[number];

/** An approver who may not decide a request because of their connection with its author. */
export type LeftOut = { readonly userId: UserId; readonly why: Connection };

/** The people who are connected with the author of a request, directly or through others. */
export function connectedWith(authorUserId: UserId, broughtIn: readonly BroughtIn[]): readonly LeftOut[] {
  const found = new Map<UserId, Connection>();
  for (const { userId, byUserId } of broughtIn) {
    if (userId === authorUserId) found.set(byUserId, 'broughtAuthor');
    else if (byUserId === authorUserId && !found.has(userId)) found.set(userId, 'broughtByAuthor');
  }
  found.delete(authorUserId);
  // The loop also visits the people whom it adds.
  for (const near of found.keys())
    for (const { userId, byUserId } of broughtIn) {
      const other = userId === near ? byUserId : byUserId === near ? userId : authorUserId;
      if (other !== authorUserId && !found.has(other)) found.set(other, 'throughOthers');
    }
  return [...found].map(([userId, why]) => ({ userId, why }));
}

type Independence = {
  readonly connected: readonly LeftOut[];
  /** How many decisions the request needs. */
  readonly quorum: number;
  /** Account Admins who have just left, each of whom could have decided. */
  readonly fallen: readonly UserId[];
};

/**
 * The people who are independent of the author, of those who could decide. Where too few others are there, the connected ones decide too,
 * unless an Account Admin has just left, who may have been the independent one: then the request waits.
 */
export function independentOf<One extends { readonly userId: string }>(
  able: readonly One[],
  { connected, quorum, fallen }: Independence,
): readonly One[] {
  const others = able.filter(({ userId }) => !connected.some((one) => one.userId === userId));
  return others.length >= quorum || fallen.length > 0 ? others : able;
}

/** The connected people who do not decide, not even for somebody else: nobody, if the connected ones decide because there are too few others. */
export function keptApart(
  able: readonly { readonly userId: string }[],
  independent: readonly { readonly userId: string }[],
  connected: readonly LeftOut[],
): readonly LeftOut[] {
  const decide = able.some(({ userId }) => connected.some((one) => one.userId === userId));
  return decide && independent.length === able.length ? [] : connected;
}
