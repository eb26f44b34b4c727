import type { PersonId, UserId } from '../../../domain/ids.ts';
import type { Transaction } from '../../database/with-transaction.ts';
import type { Program } from '../../programs/program.ts';

/** Kinds of session events in the audit trail. */
export type SessionEventKind =
  | 'signedIn'
  | 'signInFailed'
  | 'signInCancelled'
  | 'accountLocked'
  | 'signedOut'
  | 'accountSwitched'
  | 'ssoLinked'
  | 'ssoFailed'
  | 'sessionEnded'
  | 'codeSent'
  | 'codeConfirmed'
  | 'codeFailed'
  | 'verificationCancelled'
  | 'methodAdded'
  | 'methodRemoved'
  | 'recoveryCodesRenewed'
  | 'mfaPaused'
  | 'deviceRemembered'
  | 'deviceForgotten'
  | 'securityQuestionSet'
  | 'securityAnswerFailed'
  | 'passwordCheckFailed'
  | 'passwordChanged'
  | 'resetRequested'
  | 'resetRefused'
  | 'activated'
  | 'emailChanged'
  | 'emailChangeDeclined'
  | 'passwordReset';

/** Adds a line to the audit trail of sessions: never a password, a secret or a token. Run as `auth`. */
export async function recordSessionEvent(
  transaction: Transaction,
  event: {
    kind: SessionEventKind;
    program: Pick<Program, 'id'>;
    person: PersonId | null;
    user?: UserId;
    address: string;
    detail?: Record<string, string>;
  },
): Promise<void> {
  await transaction
    .insertInto('session_events')
    .values({
      kind: event.kind,
      program_id: event.program.id,
      person_id: event.person,
      user_id: event.user ?? null,
      address: event.address,
      detail: event.detail ? JSON.stringify(event.detail) : null,
    })
    .execute();
}
