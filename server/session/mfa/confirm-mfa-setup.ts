import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import { isPlainText, normalizeLine } from '../../../domain/plain-text.ts';
import { isSqlError } from '../../database/database-errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { refused } from '../../graphql/refused.ts';
import type { LiveSession } from '../../identity/sessions/live-session.ts';
import { recordSessionEvent } from '../../identity/sessions/session-events.ts';
import {
  type Challenge,
  findChallenge,
  lockChallenge,
  removeChallenge,
} from '../../identity/proofs/challenge-store.ts';
import { spendSentCode } from '../../identity/proofs/check-proof.ts';
import { totpStep } from '../../identity/proofs/codes.ts';
import { type IdentityContext, asAuth, personOf } from '../../identity/proofs/identity-context.ts';
import { type MfaMethodAnswer, methodAnswer } from '../../identity/proofs/mfa-answers.ts';
import { type NewPasskey, verifyNewPasskey } from '../../identity/proofs/passkeys.ts';
import { type StoredMethod, methodsOf, offered } from '../../identity/proofs/person-methods.ts';
import { codeExpired } from '../../identity/proofs/prove.ts';
import { giveRecoveryCodes } from '../../identity/proofs/recovery-codes.ts';
import { countAttempt, secondsToWait } from '../../identity/proofs/security-attempts.ts';
import { tellOfSecurity } from '../../identity/proofs/tell-of-security.ts';

/** The proof that confirms a set-up. */
export type SetupProof = {
  readonly setupId: string;
  readonly code?: string | null;
  readonly passkey?: unknown;
  readonly name?: string | null;
};

/** A configured method; the first one comes with the recovery codes, which are returned only here. */
export type MfaSetupDone = { readonly method: MfaMethodAnswer; readonly recoveryCodes: readonly string[] | null };

/**
 * Ends a set-up with a correct code or passkey: the method becomes active. The person is notified by mail. Throws MFA_CODE_INVALID,
 * MFA_CODE_EXPIRED, THROTTLED, MFA_METHOD_EXISTS, or PHONE_DUPLICATE if another person has taken the number meanwhile.
 */
export async function confirmMfaSetup(
  context: IdentityContext,
  session: LiveSession,
  proof: SetupProof,
): Promise<MfaSetupDone> {
  if (!isPlainText(normalizeLine(proof.name ?? ''))) throw refused('BAD_INPUT', { field: 'name' });
  const passkey = proof.passkey == null ? null : await newPasskeyOf(context, session, proof);
  try {
    return await asAuth<MfaSetupDone>(context, async (transaction, now) => {
      const challenge = await lockChallenge(transaction, 'setup', { id: proof.setupId }, now);
      if (!challenge || challenge.session_id !== session.key) return { refusal: codeExpired };
      const confirming = { transaction, context, session, challenge, proof, passkey, now };
      const refusal = await refuseSetup(confirming);
      return refusal ? { refusal } : { value: await keep(confirming) };
    });
  } catch (error) {
    if (!isSqlError(error, 'uniqueViolation')) throw error;
    throw refused(error.constraint === 'mfa_methods_one_number' ? 'PHONE_DUPLICATE' : 'MFA_METHOD_EXISTS');
  }
}

type Confirming = {
  readonly transaction: Transaction;
  readonly context: IdentityContext;
  readonly session: LiveSession;
  readonly challenge: Challenge;
  readonly proof: SetupProof;
  readonly passkey: NewPasskey | null;
  readonly now: Instant;
};

async function refuseSetup(confirming: Confirming): Promise<Refusal | null> {
  const { transaction, context, session, now } = confirming;
  const { program, client } = context;
  const subject = session.person;
  const attempt = { program: program.id, kind: 'codeFailed', subject, address: client.address } as const;
  const wait = await secondsToWait(transaction, attempt, now);
  if (wait !== null) return refuse('THROTTLED', { retryAfter: wait });
  const verdict = await judge(confirming);
  if (verdict === 'gone') return codeExpired;
  if (verdict === 'right') return null;
  await countAttempt(transaction, attempt, now);
  await record(confirming, 'codeFailed');
  return refuse('MFA_CODE_INVALID');
}

