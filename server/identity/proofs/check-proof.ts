import { mfaLimits } from '../../../domain/access/mfa.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { recordSessionEvent } from '../sessions/session-events.ts';
import type { Challenge } from './challenge-store.ts';
import { codeHash, isSameHash, recoveryCodeHash, totpStep } from './codes.ts';
import type { IdentityContext } from './identity-context.ts';
import type { VerifiedPasskey } from './passkeys.ts';
import {
  type OfferedMethod,
  type Person,
  type StoredMethod,
  offeredMethods,
  recoveryCodesOf,
} from './person-methods.ts';
import { countAttempt, secondsToWait } from './security-attempts.ts';
import { tellOfSecurity } from './tell-of-security.ts';

/** A proof: a code, or a passkey whose signature was verified before the transaction. */
export type Proof = {
  readonly methodId: string;
  readonly code: string | null;
  readonly passkey: VerifiedPasskey | null;
};

type Checking = {
  readonly transaction: Transaction;
  readonly context: Pick<IdentityContext, 'program' | 'signer' | 'client'>;
  readonly challenge: Challenge;
  readonly person: Person;
  readonly proof: Proof;
  readonly now: Instant;
};

type Verdict = 'right' | 'wrong' | 'used' | 'gone';

/**
 * Checks a proof for a locked challenge and uses it up if it is right: a code, a time step or a counter value works once. Wrong proofs
 * are counted for the code, the person and the address. Returns MFA_NOT_FOUND, MFA_CODE_INVALID, MFA_CODE_USED, RECOVERY_CODE_USED,
 * MFA_CODE_EXPIRED, THROTTLED, or null.
 * Run as `auth`.
 */
export async function checkProof(checking: Checking): Promise<Refusal | null> {
  const { transaction, context, challenge, person, proof, now } = checking;
  const { program, client } = context;
  const methods = await offeredMethods(transaction, challenge.purpose, person, now);
  const method = methods.find(({ id }) => id === proof.methodId);
  if (!method) return refuse('MFA_NOT_FOUND');
  const attempt = { program: program.id, kind: 'codeFailed', subject: person.id, address: client.address } as const;
  const wait = await secondsToWait(transaction, attempt, now);
  if (wait !== null) return refuse('THROTTLED', { retryAfter: wait });
  const verdict = await judge(checking, method);
  if (verdict === 'gone') return refuse('MFA_CODE_EXPIRED');
  const detail = { method: method.method, for: challenge.scope ?? challenge.purpose };
  const kind = verdict === 'right' ? 'codeConfirmed' : 'codeFailed';
  await recordSessionEvent(transaction, { kind, program, person: person.id, address: client.address, detail });
  if (verdict === 'right') {
    if (method.method === 'recovery') await tellOfUse(checking);
    return null;
  }
  // The code was right when it was used first, so this is no attempt to guess one.
  if (verdict === 'used') return refuse(method.method === 'recovery' ? 'RECOVERY_CODE_USED' : 'MFA_CODE_USED');
  await countAttempt(transaction, attempt, now);
  return refuse('MFA_CODE_INVALID');
}

async function judge(checking: Checking, method: OfferedMethod): Promise<Verdict> {
  const { transaction, now } = checking;
  const verdict = await verdictOf(checking, method);
  if (verdict === 'right' && method.stored) {
    await transaction
      .updateTable('mfa_methods')
      .set({ last_used_at: now })
      .where('id', '=', method.stored.id)
      .execute();
  }
  return verdict;
}

async function verdictOf(checking: Checking, { id, method, stored }: OfferedMethod): Promise<Verdict> {
  switch (method) {
    case 'sms':
    case 'email':
      return spendSentCode(checking, id);
    case 'totp':
      return spendTimeStep(checking, stored);
    case 'passkey':
      return (await spendPasskey(checking, stored)) ? 'right' : 'wrong';
    case 'recovery':
      return spendRecoveryCode(checking);
  }
}

/** A code belongs to its challenge and to its recipient; after five wrong attempts it is deleted. */
export async function spendSentCode(
  { transaction, context, challenge, proof, now }: Omit<Checking, 'person'>,
  sentTo: string,
): Promise<Verdict> {
  const isLive =
    challenge.code_hash !== null &&
    challenge.sent_to === sentTo &&
    challenge.code_expires_at !== null &&
    challenge.code_expires_at > now &&
    challenge.tries < mfaLimits.codeTries;
  if (!isLive) return 'gone';
  const isRight = isSameHash(challenge.code_hash, codeHash(context.signer, challenge.id, proof.code ?? ''));
  await transaction
    .updateTable('mfa_challenges')
    .set(isRight ? { code_hash: null, code_expires_at: null } : { tries: challenge.tries + 1 })
    .where('id', '=', challenge.id)
    .execute();
  return isRight ? 'right' : 'wrong';
}

/** A time step is accepted once, and only if it is later than the last one. */
async function spendTimeStep(
  { transaction, context, proof, now }: Checking,
  stored: StoredMethod | null,
): Promise<Verdict> {
  const secret = stored?.secret && context.signer.reveal('mfa-secret', stored.secret, stored.id);
  const step = secret ? totpStep(secret, proof.code ?? '', now) : null;
  if (!stored || step === null) return 'wrong';
  const used = await transaction
    .updateTable('mfa_methods')
    .set({ last_step: step })
    .where('id', '=', stored.id)
    .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? 'right' : 'used';
}

async function spendPasskey(
  { transaction, challenge, proof }: Checking,
  stored: StoredMethod | null,
): Promise<boolean> {
  const { passkey } = proof;
  const isFor = passkey && passkey.methodId === stored?.id && passkey.challenge === challenge.passkey_challenge;
  return isFor ? countUp(transaction, passkey) : false;
}

/** The counter of a copied authenticator does not rise; authenticators without a counter stay at 0. */
export async function countUp(transaction: Transaction, { methodId, counter }: VerifiedPasskey): Promise<boolean> {
  const used = await transaction
    .updateTable('mfa_methods')
    .set({ counter })
    .where('id', '=', methodId)
    .where((where) => (counter === 0 ? where('counter', '=', 0) : where('counter', '<', counter)))
    .executeTakeFirst();
  return used.numUpdatedRows > 0n;
}

async function spendRecoveryCode({ transaction, context, person, proof, now }: Checking): Promise<Verdict> {
  const hash = recoveryCodeHash(context.signer, person.id, proof.code ?? '');
  const spent = await transaction
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('person_id', '=', person.id)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (spent.numUpdatedRows > 0n) return 'right';
  const known = await transaction
    .selectFrom('recovery_codes')
    .select('used_at')
    .where('person_id', '=', person.id)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return known ? 'used' : 'wrong';
}

async function tellOfUse({ transaction, context, person, now }: Checking): Promise<void> {
  const { left } = await recoveryCodesOf(transaction, person.id);
  await tellOfSecurity(transaction, context, person, { kind: 'recovery-code-used', values: { left } }, now);
}
