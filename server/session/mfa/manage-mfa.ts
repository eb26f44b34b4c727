import { isMfaRequired } from '../../../domain/access/mfa-flags.ts';
import type { MfaScope } from '../../../domain/action.ts';
import { mfaLimits } from '../../../domain/access/mfa.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { refuse } from '../../../domain/errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import { refused } from '../../graphql/refused.ts';
import type { LiveSession } from '../../identity/sessions/live-session.ts';
import { type SessionEventKind, recordSessionEvent } from '../../identity/sessions/session-events.ts';
import { anyCaseUuid, minutesAfter } from '../../identity/proofs/challenge-store.ts';
import { type IdentityContext, asAuth, personOf } from '../../identity/proofs/identity-context.ts';
import { methodsOf } from '../../identity/proofs/person-methods.ts';
import { giveRecoveryCodes } from '../../identity/proofs/recovery-codes.ts';
import { spendMfaEvent } from '../../identity/proofs/spend-mfa-event.ts';
import { refuseWithoutCode } from '../../identity/proofs/step-up.ts';
import { type SecurityEvent, tellOfSecurity } from '../../identity/proofs/tell-of-security.ts';

/** With the scope of the required code, and the verification of the request. */
type Managing = IdentityContext & { readonly scope: MfaScope; readonly mfaEventId: string | null };

/**
 * Removes a method; with the last one, also the recovery codes and the remembered devices. The person is notified by mail. Throws
 * MFA_NOT_FOUND, MFA_REQUIRED{Setup}.
 */
export function removeMfaMethod(context: Managing, session: LiveSession, methodId: string): Promise<boolean> {
  return asAuth<boolean>(context, async (transaction, now) => {
    const methods = await methodsOf(transaction, session.person);
    const method = methods.find(({ id }) => id === methodId && anyCaseUuid.test(methodId));
    if (!method) return { refusal: refuse('MFA_NOT_FOUND') };
    const refusal = await refuseWithoutCode(transaction, stepUpOf(context, session), now);
    if (refusal) return { refusal };
    await transaction.deleteFrom('mfa_methods').where('id', '=', method.id).execute();
    if (methods.length === 1) await forgetAll(transaction, session);
    await record(transaction, context, session, { kind: 'methodRemoved', detail: { method: method.method } });
    await tell(transaction, context, session, { kind: 'method-removed', method }, now);
    return { value: true };
  });
}

/** Replaces the recovery codes; the person is notified by mail. Throws MFA_NOT_FOUND without a method, MFA_REQUIRED{Setup}. */
export function renewRecoveryCodes(context: Managing, session: LiveSession): Promise<string[]> {
  return asAuth<string[]>(context, async (transaction, now) => {
    if ((await methodsOf(transaction, session.person)).length === 0) return { refusal: refuse('MFA_NOT_FOUND') };
    const refusal = await refuseWithoutCode(transaction, stepUpOf(context, session), now);
    if (refusal) return { refusal };
    await record(transaction, context, session, { kind: 'recoveryCodesRenewed' });
    await tell(transaction, context, session, { kind: 'recovery-codes-made' }, now);
    return { value: await giveRecoveryCodes(transaction, context, session.person, now) };
  });
}

/**
 * Pauses 2-step verification for half an hour, so that it can be set up again (§4); returns the end of the pause. Needs a code even
 * during a pause. The person is notified by mail. Throws FORBIDDEN on a program without it, MFA_NOT_FOUND, MFA_REQUIRED{Setup}.
 */
export async function pauseMfa(context: Managing, session: LiveSession): Promise<Instant> {
  const { program } = context;
  if (!isMfaRequired(program.settings.flags, 'Setup')) throw refused('FORBIDDEN');
  return asAuth<Instant>(context, async (transaction, now) => {
    if ((await methodsOf(transaction, session.person)).length === 0) return { refusal: refuse('MFA_NOT_FOUND') };
    const { scope } = context;
    const use = { session, scope, eventId: context.mfaEventId, now };
    if (!(await spendMfaEvent(transaction, use))) return { refusal: refuse('MFA_REQUIRED', { scope }) };
    const until = minutesAfter(now, mfaLimits.pauseMinutes);
    await transaction
      .insertInto('person_security')
      .values({ person_id: session.person, program_id: program.id, mfa_paused_until: until })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ mfa_paused_until: until }))
      .execute();
    await record(transaction, context, session, { kind: 'mfaPaused' });
    const values = { minutes: mfaLimits.pauseMinutes };
    await tell(transaction, context, session, { kind: 'mfa-paused', values }, now);
    return { value: until };
  });
}

function stepUpOf({ program, scope, mfaEventId }: Managing, session: LiveSession) {
  return { program, session, scope, mfaEventId } as const;
}

async function forgetAll(transaction: Transaction, { person }: LiveSession): Promise<void> {
  await transaction.deleteFrom('recovery_codes').where('person_id', '=', person).execute();
  await transaction.deleteFrom('remembered_devices').where('person_id', '=', person).execute();
}

async function record(
  transaction: Transaction,
  { program, client }: IdentityContext,
  { person, user }: LiveSession,
  { kind, detail }: { readonly kind: SessionEventKind; readonly detail?: Record<string, string> },
): Promise<void> {
  await recordSessionEvent(transaction, { kind, program, person, user, address: client.address, detail });
}

async function tell(
  transaction: Transaction,
  context: IdentityContext,
  session: LiveSession,
  event: SecurityEvent,
  now: Instant,
): Promise<void> {
  await tellOfSecurity(transaction, context, await personOf(transaction, session.person), event, now);
}
