import type { ColumnType, Generated } from 'kysely';
import type { Instant } from '../../../domain/time/instant.ts';
import type { ProviderMandateState } from '../../../domain/bank-accounts/mandate.ts';
import type { Currency } from '../../../domain/money.ts';
import type { FailureReason } from '../../../domain/payments/payment.ts';
import type { ActionId, BuyerId, ChargeId, ClientId, ProgramId, UserId } from '../../../domain/ids.ts';
import type {
  Key,
  NullableKey,
  Moment,
  FilledMoment,
  NullableMoment,
  Json,
  FilledJson,
  JsonObject,
  OfBuyer,
} from './schema-columns.ts';

export type ImportRunsTable = {
  id: string;
  program_id: Key<ProgramId>;
  client_id: NullableKey<ClientId>;
  file_name: string;
  sha256: string;
  counts: Json<{ readonly [name: string]: number }>;
  created_at: FilledMoment;
};

/** Written by triggers only. `feed_version` is set at COMMIT, so it is never null to another transaction. */
export type ChangesTable = {
  id: ColumnType<number, never, never>;
  feed: ColumnType<string, never, never>;
  feed_version: ColumnType<number | null, never, never>;
  collection: ColumnType<string, never, never>;
  row_id: ColumnType<string, never, never>;
  row_version: ColumnType<number, never, never>;
  op: ColumnType<'upsert' | 'remove', never, never>;
  image: ColumnType<JsonObject | null, never, never>;
  action_id: ColumnType<ActionId | null, never, never>;
  at: ColumnType<Instant, never, never>;
};

export type JobsTable = {
  id: string;
  kind: string;
  feed: string | null;
  program_id: NullableKey<ProgramId>;
  buyer_id: NullableKey<BuyerId>;
  payload: FilledJson<JsonObject>;
  run_at: FilledMoment;
  attempts: Generated<number>;
  lease_until: NullableMoment;
  leased_by: string | null;
  done_at: NullableMoment;
  last_error: string | null;
  dedupe_key: string | null;
  created_at: FilledMoment;
};

export type BlobsTable = OfBuyer & {
  id: string;
  /** Null for a file that a seller attached to a charge. */
  user_id: NullableKey<UserId>;
  charge_id: NullableKey<ChargeId>;
  sha256: string;
  byte_length: number;
  content_type: string;
  file_name: string;
  completed_at: NullableMoment;
  created_at: FilledMoment;
};

export type BlobDownloadsTable = {
  token_hash: Uint8Array;
  blob_id: string;
  program_id: Key<ProgramId>;
  user_id: Key<UserId>;
  expires_at: Moment;
  used_at: NullableMoment;
};

export type BankTransfersTable = {
  id: string;
  idempotency_key: string;
  rail_token: string;
  amount_minor: number;
  currency: Currency;
  state: 'submitted' | 'settled' | 'failed';
  failure_reason: FailureReason | null;
  submitted_at: Moment;
  act_at: Moment;
  acted_at: NullableMoment;
};

/** Transfers that have arrived at the simulated bank; reported after it has acted. */
export type BankIncomingTable = {
  id: string;
  idempotency_key: string;
  reference: string;
  amount_minor: number;
  currency: Currency;
  received_at: Moment;
  acted_at: NullableMoment;
};

export type BankMandatesTable = {
  id: string;
  idempotency_key: string;
  rail_token: string;
  state: ProviderMandateState;
  submitted_at: Moment;
  /** Null if the bank never answers. */
  act_at: NullableMoment;
  acted_at: NullableMoment;
};
