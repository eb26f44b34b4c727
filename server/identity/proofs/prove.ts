import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { type Challenge, type ChallengeName, findChallenge, lockChallenge } from './challenge-store.ts';
import { checkProof } from './check-proof.ts';
import { type IdentityContext, type Outcome, asAuth, personOf } from './identity-context.ts';
import { type VerifiedPasskey, verifyPasskey } from './passkeys.ts';
import type { Person } from './person-methods.ts';

/** A proof as sent: a code, or an authenticator's answer. */
export type GivenProof = {
  readonly methodId: string;
  readonly code?: string | null;
  readonly passkey?: unknown;
};

/** The challenge and its person; `owns` returns whether it is the caller's. */
export type Asked = {
  readonly purpose: Challenge['purpose'];
  readonly name: ChallengeName;
  readonly owns: (challenge: Challenge) => boolean;
  /** The refusal if the challenge no longer exists. */
  readonly gone: Refusal;
};

/**
 * Checks a proof for a challenge and, in the same transaction, performs the purpose of the challenge. A passkey's signature is verified
 * before. Throws the refusals of `checkProof` and `onProven`.
 */
export async function prove<Value>(
  context: IdentityContext,
  asked: Asked,
  given: GivenProof,
  onProven: (
    transaction: Transaction,
    proven: { readonly challenge: Challenge; readonly person: Person },
    now: Instant,
  ) => Promise<Outcome<Value>>,
): Promise<Value> {
  const passkey = given.passkey == null ? null : await verifiedPasskey(context, asked, given);
  const proof = { methodId: given.methodId, code: given.code ?? null, passkey };
  return asAuth(context, async (transaction, now) => {
    const challenge = await lockChallenge(transaction, asked.purpose, asked.name, now);
    if (!challenge?.person_id || !asked.owns(challenge)) return { refusal: asked.gone };
    const person = await personOf(transaction, challenge.person_id);
    // A repetition after a lost answer: already confirmed, so nothing is checked or used again.
    if (challenge.status === 'Confirmed') return onProven(transaction, { challenge, person }, now);
    const refusal = await checkProof({ transaction, context, challenge, person, proof, now });
    return refusal ? { refusal } : onProven(transaction, { challenge, person }, now);
  });
}

async function verifiedPasskey(
  context: IdentityContext,
  { purpose, name, owns }: Asked,
  given: GivenProof,
): Promise<VerifiedPasskey | null> {
  const found = await asAuth(context, async (transaction, now) => {
    const challenge = await findChallenge(transaction, purpose, name, now);
    if (!challenge?.person_id || !owns(challenge)) return { value: null };
    const passkey = await transaction
      .selectFrom('mfa_methods')
      .select(['id', 'credential_id', 'public_key', 'counter', 'transports'])
      .where('person_id', '=', challenge.person_id)
      .where('method', '=', 'passkey')
      .where((where) => where.cast<string>('id', 'text'), '=', given.methodId)
      .executeTakeFirst();
    return { value: passkey ? { challenge: challenge.passkey_challenge, passkey } : null };
  });
  if (!found?.challenge) return null;
  return verifyPasskey(context, found.challenge, {
    response: given.passkey,
    passkey: found.passkey,
    isSignIn: false,
  });
}

/** The refusal for an expired challenge of any purpose. */
export const codeExpired = refuse('MFA_CODE_EXPIRED');
