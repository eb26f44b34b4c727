import { rolesGivenBy } from '../../../domain/users/user-rules.ts';
import { resendInvitationSeconds } from '../../../domain/users/invitation.ts';
import { allowsRight, refuseByAccountStatus } from '../../../domain/accounts/account-status-rules.ts';
import { languagesOffered } from '../../../domain/users/languages-by-country.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import { type Instant, instantToMs } from '../../../domain/time/instant.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { Refused } from '../../graphql/refused.ts';
import { enqueueJob } from '../../jobs/enqueue-job.ts';
import { refuseWeakPassword, replacePassword } from '../proofs/new-password.ts';
import { type IdentityContext, asAuth } from '../proofs/identity-context.ts';
import { hashPassword } from '../proofs/password.ts';
import { sessionIdHash } from '../sessions/session-secret.ts';
import { recordSessionEvent } from '../sessions/session-events.ts';
import { acceptInvitation, invitedPerson } from './invited-person.ts';

/** The purpose of an invitation link. */
export type Activation = {
  readonly email: string;
  readonly business: string;
  readonly inviter: string;
  readonly firstName: string;
  readonly lastName: string;
  /** The person is new to the program and chooses a password. */
  readonly needsPassword: boolean;
};

export type ActivationWish = {
  readonly token: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string | null;
  /** The language of the page on which the person activates the account; null leaves that of the invitation. */
  readonly language: string | null;
};

/**
 * Reads an invitation link without a change, because mail scanners open links. Throws ACTIVATION_LINK_INVALID, ACTIVATION_LINK_EXPIRED,
 * ALREADY_ACTIVATED, ACTIVATION_INELIGIBLE (§8).
 */
export function readActivation(context: IdentityContext, token: string): Promise<Activation> {
  return asAuth<Activation>(context, async (transaction, now) => {
    const found = await findInvitation(transaction, token);
    const refusal = refuseActivation(found, now);
    if (refusal || !found) return { refusal: refusal ?? refuse('ACTIVATION_LINK_INVALID') };
    const { email, business, firstName, lastName, inviter } = found;
    return { value: { email, business, inviter, firstName, lastName, needsPassword: needsPassword(found) } };
  });
}

/**
 * Redeems a link, once: the user becomes active, and belongs to the person with this e-mail; a new person gets the chosen name, password
 * and language.
 */
export async function activate(context: IdentityContext, wish: ActivationWish): Promise<boolean> {
  const isNew = (await readActivation(context, wish.token)).needsPassword;
  const weak = isNew ? refuseWeakPassword(wish.password ?? '') : null;
  if (weak) throw new Refused(weak);
  const passwordHash = isNew ? await hashPassword(wish.password ?? '') : null;
  const { program, client } = context;
  return asAuth<boolean>(context, async (transaction, now) => {
    // Locked, so that of two concurrent requests only one redeems the link.
    await transaction
      .selectFrom('invitations')
      .select('user_id')
      .where('token_hash', '=', sessionIdHash(wish.token))
      .forUpdate()
      .executeTakeFirst();
    const found = await findInvitation(transaction, wish.token);
    const refusal = refuseActivation(found, now);
    if (refusal || !found) return { refusal: refusal ?? refuse('ACTIVATION_LINK_INVALID') };
    await transaction.updateTable('invitations').set({ redeemed_at: now }).where('user_id', '=', found.user).execute();
    const { user } = found;
    const person = await acceptInvitation(transaction, user);
    if (passwordHash !== null && needsPassword(found)) {
      await transaction.updateTable('people').set(chosenBy(wish, program)).where('id', '=', person).execute();
      await replacePassword(transaction, { person, program: program.id, passwordHash }, now);
    }
    await transaction.updateTable('users').set({ status: 'Active' }).where('id', '=', user).execute();
    await recordSessionEvent(transaction, { kind: 'activated', program, person, user, address: client.address });
    return { value: true };
  });
}

