import type { ColumnType, Generated } from 'kysely';
import type { ActionState } from '../../../domain/approvals/action-record.ts';
import type { ApprovalQuestion, ApprovalState } from '../../../domain/approvals/approval.ts';
import type { RequestAbout } from '../../../domain/approvals/request-about.ts';
import type { Refusal } from '../../../domain/errors.ts';
import type { Currency } from '../../../domain/money.ts';
import type { ActionId, ApprovalId, BuyerId, ClientId, GroupId, ProgramId, UserId } from '../../../domain/ids.ts';
import type {
  Day,
  Key,
  NullableKey,
  Moment,
  FilledMoment,
  NullableMoment,
  Json,
  FilledJson,
  NullableJson,
  JsonObject,
  Synced,
  OfBuyer,
} from './schema-columns.ts';

type BaseRow = { readonly collection: string; readonly id: string; readonly rowVersion: number };

/** The subject of an action: a buyer, a client, or, if both are null, the program. */
type OfSubject = { program_id: Key<ProgramId>; buyer_id: NullableKey<BuyerId>; client_id: NullableKey<ClientId> };

export type ActionsTable = Synced &
  OfSubject & {
    id: Key<ActionId>;
    user_id: Key<UserId>;
    author_name: string;
    device_id: string | null;
    device_seq: number | null;
    kind: string;
    definition_version: number;
    input: Json<unknown>;
    input_hash: string;
    base: FilledJson<readonly BaseRow[]>;
    depends_on: Generated<string[]>;
    attachments: FilledJson<readonly unknown[]>;
    is_personal: Generated<boolean>;
    state: ActionState;
    composed_at: Moment;
    composed_offline: Generated<boolean>;
    data_as_of: NullableMoment;
    received_at: FilledMoment;
    answer: NullableJson<JsonObject>;
    error: NullableJson<{ readonly code: string; readonly values: { readonly [key: string]: string | number } | null }>;
    subject_ids: Generated<string[]>;
    group_id: NullableKey<GroupId>;
    amount_minor: number | null;
    currency: Currency | null;
    approval_id: NullableKey<ApprovalId>;
    /** The buyer feed's version of the last change, written at COMMIT. */
    feed_version: ColumnType<number | null, never, never>;
    settled_at: NullableMoment;
  };

export type RefusedIdsTable = OfSubject & {
  id: Key<ActionId>;
  user_id: Key<UserId>;
  kind: string;
  refusal: Json<Refusal>;
  refused_at: FilledMoment;
};

export type ApprovalsTable = Synced &
  OfBuyer & {
    id: Key<ApprovalId>;
    group_id: NullableKey<GroupId>;
    action_id: Key<ActionId>;
    kind: string;
    author_user_id: Key<UserId>;
    author_name: string;
    amount_minor: number | null;
    currency: Currency | null;
    reasons: FilledJson<readonly string[]>;
    tiers: FilledJson<readonly unknown[]>;
    tier: Generated<number>;
    state: ApprovalState;
    then_rows: FilledJson<readonly unknown[]>;
    bound: FilledJson<readonly BaseRow[]>;
    composed_at: Moment;
    composed_offline: Generated<boolean>;
    created_at: FilledMoment;
    expires_at: Moment;
    reminded_at: NullableMoment;
    questions: FilledJson<readonly ApprovalQuestion[]>;
    decided_at: NullableMoment;
    decided_by_name: string | null;
    decision_reason: string | null;
    about: NullableJson<RequestAbout>;
    decided_rows: NullableJson<readonly unknown[]>;
  };

export type ApprovalDecisionsTable = OfBuyer & {
  id: string;
  approval_id: Key<ApprovalId>;
  tier: number;
  decision: 'approved' | 'rejected';
  reason: string | null;
  user_id: Key<UserId>;
  user_name: string;
  action_id: NullableKey<ActionId>;
  at: FilledMoment;
  for_user_id: NullableKey<UserId>;
};

export type DelegationsTable = Synced &
  OfBuyer & {
    id: string;
    user_id: Key<UserId>;
    user_name: string;
    to_user_id: Key<UserId>;
    to_name: string;
    first_day: Day;
    last_day: Day;
    revoked_at: NullableMoment;
    created_at: FilledMoment;
  };