async function judge({ transaction, context, challenge, proof, passkey, now }: Confirming) {
  switch (challenge.method) {
    case 'sms':
    case 'email': {
      const given = { methodId: challenge.id, code: proof.code ?? null, passkey: null };
      return spendSentCode({ transaction, context, challenge, proof: given, now }, challenge.id);
    }
    case 'totp': {
      const secret = challenge.secret && context.signer.reveal('mfa-secret', challenge.secret, challenge.id);
      return secret && totpStep(secret, proof.code ?? '', now) !== null ? 'right' : 'wrong';
    }
    case 'passkey':
      return passkey ? 'right' : 'wrong';
    case null:
      throw new Error('A set-up has no method.');
  }
}

async function keep(confirming: Confirming): Promise<MfaSetupDone> {
  const { transaction, context, session, challenge, now } = confirming;
  const isFirst = (await methodsOf(transaction, session.person)).length === 0;
  const stored = await addMethod(confirming);
  await removeChallenge(transaction, challenge.id);
  await record(confirming, 'methodAdded');
  const person = await personOf(transaction, session.person);
  await tellOfSecurity(transaction, context, person, { kind: 'method-added', method: stored }, now);
  const recoveryCodes = isFirst ? await giveRecoveryCodes(transaction, context, session.person, now) : null;
  if (isFirst) await tellOfSecurity(transaction, context, person, { kind: 'recovery-codes-made' }, now);
  return { method: methodAnswer(offered(stored)), recoveryCodes };
}

/** The method has the id of its set-up, because its secret is bound to that id. */
function addMethod({
  transaction,
  context,
  session,
  challenge,
  proof,
  passkey,
  now,
}: Confirming): Promise<StoredMethod> {
  if (challenge.method === null) throw new Error('A set-up has no method.');
  const isTotp = challenge.method === 'totp' && challenge.secret !== null;
  const secret = isTotp ? context.signer.reveal('mfa-secret', challenge.secret ?? '', challenge.id) : null;
  return transaction
    .insertInto('mfa_methods')
    .values({
      id: challenge.id,
      person_id: session.person,
      program_id: context.program.id,
      method: challenge.method,
      target: challenge.target,
      name: nameOf(proof),
      secret: challenge.secret,
      // The code that confirmed the set-up is used up too.
      last_step: secret === null ? null : totpStep(secret, proof.code ?? '', now),
      credential_id: passkey?.credentialId ?? null,
      public_key: passkey?.publicKey ?? null,
      counter: passkey?.counter ?? 0,
      transports: [...(passkey?.transports ?? [])],
      added_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function nameOf({ name }: SetupProof): string | null {
  const line = [...normalizeLine(name ?? '')].slice(0, maxNameLength).join('').trim();
  return line === '' ? null : line;
}

const maxNameLength = 60;

async function newPasskeyOf(
  context: IdentityContext,
  session: LiveSession,
  { setupId, passkey }: SetupProof,
): Promise<NewPasskey | null> {
  const challenge = await asAuth(context, async (transaction, now) => ({
    value: await findChallenge(transaction, 'setup', { id: setupId }, now),
  }));
  if (!challenge?.passkey_challenge || challenge.session_id !== session.key) return null;
  return verifyNewPasskey(context, challenge.passkey_challenge, passkey);
}

async function record(
  { transaction, context, session, challenge }: Confirming,
  kind: 'methodAdded' | 'codeFailed',
): Promise<void> {
  const { person, user } = session;
  const { program, client } = context;
  const detail = { method: challenge.method ?? '', for: 'setup' };
  await recordSessionEvent(transaction, { kind, program, person, user, address: client.address, detail });
}
