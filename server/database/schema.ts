import type { ColumnType, Generated } from 'kysely';
import type { ClientId, ProgramId } from '../../domain/ids.ts';
import type {
  ActionsTable,
  ApprovalDecisionsTable,
  ApprovalsTable,
  DelegationsTable,
  RefusedIdsTable,
} from './schema/schema-actions.ts';
import type {
  AuthorisationsTable,
  CardDetailsTable,
  PurchaseCardsTable,
  PurchasePoliciesTable,
  SpendingLimitsTable,
} from './schema/schema-cards.ts';
import type {
  ActivityTable,
  AdjustmentsTable,
  BankAccountsTable,
  BankDetailsTable,
  ChargesTable,
  DisputesTable,
  PaymentApplicationsTable,
  PaymentsTable,
} from './schema/schema-charges.ts';
import type { Day, Json, Key, Synced } from './schema/schema-columns.ts';
import type {
  EmailChangesTable,
  MfaChallengesTable,
  MfaMethodsTable,
  DigestItemsTable,
  NoticesTable,
  PasswordHistoryTable,
  PersonSecurityTable,
  PushSubscriptionsTable,
  RecoveryCodesTable,
  RememberedDevicesTable,
  SecurityAttemptsTable,
  ToldNewsTable,
} from './schema/schema-identity.ts';
import type {
  BankIncomingTable,
  BankMandatesTable,
  BankTransfersTable,
  BlobDownloadsTable,
  BlobsTable,
  ChangesTable,
  ImportRunsTable,
  JobsTable,
} from './schema/schema-machinery.ts';
import type { SsoIdentitiesTable, SsoLinksTable, SsoProvidersTable } from './schema/schema-sso.ts';
import type {
  AccountRequestsTable,
  BuyersTable,
  CreditIncreasesTable,
  GroupsTable,
  InvitationsTable,
  PeopleTable,
  ProgramsTable,
  SessionEventsTable,
  SessionsTable,
  DeviceSecretsTable,
  SavedViewsTable,
  SignInAttemptsTable,
  UsersTable,
} from './schema/schema-people.ts';

export type { AccountStatus } from './schema/schema-people.ts';

/**
 * Every table as the drivers give it: snake_case, `bigint` as a checked safe integer, `date` as 'YYYY-MM-DD', `timestamptz`
 * as ISO UTC text, `jsonb` parsed. JSON is written as text: `JSON.stringify(value)`; arrays of SQL as JavaScript arrays.
 * Secrets (`people.password_hash`, `bank_accounts.rail_token`, `changes.image`) cannot be read by the role of requests:
 * there, name the columns instead of selecting all.
 */
export type Database = {
  programs: ProgramsTable;
  holidays: { country: string; date: Day };
  clients: Synced & { id: Key<ClientId>; program_id: Key<ProgramId>; name: string };
  people: PeopleTable;
  users: UsersTable;
  invitations: InvitationsTable;
  email_changes: EmailChangesTable;
  sessions: SessionsTable;
  device_secrets: DeviceSecretsTable;
  sign_in_attempts: SignInAttemptsTable;
  session_events: SessionEventsTable;
  sso_providers: SsoProvidersTable;
  sso_identities: SsoIdentitiesTable;
  sso_links: SsoLinksTable;
  mfa_methods: MfaMethodsTable;
  mfa_challenges: MfaChallengesTable;
  recovery_codes: RecoveryCodesTable;
  remembered_devices: RememberedDevicesTable;
  password_history: PasswordHistoryTable;
  person_security: PersonSecurityTable;
  security_attempts: SecurityAttemptsTable;
  notices: NoticesTable;
  told_news: ToldNewsTable;
  push_subscriptions: PushSubscriptionsTable;
  digest_items: DigestItemsTable;
  buyers: BuyersTable;
  groups: GroupsTable;
  charges: ChargesTable;
  bank_accounts: BankAccountsTable;
  bank_details: BankDetailsTable;
  payments: PaymentsTable;
  payment_applications: PaymentApplicationsTable;
  adjustments: AdjustmentsTable;
  disputes: DisputesTable;
  credit_increases: CreditIncreasesTable;
  account_requests: AccountRequestsTable;
  purchase_cards: PurchaseCardsTable;
  card_details: CardDetailsTable;
  spending_limits: SpendingLimitsTable;
  authorisations: AuthorisationsTable;
  purchase_policies: PurchasePoliciesTable;
  activity: ActivityTable;
  saved_views: SavedViewsTable;
  actions: ActionsTable;
  refused_ids: RefusedIdsTable;
  approvals: ApprovalsTable;
  approval_decisions: ApprovalDecisionsTable;
  delegations: DelegationsTable;
  import_runs: ImportRunsTable;
  feeds: { id: string; version: number; forgotten_up_to: ColumnType<number, never, never> };
  changes: ChangesTable;
  jobs: JobsTable;
  blobs: BlobsTable;
  blob_chunks: { blob_id: string; seq: number; data: Uint8Array };
  blob_downloads: BlobDownloadsTable;
  instance_settings: { key: string; value: Json<unknown> };
  'bank.transfers': BankTransfersTable;
  'bank.mandates': BankMandatesTable;
  'bank.incoming': BankIncomingTable;
  'bank.clock': { is_only: Generated<boolean>; offset_seconds: Generated<number> };
};
