import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isMfaRequired } from '../../../domain/access/mfa-flags.ts';
import type { MfaScope } from '../../../domain/action.ts';
import { type MfaSetupMethod, canSetUp, mfaLimits } from '../../../domain/access/mfa.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { Refused, refused } from '../../graphql/refused.ts';
import { refuseWrongPassword } from '../../identity/proofs/check-password.ts';
import type { LiveSession } from '../../identity/sessions/live-session.ts';
import { type Challenge, addChallenge, lockChallenge } from '../../identity/proofs/challenge-store.ts';
import { newTotpSecret, totpUri } from '../../identity/proofs/codes.ts';
import { type IdentityContext, asAuth, personOf } from '../../identity/proofs/identity-context.ts';
import { masked } from '../../identity/proofs/mfa-answers.ts';
import { newPasskeyChallenge, passkeyCreation } from '../../identity/proofs/passkeys.ts';
import { type Person, type StoredMethod, methodsOf } from '../../identity/proofs/person-methods.ts';
import { codeExpired } from '../../identity/proofs/prove.ts';
import { resendAt, sendCode } from '../../identity/proofs/send-code.ts';
import { spendMfaEvent } from '../../identity/proofs/spend-mfa-event.ts';
import { refuseWithoutCode } from '../../identity/proofs/step-up.ts';

/** A method that is being set up; the secret of an authenticator app is returned only here. */
export type MfaSetup = {
  readonly id: string;
  readonly method: MfaSetupMethod;
  readonly target: string | null;
  readonly expires: Instant;
  readonly resendAt: Instant | null;
  readonly secret: string | null;
  readonly uri: string | null;
  readonly passkeyOptions: object | null;
};

export type SetupWish = {
  readonly method: MfaSetupMethod;
  readonly password: string;
  readonly phone?: string | null;
  /** The scope of the code that is required if the person already has a method. */
  readonly scope: MfaScope;
  readonly mfaEventId: string | null;
};

/**
 * Starts the set-up of a method: sends the code, or returns the secret. Throws FORBIDDEN on a program without 2-step verification,
 * PASSWORD_INCORRECT, THROTTLED, PHONE_INVALID, PHONE_NOT_MOBILE, MFA_METHOD_EXISTS; and MFA_REQUIRED{Setup} if the person already has a
 * method, which must confirm the new one.
 */
export async function startMfaSetup(
  context: IdentityContext,
  session: LiveSession,
  wish: SetupWish,
): Promise<MfaSetup> {
  if (!isMfaRequired(context.program.settings.flags, 'Setup')) throw refused('FORBIDDEN');
  const phone = wish.method === 'sms' ? numberOf(context, session, wish.phone ?? '') : null;
  const wrong = await refuseWrongPassword(context, session, wish.password);
  if (wrong) throw new Refused(wrong);
  const begun = await asAuth<Begun>(context, async (transaction, now) => {
    const person = await personOf(transaction, session.person);
    const existing = await methodsOf(transaction, person.id);
    const target = wish.method === 'email' ? person.email : phone;
    const refusal =
      // Whether a number is somebody else's is said only to whoever gets its messages, when the code is confirmed.
      (canSetUp(wish.method, existing) ? null : refuse('MFA_METHOD_EXISTS')) ??
      (await refuseWithoutOwner(transaction, context, { session, wish, existing, now }));
    if (refusal) return { refusal };
    await transaction
      .deleteFrom('mfa_challenges')
      .where('purpose', '=', 'setup')
      .where('session_id', '=', session.key)
      .where('method', '=', wish.method)
      .execute();
    const setup = await begin(transaction, context, { session, method: wish.method, target }, now);
    const { challenge } = setup;
    const to = { id: challenge.id, method: wish.method, target };
    const unsent = target === null ? null : await sendCode(transaction, context, { challenge, person, to }, now);
    if (unsent) return { refusal: unsent };
    return { value: { ...setup, person, existing, resendAt: target === null ? null : resendAt({ sent_at: now }) } };
  });
  return describeSetup(context, begun);
}

/** Sends the code of a method that is being set up again. Throws THROTTLED within a minute, MFA_CODE_EXPIRED if the set-up has ended. */
export async function resendMfaSetupCode(
  context: IdentityContext,
  session: LiveSession,
  setupId: string,
): Promise<MfaSetup> {
  const begun = await asAuth<Begun>(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, 'setup', { id: setupId }, now);
    if (!challenge?.method || challenge.session_id !== session.key) return { refusal: codeExpired };
    const person = await personOf(transaction, session.person);
    const to = { id: challenge.id, method: challenge.method, target: challenge.target };
    const refusal = await sendCode(transaction, context, { challenge, person, to }, now);
    if (refusal) return { refusal };
    return { value: { challenge, secret: null, person, existing: [], resendAt: resendAt({ sent_at: now }) } };
  });
  return describeSetup(context, begun);
}

