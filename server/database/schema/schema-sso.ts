import type { Generated } from 'kysely';
import type { PersonId, ProgramId } from '../../../domain/ids.ts';
import type { FilledMoment, Key, Moment, NullableMoment } from './schema-columns.ts';

export type SsoProvidersTable = {
  program_id: Key<ProgramId>;
  issuer: string;
  client_id: string;
  /** Encrypted; null for a client without a secret. */
  client_secret: string | null;
  is_enabled: Generated<boolean>;
  updated_at: FilledMoment;
};

export type SsoIdentitiesTable = {
  program_id: Key<ProgramId>;
  person_id: Key<PersonId>;
  issuer: string;
  subject: string;
  linked_at: FilledMoment;
};

export type SsoLinksTable = {
  token_hash: Uint8Array;
  program_id: Key<ProgramId>;
  person_id: Key<PersonId>;
  created_at: FilledMoment;
  expires_at: Moment;
  used_at: NullableMoment;
};
