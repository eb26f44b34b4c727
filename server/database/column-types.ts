/**
 * The types of columns that the database does not know: ids and JSON. The types of all tables, tables.gen.ts, are generated from the migrated
 * database and this map (scripts/table-types.mjs); nullability, defaults, lists of a CHECK and who may write a column come from the database.
 */
import type { ColumnType } from 'kysely';
import type { FormerName } from '../../domain/accounts/buyer.ts';
import type { CompanyAddress } from '../../domain/accounts/company.ts';
import type { Activity } from '../../domain/activity/activity.ts';
import type { Approval, ApprovalQuestion, ApprovalTier } from '../../domain/approvals/approval.ts';
import type { CompanyRule } from '../../domain/approvals/company-rules.ts';
import type { RequestAbout } from '../../domain/approvals/request-about.ts';
import type { AutoPayWhen } from '../../domain/bank-accounts/auto-pay-terms.ts';
import type { Address } from '../../domain/cards/card.ts';
import type { CardSettings } from '../../domain/cards/card-settings.ts';
import type { DisputeFile, DisputeMessage } from '../../domain/disputes/dispute.ts';
import type { Refusal } from '../../domain/errors.ts';
import type { LegalEntity } from '../../domain/groups/group.ts';
import type {
  ActionId,
  ActivityId,
  AdjustmentId,
  ApprovalId,
  AuthorisationId,
  BankAccountId,
  BuyerId,
  CardId,
  ChargeId,
  ClientId,
  CreditIncreaseId,
  DisputeId,
  GroupId,
  LimitId,
  PaymentId,
  PersonId,
  PolicyId,
  ProgramId,
  SavedViewId,
  UserId,
} from '../../domain/ids.ts';
import type { Charge, ShipTo } from '../../domain/invoices/charge.ts';
import type { SavedView } from '../../domain/lists/saved-view.ts';
import type { Currency } from '../../domain/money.ts';
import type { PaymentRefund } from '../../domain/payments/payment.ts';
import type { PolicyHours, PolicyTier } from '../../domain/policies/purchase-policy.ts';
import type { BaseReference } from '../../domain/sync/base-reference.ts';
import type { Instant } from '../../domain/time/instant.ts';

export type JsonObject = { readonly [key: string]: unknown };

/**
 * Keys are `table.column`. A foreign key takes the type of the column it references, also across several tables; `*.column` stands for the
 * columns of that name that reference nothing. An id is branded when read and a plain text when written, JSON is parsed when read and a
 * text when written; a `ColumnType` is the whole type.
 */
export type ColumnTypes = {
  'programs.id': ProgramId;
  'clients.id': ClientId;
  'people.id': PersonId;
  'users.id': UserId;
  'buyers.id': BuyerId;
  'groups.id': GroupId;
  'charges.id': ChargeId;
  'adjustments.id': AdjustmentId;
  'payments.id': PaymentId;
  'disputes.id': DisputeId;
  'bank_accounts.id': BankAccountId;
  'bank_details.id': BankAccountId;
  'credit_increases.id': CreditIncreaseId;
  'purchase_cards.id': CardId;
  'card_details.id': CardId;
  'spending_limits.id': LimitId;
  'authorisations.id': AuthorisationId;
  'purchase_policies.id': PolicyId;
  'activity.id': ActivityId;
  'saved_views.id': SavedViewId;
  'actions.id': ActionId;
  'refused_ids.id': ActionId;
  'approvals.id': ApprovalId;
  '*.buyer_id': BuyerId;
  '*.group_id': GroupId;
  '*.parent_group_id': GroupId;
  '*.user_id': UserId;
  '*.actor_user_id': UserId;
  '*.person_id': PersonId;
  '*.charge_id': ChargeId;
  '*.action_id': ActionId;
  '*.approval_id': ApprovalId;
  '*.currency': Currency;

  'actions.input': unknown;
  'actions.base': BaseReference[];
  'actions.attachments': readonly unknown[];
  'actions.answer': JsonObject;
  'actions.error': {
    readonly code: string;
    readonly values: { readonly [key: string]: string | number } | null;
  };
  'account_requests.wanted': JsonObject;
  'activity.subject_type': Activity['subjectType'];
  'activity.before': JsonObject;
  'activity.after': JsonObject;
  'approvals.reasons': Approval['reasons'];
  'approvals.tiers': ApprovalTier[];
  'approvals.then_rows': Approval['thenRows'];
  'approvals.bound': BaseReference[];
  'approvals.questions': ApprovalQuestion[];
  'approvals.about': RequestAbout;
  'approvals.decided_rows': Approval['thenRows'];
  'bank_accounts.autopay_when': AutoPayWhen;
  'buyers.address': CompanyAddress;
  'buyers.approval_rules': CompanyRule[];
  'buyers.card_settings': CardSettings;
  'buyers.former_names': FormerName[];
  'changes.image': JsonObject;
  'charges.ship_to': ShipTo;
  'charges.metadata': Charge['metadata'];
  'charges.lines': Charge['lines'];
  'disputes.messages': DisputeMessage[];
  'disputes.files': DisputeFile[];
  'groups.entity': LegalEntity;
  'import_runs.counts': { readonly [name: string]: number };
  'instance_settings.value': unknown;
  'jobs.payload': JsonObject;
  'payments.refunds': PaymentRefund[];
  'programs.settings': JsonObject;
  'programs.translations': { readonly [locale: string]: { readonly [messageId: string]: string } };
  'purchase_cards.ship_to': Address;
  'purchase_policies.hours': PolicyHours;
  'purchase_policies.tiers': PolicyTier[];
  'refused_ids.refusal': Refusal;
  'saved_views.search': SavedView['search'];
  'session_events.detail': JsonObject;

  // Written only by triggers, although the table's grants would allow an update.
  'actions.feed_version': ColumnType<number | null, never, never>;
  'charges.has_open_dispute': ColumnType<boolean, never, never>;
  'disputes.invoice_number': ColumnType<string, never, never>;
  'disputes.seller_name': ColumnType<string, never, never>;
  'groups.leaving_at': ColumnType<Instant | null, never, never>;
  'users.visibility_epoch': ColumnType<number, never, never>;
  // The application can only clear a proof; a database function sets it.
  'card_details.proved_at': ColumnType<Instant | null, never, null>;
  'card_details.proved_by': ColumnType<UserId | null, never, null>;
};
