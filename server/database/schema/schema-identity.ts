import type { Generated } from 'kysely';
import type { MfaEventStatus, MfaSetupMethod } from '../../../domain/access/mfa.ts';
import type { MfaScope } from '../../../domain/action.ts';
import type { BuyerId, PersonId, ProgramId, UserId } from '../../../domain/ids.ts';
import type { SecurityQuestion } from '../../../domain/session/security-questions.ts';
import type { FilledMoment, Key, Moment, NullableKey, NullableMoment } from './schema-columns.ts';

type OfPerson = { person_id: Key<PersonId>; program_id: Key<ProgramId> };

export type MfaMethodsTable = OfPerson & {
  id: string;
  method: MfaSetupMethod;
  target: string | null;
  name: string | null;
  /** Encrypted; only for authenticator apps. */
  secret: string | null;
  last_step: number | null;
  credential_id: string | null;
  public_key: Uint8Array | null;
  counter: Generated<number>;
  transports: Generated<string[]>;
  added_at: FilledMoment;
  last_used_at: NullableMoment;
};

export type ChallengePurpose = 'event' | 'waiting' | 'reset' | 'setup' | 'passkey';

export type MfaChallengesTable = {
  id: string;
  program_id: Key<ProgramId>;
  purpose: ChallengePurpose;
  person_id: NullableKey<PersonId>;
  session_id: string | null;
  token_hash: Uint8Array | null;
  scope: MfaScope | null;
  status: Generated<MfaEventStatus>;
  uses: Generated<number>;
  created_at: FilledMoment;
  expires_at: Moment;
  /** The id of the method to which the code was sent. */
  sent_to: string | null;
  sent_at: NullableMoment;
  code_hash: Uint8Array | null;
  code_expires_at: NullableMoment;
  tries: Generated<number>;
  passkey_challenge: string | null;
  method: MfaSetupMethod | null;
  target: string | null;
  secret: string | null;
};

export type RecoveryCodesTable = OfPerson & {
  code_hash: Uint8Array;
  created_at: FilledMoment;
  used_at: NullableMoment;
};

export type RememberedDevicesTable = OfPerson & {
  id: string;
  secret_hash: Uint8Array;
  name: string;
  added_at: FilledMoment;
  last_used_at: NullableMoment;
  expires_at: Moment;
};

export type PasswordHistoryTable = OfPerson & { id: Generated<number>; password_hash: string; at: FilledMoment };

export type PersonSecurityTable = OfPerson & {
  question: SecurityQuestion | null;
  answer_hash: string | null;
  mfa_paused_until: NullableMoment;
};

export type SecurityAttemptsTable = {
  id: Generated<number>;
  program_id: Key<ProgramId>;
  kind: string;
  subject: string | null;
  address: string;
  at: FilledMoment;
};

export type NoticesTable = {
  id: string;
  program_id: Key<ProgramId>;
  person_id: NullableKey<PersonId>;
  channel: 'email' | 'sms';
  /** Encrypted. */
  body: string;
  created_at: FilledMoment;
  expires_at: Moment;
};

/** The invoices that people were notified of, and the last reported share of each limit; `share` in percent. */
export type ToldNewsTable = {
  program_id: Key<ProgramId>;
  buyer_id: Key<BuyerId>;
  topic: 'due-soon' | 'overdue' | 'limit-reached';
  subject_id: string;
  share: number | null;
  limit_minor: number | null;
  told_at: FilledMoment;
};

/** Notices for the daily digest of a user. */
export type DigestItemsTable = {
  id: string;
  program_id: Key<ProgramId>;
  buyer_id: Key<BuyerId>;
  user_id: Key<UserId>;
  /** Encrypted. */
  body: string;
  created_at: FilledMoment;
};

/** The browsers with a push subscription. */
export type PushSubscriptionsTable = OfPerson & {
  id: string;
  /** The stable key of the session that stored it last. */
  session_key: string;
  endpoint_hash: Uint8Array;
  /** Address and keys, encrypted. */
  body: string;
  created_at: FilledMoment;
};

/** A change of a person's e-mail; of its two links only the hashes are stored. */
export type EmailChangesTable = OfPerson & {
  id: Key<string>;
  buyer_id: Key<BuyerId>;
  requested_by: Key<UserId>;
  old_email: string;
  new_email: string;
  old_token_hash: Uint8Array | null;
  new_token_hash: Uint8Array | null;
  old_confirmed_at: NullableMoment;
  new_confirmed_at: NullableMoment;
  status: Generated<'open' | 'changed' | 'cancelled' | 'declined' | 'failed' | 'expired'>;
  requested_at: FilledMoment;
  expires_at: Moment;
  ended_at: NullableMoment;
};