type Begun = {
  readonly challenge: Challenge;
  readonly secret: string | null;
  readonly person: Person;
  readonly existing: readonly StoredMethod[];
  readonly resendAt: Instant | null;
};

function numberOf({ program }: IdentityContext, session: LiveSession, typed: string): string {
  const read = readMobileNumber(typed, session.country ?? program.settings.defaultCountry);
  if ('code' in read) throw new Refused(read);
  return read.number;
}

/**
 * A further method gives further access to the account, so an existing method must confirm it. During a pause the password replaces that
 * code: without it an open session would be enough.
 */
async function refuseWithoutOwner(
  transaction: Transaction,
  { program }: IdentityContext,
  {
    session,
    wish,
    existing,
    now,
  }: {
    readonly session: LiveSession;
    readonly wish: SetupWish;
    readonly existing: readonly StoredMethod[];
    readonly now: Instant;
  },
): Promise<Refusal | null> {
  if (existing.length === 0) return null;
  const { scope } = wish;
  if (wish.password !== '')
    return refuseWithoutCode(transaction, { program, session, scope, mfaEventId: wish.mfaEventId }, now);
  const use = { session, scope, eventId: wish.mfaEventId, now };
  return (await spendMfaEvent(transaction, use)) ? null : refuse('MFA_REQUIRED', { scope });
}

async function begin(
  transaction: Transaction,
  { program, signer }: IdentityContext,
  {
    session,
    method,
    target,
  }: {
    readonly session: LiveSession;
    readonly method: MfaSetupMethod;
    readonly target: string | null;
  },
  now: Instant,
): Promise<{ readonly challenge: Challenge; readonly secret: string | null }> {
  const secret = method === 'totp' ? newTotpSecret() : null;
  const challenge = await addChallenge(
    transaction,
    {
      purpose: 'setup',
      program_id: program.id,
      person_id: session.person,
      session_id: session.key,
      method,
      target,
      // The method will have the id of its set-up, because its secret is bound to that id.
      secret: null,
      passkey_challenge: method === 'passkey' ? newPasskeyChallenge() : null,
      minutes: mfaLimits.setupMinutes,
    },
    now,
  );
  if (secret !== null) {
    await transaction
      .updateTable('mfa_challenges')
      .set({ secret: signer.hide('mfa-secret', secret, challenge.id) })
      .where('id', '=', challenge.id)
      .execute();
  }
  return { challenge, secret };
}

async function describeSetup(context: IdentityContext, begun: Begun): Promise<MfaSetup> {
  const { challenge, secret, person, existing } = begun;
  const { id, method, target, expires_at: expires, passkey_challenge: passkeyChallenge } = challenge;
  if (method === null) throw new Error('A set-up has no method.');
  const passkeys = existing.filter((one) => one.method === 'passkey');
  return {
    id,
    method,
    target: target === null ? null : masked(target),
    expires,
    resendAt: begun.resendAt,
    secret,
    uri: secret === null ? null : totpUri(secret, { issuer: context.program.settings.name, label: person.email }),
    passkeyOptions:
      passkeyChallenge === null ? null : await passkeyCreation(context, passkeyChallenge, { person, passkeys }),
  };
}

/**
 * A typed number in international form, such as `+447700900123`; without a country code it is a number of the given country. Returns
 * PHONE_INVALID, or PHONE_NOT_MOBILE for a number that cannot receive text messages.
 */
function readMobileNumber(typed: string, country: string): { readonly number: string } | Refusal {
  if (typed.length > maxTypedLength) return refuse('PHONE_INVALID');
  const parsed = parsePhoneNumberFromString(typed, { defaultCountry: country as CountryCode, extract: false });
  if (!parsed?.isValid()) return refuse('PHONE_INVALID');
  // In some countries, such as the United States, a number does not show whether it is a mobile one.
  const type = parsed.getType();
  if (type !== 'MOBILE' && type !== 'FIXED_LINE_OR_MOBILE') return refuse('PHONE_NOT_MOBILE');
  return { number: parsed.number };
}

const maxTypedLength = 40;
