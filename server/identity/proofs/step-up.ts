import { isMfaRequired } from '../../../domain/access/mfa-flags.ts';
import type { MfaScope } from '../../../domain/action.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { type Refusal, refuse } from '../../../domain/errors.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { Program } from '../../programs/program.ts';
import type { LiveSession } from '../sessions/live-session.ts';
import { isEventUsable, isMfaPaused, spendMfaEvent } from './spend-mfa-event.ts';

/** The scope of a code, and the verification that the request names. */
export type StepUp = {
  readonly program: Program;
  readonly session: LiveSession;
  readonly scope: MfaScope;
  readonly mfaEventId: string | null;
};

/** MFA_REQUIRED{scope} if a code is needed and none was confirmed; uses up a confirmed one. Run in the effect's transaction. */
export async function refuseWithoutCode(
  transaction: Transaction,
  stepUp: StepUp,
  now: Instant,
): Promise<Refusal | null> {
  if (!(await isCodeWanted(transaction, stepUp, now))) return null;
  return (await spendMfaEvent(transaction, eventOf(stepUp, now)))
    ? null
    : refuse('MFA_REQUIRED', { scope: stepUp.scope });
}

/** Refuses as `refuseWithoutCode` does, but does not use up the verification: the outcome is not known yet. */
export async function refuseUnconfirmed(
  transaction: Transaction,
  stepUp: StepUp,
  now: Instant,
): Promise<Refusal | null> {
  if (!(await isCodeWanted(transaction, stepUp, now))) return null;
  return (await isEventUsable(transaction, eventOf(stepUp, now)))
    ? null
    : refuse('MFA_REQUIRED', { scope: stepUp.scope });
}

async function isCodeWanted(transaction: Transaction, { program, session, scope }: StepUp, now: Instant) {
  return isMfaRequired(program.settings.flags, scope) && !(await isMfaPaused(transaction, session, now));
}

function eventOf({ session, scope, mfaEventId }: StepUp, now: Instant) {
  return { session, scope, eventId: mfaEventId, now };
}
