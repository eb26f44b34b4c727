import { isMfaRequired } from '../../domain/access/mfa-flags.ts';
import { mfaLimits } from '../../domain/access/mfa.ts';
import { refuse } from '../../domain/errors.ts';
import { refused } from '../graphql/refused.ts';
import { addChallenge, findChallenge, lockChallenge, removeChallenge } from '../identity/proofs/challenge-store.ts';
import { countUp } from '../identity/proofs/check-proof.ts';
import { type IdentityContext, asAuth } from '../identity/proofs/identity-context.ts';
import { credentialIdOf, newPasskeyChallenge, passkeyRequest, verifyPasskey } from '../identity/proofs/passkeys.ts';
import type { StoredMethod } from '../identity/proofs/person-methods.ts';
import { countAttempt, secondsToWait } from '../identity/proofs/security-attempts.ts';
import { openSession } from '../identity/sessions/open-session.ts';
import { recordSessionEvent } from '../identity/sessions/session-events.ts';
import type { NewSession } from '../identity/sessions/session-store.ts';

/** A request to sign in with any passkey that the device has for this site. */
export type PasskeyChallenge = { readonly id: string; readonly options: object };

/** Starts a sign-in with a passkey. Throws FORBIDDEN on a program without 2-step verification, and THROTTLED. */
export async function startPasskeySignIn(context: IdentityContext): Promise<PasskeyChallenge> {
  if (!isMfaRequired(context.program.settings.flags, 'Setup')) throw refused('FORBIDDEN');
  const passkeyChallenge = newPasskeyChallenge();
  const id = await asAuth<string>(context, async (transaction, now) => {
    const { program, client } = context;
    const attempt = { program: program.id, kind: 'passkeyAsked', subject: null, address: client.address } as const;
    const wait = await secondsToWait(transaction, attempt, now);
    if (wait !== null) return { refusal: refuse('THROTTLED', { retryAfter: wait }) };
    await countAttempt(transaction, attempt, now);
    const challenge = await addChallenge(
      transaction,
      {
        purpose: 'passkey',
        program_id: program.id,
        passkey_challenge: passkeyChallenge,
        minutes: mfaLimits.waitingMinutes,
      },
      now,
    );
    return { value: challenge.id };
  });
  return { id, options: await passkeyRequest(context, passkeyChallenge, { passkeys: [], isSignIn: true }) };
}

/**
 * Signs in with a passkey that has verified its user, which counts as both steps. People with single sign-on must use that. Throws
 * MFA_CODE_EXPIRED, MFA_NOT_FOUND for an unknown passkey, MFA_CODE_INVALID, ACCOUNT_NOT_ACTIVE.
 */
export async function signInWithPasskey(
  context: IdentityContext,
  { challengeId, response }: { readonly challengeId: string; readonly response?: unknown },
): Promise<NewSession> {
  const { challenge, passkey } = await passkeyOf(context, { challengeId, response });
  const verified = await verifyPasskey(context, challenge, { response, passkey, isSignIn: true });
  return asAuth<NewSession>(context, async (transaction, now) => {
    const asked = await lockChallenge(transaction, 'passkey', { id: challengeId }, now);
    if (!asked) return { refusal: refuse('MFA_CODE_EXPIRED') };
    await removeChallenge(transaction, asked.id);
    const { program, client } = context;
    const person = passkey.person_id;
    if (!verified || !(await countUp(transaction, verified))) {
      const detail = { by: 'passkey' };
      await recordSessionEvent(transaction, { kind: 'signInFailed', program, person, address: client.address, detail });
      return { refusal: refuse('MFA_CODE_INVALID') };
    }
    await transaction.updateTable('mfa_methods').set({ last_used_at: now }).where('id', '=', passkey.id).execute();
    return { value: await openSession(transaction, context, person, 'passkey', now) };
  });
}

type PasskeyFound = { readonly challenge: string; readonly passkey: Passkey };
type Passkey = Pick<StoredMethod, 'id' | 'person_id' | 'credential_id' | 'public_key' | 'counter' | 'transports'>;

function passkeyOf(
  context: IdentityContext,
  { challengeId, response }: { readonly challengeId: string; readonly response?: unknown },
) {
  return asAuth<PasskeyFound>(context, async (transaction, now) => {
    const challenge = await findChallenge(transaction, 'passkey', { id: challengeId }, now);
    if (!challenge?.passkey_challenge) return { refusal: refuse('MFA_CODE_EXPIRED') };
    const passkey = await transaction
      .selectFrom('mfa_methods as m')
      .innerJoin('people as p', 'p.id', 'm.person_id')
      .select(['m.id', 'm.person_id', 'm.credential_id', 'm.public_key', 'm.counter', 'm.transports'])
      .where('m.credential_id', '=', credentialIdOf(response) ?? '')
      .where('p.sso_status', '<>', 'Active')
      .executeTakeFirst();
    if (!passkey) return { refusal: refuse('MFA_NOT_FOUND') };
    return { value: { challenge: challenge.passkey_challenge, passkey } };
  });
}