/** Sends a new link to the address of an expired one; at most one a minute. Throws ACCOUNT_STATUS if nobody may be invited. */
export function requestNewInvitation(context: IdentityContext, token: string): Promise<boolean> {
  return asAuth<boolean>(context, async (transaction, now) => {
    const found = await findInvitation(transaction, token);
    const refusal = refuseActivation(found, now);
    if (!found || refusal?.code !== 'ACTIVATION_LINK_EXPIRED') return refusal ? { refusal } : { value: false };
    const forbidden = refuseByAccountStatus(found.accountStatus, 'invite');
    if (forbidden) return { refusal: forbidden };
    if (instantToMs(now) - instantToMs(found.sentAt) < resendInvitationSeconds * 1000) return { value: true };
    await enqueueJob(transaction, {
      kind: 'send-invitation',
      runAt: now,
      dedupeKey: `send-invitation:${found.user}:${found.sentAt}`,
      payload: { userId: found.user, invitedBy: found.invitedBy },
      program: context.program.id,
      buyer: null,
    });
    return { value: true };
  });
}

/** The details of a new person. */
function chosenBy({ firstName, lastName, language }: ActivationWish, { settings }: IdentityContext['program']) {
  const isSpoken = language !== null && languagesOffered(null, settings.locales).includes(language);
  return { first_name: firstName, last_name: lastName, ...(isSpoken ? { language } : {}) };
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

async function findInvitation(transaction: Transaction, token: string) {
  const row = await transaction
    .selectFrom('invitations as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .innerJoin('buyers as b', 'b.id', 'i.buyer_id')
    .innerJoin('users as by', 'by.id', 'i.invited_by')
    .innerJoin('people as inviter', 'inviter.id', 'by.person_id')
    .select(['i.email', 'i.expires_at', 'i.redeemed_at', 'i.sent_at', 'i.invited_by', 'i.link_base'])
    .select(['u.id', 'u.status', 'u.roles', 'b.name as business', 'b.status as account_status'])
    .select(['by.status as inviter_status', 'by.roles as inviter_roles', 'by.buyer_id as inviter_buyer', 'i.buyer_id'])
    .select(['inviter.first_name as inviter_first', 'inviter.last_name as inviter_last'])
    .where('i.token_hash', '=', sessionIdHash(token))
    .executeTakeFirst();
  const invited = row && (await invitedPerson(transaction, row.id));
  if (!row || !invited) return null;
  return {
    user: row.id,
    email: row.email,
    isOwnEmail: row.email.toLowerCase() === invited.email.toLowerCase(),
    isMember: invited.is_member,
    status: row.status,
    roles: row.roles,
    accountStatus: row.account_status,
    business: row.business,
    firstName: invited.first_name,
    lastName: invited.last_name,
    hasPassword: invited.has_password,
    ssoStatus: invited.sso_status,
    inviter: `${row.inviter_first} ${row.inviter_last}`,
    isInviterActive: row.inviter_status === 'Active' && row.inviter_buyer === row.buyer_id,
    inviterRoles: row.inviter_roles,
    invitedBy: row.invited_by,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
    isRedeemed: row.redeemed_at !== null,
  };
}

/** A link is valid for its address and its business, once, until it expires, and only for roles that its inviter may give today. */
function refuseActivation(found: Invitation | null, now: Instant): Refusal | null {
  if (!found || !found.isOwnEmail) return refuse('ACTIVATION_LINK_INVALID');
  if (found.isRedeemed || found.status === 'Active') return refuse('ALREADY_ACTIVATED');
  const given = rolesGivenBy({ roles: found.inviterRoles });
  const isGiven = found.isInviterActive && found.roles.every((role) => given.includes(role));
  if (found.status !== 'Pending' || !isGiven || found.isMember) return refuse('ACTIVATION_INELIGIBLE');
  if (!allowsRight(found.accountStatus, 'signIn')) return refuse('ACTIVATION_INELIGIBLE');
  return found.expiresAt > now ? null : refuse('ACTIVATION_LINK_EXPIRED');
}

function needsPassword({ hasPassword, ssoStatus }: Invitation): boolean {
  return !hasPassword && ssoStatus !== 'Active';
}
