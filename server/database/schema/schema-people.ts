import type { ColumnType, Generated } from 'kysely';
import type { FormerName } from '../../../domain/accounts/buyer.ts';
import type { AccountRequestKind, AccountRequestStatus, CompanyAddress } from '../../../domain/accounts/company.ts';
import type { CreditIncreaseStatus, CreditIncreaseType } from '../../../domain/accounts/credit-increase.ts';
import type { CompanyRule } from '../../../domain/approvals/company-rules.ts';
import type { GroupAdminLimits } from '../../../domain/programs/group-admin-choices.ts';
import type { CardSettings } from '../../../domain/cards/card-settings.ts';
import type { Role, UserType } from '../../../domain/access/role.ts';
import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { Currency } from '../../../domain/money.ts';
import type { GroupType, LegalEntity } from '../../../domain/groups/group.ts';
import type { ContactType } from '../../../domain/users/listed-user.ts';
import type { UserStatus } from '../../../domain/users/user-status.ts';
import type {
  BuyerId,
  ClientId,
  CreditIncreaseId,
  GroupId,
  PersonId,
  ProgramId,
  SavedViewId,
  UserId,
} from '../../../domain/ids.ts';
import type {
  Key,
  NullableDay,
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

export type ProgramsTable = Synced & {
  id: Key<ProgramId>;
  host: string;
  settings: ColumnType<JsonObject, string, string>;
  translations: FilledJson<{ readonly [locale: string]: { readonly [messageId: string]: string } }>;
};

export type PeopleTable = Synced & {
  id: Key<PersonId>;
  program_id: Key<ProgramId>;
  email: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  language: Generated<string>;
  country: string | null;
  time_zone: string | null;
  dismissed_alerts: Generated<string[]>;
  password_hash: string | null;
  failed_attempts: Generated<number>;
  locked_until: NullableMoment;
  sso_status: Generated<string>;
  typed_by: NullableKey<BuyerId>;
  created_at: FilledMoment;
};

export type UsersTable = Synced & {
  id: Key<UserId>;
  person_id: Key<PersonId>;
  program_id: Key<ProgramId>;
  user_type: UserType;
  buyer_id: NullableKey<BuyerId>;
  client_id: NullableKey<ClientId>;
  group_id: NullableKey<GroupId>;
  roles: Role[];
  status: UserStatus;
  receive_email: Generated<boolean>;
  contact_types: Generated<ContactType[]>;
  visibility_epoch: ColumnType<number, never, never>;
  last_sign_in_at: NullableMoment;
  is_primary: Generated<boolean>;
  parent_user_id: NullableKey<UserId>;
  suspended_with: NullableKey<UserId>;
  may_download_invoices: Generated<boolean>;
  may_edit_invoices: Generated<boolean>;
  notices_off: Generated<string[]>;
  has_daily_digest: Generated<boolean>;
};

/** The link of an invited user; only its hash is stored. */
export type InvitationsTable = {
  user_id: Key<UserId>;
  program_id: Key<ProgramId>;
  buyer_id: Key<BuyerId>;
  email: string;
  token_hash: Uint8Array | null;
  link_base: string;
  invited_by: Key<UserId>;
  sent_at: FilledMoment;
  expires_at: Moment;
  redeemed_at: NullableMoment;
};

export type SessionsTable = {
  /** Constant for the life of the session; the hash of its secret changes with the secret. */
  id: Generated<string>;
  id_hash: Uint8Array;
  former_id_hash: Uint8Array | null;
  former_ends_at: NullableMoment;
  person_id: Key<PersonId>;
  user_id: Key<UserId>;
  program_id: Key<ProgramId>;
  checksum: string;
  created_at: FilledMoment;
  last_seen_at: FilledMoment;
  idle_expires_at: Moment;
  expires_at: Moment;
  revoked_at: NullableMoment;
  user_agent: string | null;
  address: string | null;
};

export type DeviceSecretsTable = {
  person_id: Key<PersonId>;
  device_id: string;
  program_id: Key<ProgramId>;
  secret: Uint8Array;
  created_at: FilledMoment;
};

export type SavedViewsTable = Synced &
  OfBuyer & {
    id: Key<SavedViewId>;
    user_id: Key<UserId>;
    list: string;
    name: string;
    search: Json<JsonObject>;
  };

export type SignInAttemptsTable = {
  id: Generated<number>;
  program_id: Key<ProgramId>;
  address: string;
  email: string | null;
  succeeded: boolean;
  at: FilledMoment;
};

export type SessionEventsTable = {
  id: Generated<number>;
  at: FilledMoment;
  program_id: Key<ProgramId>;
  person_id: NullableKey<PersonId>;
  user_id: NullableKey<UserId>;
  kind: string;
  address: string | null;
  detail: NullableJson<JsonObject>;
};

export type AccountStatus =
  | 'Active'
  | 'Inactive'
  | 'Suspended'
  | 'Pending'
  | 'PendingDirectDebit'
  | 'PendingSetup'
  | 'Declined'
  | 'Cancelled'
  | 'Withdrawn';

export type BuyersTable = Synced & {
  id: Key<BuyerId>;
  program_id: Key<ProgramId>;
  client_id: NullableKey<ClientId>;
  name: string;
  trading_name: string | null;
  client_reference_id: string | null;
  registration_number: string | null;
  tax_id: string | null;
  address: NullableJson<CompanyAddress>;
  country: string;
  currency: Currency;
  status: AccountStatus;
  billing_cycle: string;
  term_days: number;
  credit_approved_minor: Generated<number>;
  /** Maintained by a trigger on charges. */
  open_minor: ColumnType<number, never, never>;
  /** Maintained by a trigger on authorisations. */
  authorised_minor: ColumnType<number, never, never>;
  /** The rule for a request that nobody else could decide. */
  when_nobody_decides: Generated<'block' | 'approve'>;
  /** Null where the company leaves what its program says. */
  group_admin_limits: ColumnType<GroupAdminLimits | null, GroupAdminLimits | null | undefined, GroupAdminLimits | null>;
  approval_rules: ColumnType<readonly CompanyRule[], string | undefined, string>;
  /** Maintained by a trigger on charges. */
  newest_bill_date: ColumnType<PlainDate | null, never, never>;
  card_settings: NullableJson<CardSettings>;
  former_names: FilledJson<readonly FormerName[]>;
};

export type CreditIncreasesTable = Synced &
  OfBuyer & {
    id: Key<CreditIncreaseId>;
    currency: Currency;
    type: CreditIncreaseType;
    requested_minor: number;
    line_minor: number;
    ends_on: NullableDay;
    reason: string;
    requested_by_user_id: Key<UserId>;
    requested_by_name: string;
    submitted_at: Moment;
    status: Generated<CreditIncreaseStatus>;
    granted_minor: number | null;
    former_minor: number | null;
    decided_at: NullableMoment;
    ended_at: NullableMoment;
    kept_minor: number | null;
  };

/** Changes of the business that the provider has to approve. */
export type AccountRequestsTable = {
  id: string;
  program_id: Key<ProgramId>;
  buyer_id: Key<BuyerId>;
  kind: AccountRequestKind;
  wanted: Json<JsonObject>;
  requested_by_user_id: Key<UserId>;
  requested_by_name: string;
  submitted_at: Moment;
  status: Generated<AccountRequestStatus>;
  decided_at: NullableMoment;
};

export type GroupsTable = Synced &
  OfBuyer & {
    id: Key<GroupId>;
    parent_id: NullableKey<GroupId>;
    name: string;
    type: Generated<GroupType>;
    entity: ColumnType<LegalEntity | null, string | null | undefined, string | null>;
    leaving_at: ColumnType<string | null, never, never>;
    /** The top-level group: the business itself. */
    is_company: Generated<boolean>;
  };
