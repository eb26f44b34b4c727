import { mfaLimits } from '../../domain/access/mfa.ts';
import { isMfaRequired } from '../../domain/access/mfa-flags.ts';
import type { MfaScope } from '../../domain/action.ts';
import type { Instant } from '../../domain/time/instant.ts';
import { refuse } from '../../domain/errors.ts';
import type { PersonId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { refused } from '../graphql/refused.ts';
import {
  type Challenge,
  addChallenge,
  findChallenge,
  lockChallenge,
  removeChallenge,
} from '../identity/proofs/challenge-store.ts';
import { type IdentityContext, asAuth, personOf } from '../identity/proofs/identity-context.ts';
import { type AskedProof, type ReadProof, describeProof, readProof } from '../identity/proofs/mfa-answers.ts';
import { newPasskeyChallenge } from '../identity/proofs/passkeys.ts';
import { offeredMethods, preferredSentMethod } from '../identity/proofs/person-methods.ts';
import { type GivenProof, codeExpired, prove } from '../identity/proofs/prove.ts';
import { sendCode } from '../identity/proofs/send-code.ts';
import { isMfaPaused } from '../identity/proofs/spend-mfa-event.ts';
import { usableMemberships } from '../identity/sessions/memberships.ts';
import { openSession } from '../identity/sessions/open-session.ts';
import { type RememberedSecret, isDeviceRemembered, rememberDevice } from './remembered-devices.ts';
import { recordSessionEvent } from '../identity/sessions/session-events.ts';
import { newSessionSecret, sessionIdHash } from '../identity/sessions/session-secret.ts';
import type { NewSession } from '../identity/sessions/session-store.ts';

/** The scope of the sign-in code. */
export const signInScope = 'Login' satisfies MfaScope;

/** The cookie of a sign-in with a correct password. It is no session: it only gives access to the operations for its code. */
export type WaitingSecret = { readonly secret: string; readonly expiresAt: Instant };

/** The data of a waiting sign-in for the page. */
export type WaitingSignIn = AskedProof & { readonly rememberDeviceDays: number };

/** Whether a sign-in with a correct password still needs a code: depends on the program, the person and the device. Run as `auth`. */
export async function isCodeWanted(
  transaction: Transaction,
  { program, client }: Pick<IdentityContext, 'program' | 'client'>,
  person: PersonId,
  now: Instant,
): Promise<boolean> {
  if (!isMfaRequired(program.settings.flags, signInScope)) return false;
  if (await isMfaPaused(transaction, { person }, now)) return false;
  return !(await isDeviceRemembered(transaction, { person, secret: client.deviceCookie }, now));
}

/**
 * Makes a sign-in wait for its code, which is sent at once if there is a single target, or by the method that was used last. A repeated sign-in of the same browser continues
 * the wait, so that it gets no second code within a minute. Throws ACCOUNT_NOT_ACTIVE. Run as `auth`.
 */
export async function beginWaiting(
  transaction: Transaction,
  context: IdentityContext,
  personId: PersonId,
  now: Instant,
): Promise<WaitingSecret> {
  const [membership] = await usableMemberships(transaction, personId);
  if (!membership) throw refused('ACCOUNT_NOT_ACTIVE');
  const former = await ofCookie(transaction, context, now);
  if (former?.person_id === personId && context.client.waitingCookie !== null)
    return { secret: context.client.waitingCookie, expiresAt: former.expires_at };
  if (former) await removeChallenge(transaction, former.id);
  const person = await personOf(transaction, personId);
  const methods = await offeredMethods(transaction, 'waiting', person, now);
  const secret = newSessionSecret();
  const challenge = await addChallenge(
    transaction,
    {
      purpose: 'waiting',
      program_id: context.program.id,
      person_id: personId,
      token_hash: sessionIdHash(secret),
      passkey_challenge: methods.some(({ method }) => method === 'passkey') ? newPasskeyChallenge() : null,
      minutes: mfaLimits.waitingMinutes,
    },
    now,
  );
  const preferred = preferredSentMethod(methods);
  if (preferred) await sendCode(transaction, context, { challenge, person, to: preferred }, now);
  return { secret, expiresAt: challenge.expires_at };
}

/** The waiting sign-in of the cookie, or null. */
export async function readWaitingSignIn(context: IdentityContext): Promise<WaitingSignIn | null> {
  const read = await asAuth<ReadProof | null>(context, async (transaction, now) => {
    const challenge = await findChallenge(transaction, 'waiting', nameOf(context), now);
    if (!challenge?.person_id) return { value: null };
    return { value: await readProof(transaction, challenge, await personOf(transaction, challenge.person_id), now) };
  });
  return read && describe(context, read);
}

/** Sends a code for the sign-in of the cookie. Throws THROTTLED, MFA_NOT_FOUND, or MFA_CODE_EXPIRED if it has ended. */
export async function sendSignInCode(context: IdentityContext, methodId: string): Promise<WaitingSignIn> {
  const read = await asAuth<ReadProof>(context, async (transaction, now) => {
    const challenge = await ofCookie(transaction, context, now);
    if (!challenge?.person_id) return { refusal: codeExpired };
    const person = await personOf(transaction, challenge.person_id);
    const methods = await offeredMethods(transaction, 'waiting', person, now);
    const to = methods.find(({ id }) => id === methodId);
    if (!to) return { refusal: refuse('MFA_NOT_FOUND') };
    const refusal = await sendCode(transaction, context, { challenge, person, to }, now);
    return refusal ? { refusal } : { value: await readProof(transaction, challenge, person, now) };
  });
  return describe(context, read);
}

/** Ends the wait with a correct code: opens the session, and remembers the device if requested. Throws the errors of `prove`. */
export function confirmSignIn(
  context: IdentityContext,
  { isDeviceToRemember, ...given }: GivenProof & { readonly isDeviceToRemember: boolean },
): Promise<{ readonly opened: NewSession; readonly device: RememberedSecret | null }> {
  const asked = { purpose: 'waiting', name: nameOf(context), owns: () => true, gone: codeExpired } as const;
  return prove(context, asked, given, async (transaction, { challenge, person }, now) => {
    await removeChallenge(transaction, challenge.id);
    const opened = await openSession(transaction, context, person.id, 'code', now);
    const device = isDeviceToRemember ? await rememberDevice(transaction, context, person.id, now) : null;
    return { value: { opened, device } };
  });
}

/** Cancels the sign-in of the cookie; true also if there was none. */
export function cancelSignIn(context: IdentityContext): Promise<boolean> {
  return asAuth(context, async (transaction, now) => {
    const challenge = await ofCookie(transaction, context, now);
    if (!challenge) return { value: true };
    await removeChallenge(transaction, challenge.id);
    const { program, client } = context;
    const person = challenge.person_id;
    await recordSessionEvent(transaction, { kind: 'signInCancelled', program, person, address: client.address });
    return { value: true };
  });
}

async function describe(context: IdentityContext, read: ReadProof): Promise<WaitingSignIn> {
  return { ...(await describeProof(context, read)), rememberDeviceDays: context.program.rememberDeviceDays };
}

function ofCookie(transaction: Transaction, context: IdentityContext, now: Instant): Promise<Challenge | null> {
  return lockChallenge(transaction, 'waiting', nameOf(context), now);
}

function nameOf({ client }: IdentityContext) {
  return { tokenHash: sessionIdHash(client.waitingCookie) };
}
