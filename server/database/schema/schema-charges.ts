import type { ColumnType, Generated } from 'kysely';
import type { DisputeFile, DisputeMessage, DisputeReason } from '../../../domain/disputes/dispute.ts';
import type { DisputeStatus } from '../../../domain/disputes/dispute-status.ts';
import type { ChargeStatus, ChargeType, ShipTo } from '../../../domain/invoices/charge.ts';
import type { AdjustmentKind } from '../../../domain/ledger/adjustment.ts';
import type { Currency } from '../../../domain/money.ts';
import type { FailureReason, PaymentRefund, PaymentStatus } from '../../../domain/payments/payment.ts';
import type { AutoPayWhen } from '../../../domain/bank-accounts/auto-pay-terms.ts';
import type { MandateFailure, MandateScheme, MandateStatus } from '../../../domain/bank-accounts/mandate.ts';
import type {
  ActionId,
  ActivityId,
  AdjustmentId,
  BankAccountId,
  CardId,
  ChargeId,
  ClientId,
  DisputeId,
  GroupId,
  PaymentId,
  UserId,
} from '../../../domain/ids.ts';
import type {
  Key,
  NullableKey,
  Day,
  NullableDay,
  Moment,
  FilledMoment,
  NullableMoment,
  FilledJson,
  NullableJson,
  JsonObject,
  Synced,
  OfBuyer,
} from './schema-columns.ts';

export type ChargesTable = Synced &
  OfBuyer & {
    id: Key<ChargeId>;
    group_id: NullableKey<GroupId>;
    user_id: NullableKey<UserId>;
    client_id: NullableKey<ClientId>;
    card_id: NullableKey<CardId>;
    seller_name: string;
    type: ChargeType;
    fee_type: 'collectionsFee' | 'failedPaymentFee' | 'lateFee' | 'reactivationFee' | null;
    invoice_number: string;
    status: ChargeStatus;
    /** Maintained by a trigger on disputes. */
    has_open_dispute: ColumnType<boolean, never, never>;
    currency: Currency;
    total_minor: number;
    remaining_due_minor: number;
    pending_amount_minor: Generated<number>;
    bill_date: Day;
    due_date: Day;
    po_number: string | null;
    notes: string | null;
    order_number: string | null;
    buyer_user_name: string | null;
    ship_to: NullableJson<ShipTo>;
    supplier_name: string | null;
    supplier_address: string | null;
    metadata: FilledJson<{ readonly [key: string]: string }>;
    lines: FilledJson<readonly ChargeLine[]>;
    invoice_url: string | null;
    is_consolidated: Generated<boolean>;
    /** The consolidated invoice that bills it. */
    consolidated_into: NullableKey<ChargeId>;
    status_detailed: string | null;
    created_at: FilledMoment;
  };

type ChargeLine = {
  readonly description: string;
  readonly quantity: number;
  readonly unitAmountMinor: number;
  readonly amountMinor: number;
};

export type BankAccountsTable = Synced &
  OfBuyer & {
    id: Key<BankAccountId>;
    holder_name: string;
    bank_name: string;
    account_last4: string;
    rail_token: string;
    currency: Currency;
    country: string;
    scheme: MandateScheme | null;
    is_active: Generated<boolean>;
    has_autopay: Generated<boolean>;
    mandate_status: Generated<MandateStatus>;
    signed_on: NullableDay;
    agreement: string | null;
    signed_by_name: string | null;
    mandate_attempt: Generated<number>;
    mandate_failure: MandateFailure | null;
    mandate_failed_at: NullableMoment;
    first_debit_on: NullableDay;
    removed_at: NullableMoment;
    autopay_when: NullableJson<AutoPayWhen>;
    autopay_cap_minor: number | null;
    autopay_due_from: NullableDay;
    takes_over: boolean | null;
    autopay_stopped: FailureReason | null;
    autopay_stopped_at: NullableMoment;
    created_at: FilledMoment;
  };

/** Requests can write the numbers and the rail's token, but not read them. */
export type BankDetailsTable = OfBuyer & {
  id: Key<BankAccountId>;
  user_id: Key<UserId>;
  holder_name: string;
  bank_name: string;
  account_last4: string;
  country: string;
  currency: Currency;
  scheme: MandateScheme | null;
  sealed: string;
  fingerprint: string;
  rail_token: string;
  created_at: FilledMoment;
};

export type PaymentsTable = Synced &
  OfBuyer & {
    id: Key<PaymentId>;
    user_id: NullableKey<UserId>;
    reference: string;
    payment_type: 'directDebit' | 'bankTransfer' | 'credit' | 'imported';
    amount_minor: number;
    /** The amount that is not applied to any charge. */
    remaining_minor: Generated<number>;
    currency: Currency;
    status: PaymentStatus;
    failure_reason: FailureReason | null;
    collection_date: NullableDay;
    received_date: NullableDay;
    returned_on: NullableDay;
    scheduled_on: NullableDay;
    cancelled_at: NullableMoment;
    refunded_minor: Generated<number>;
    refunded_on: NullableDay;
    refunds: FilledJson<readonly PaymentRefund[]>;
    refund_state: 'requested' | 'refunded' | 'refused' | null;
    refund_minor: number | null;
    submitted_at: NullableMoment;
    bank_account_id: NullableKey<BankAccountId>;
    action_id: NullableKey<ActionId>;
    created_at: FilledMoment;
    requested_at: NullableMoment;
  };

export type PaymentApplicationsTable = Synced &
  OfBuyer & {
    id: string;
    payment_id: Key<PaymentId>;
    charge_id: Key<ChargeId>;
    amount_minor: number;
    state: 'pending' | 'applied' | 'released' | 'reversed';
    applied_on: NullableDay;
    reversed_on: NullableDay;
  };

export type AdjustmentsTable = Synced &
  OfBuyer & {
    id: Key<AdjustmentId>;
    charge_id: Key<ChargeId>;
    credit_id: NullableKey<ChargeId>;
    kind: AdjustmentKind;
    /** Negative if it raises the charge. */
    amount_minor: number;
    effective_on: Day;
    reversed_on: NullableDay;
    created_at: FilledMoment;
  };

export type DisputesTable = Synced &
  OfBuyer & {
    id: Key<DisputeId>;
    charge_id: Key<ChargeId>;
    /** The values of the charge, written by a trigger. */
    invoice_number: Generated<string>;
    seller_name: Generated<string>;
    reason: DisputeReason;
    amount_minor: number;
    credited_minor: number | null;
    currency: Currency;
    status: DisputeStatus;
    note: string | null;
    raised_by_user_id: NullableKey<UserId>;
    raised_by_name: string | null;
    messages: FilledJson<readonly DisputeMessage[]>;
    files: FilledJson<readonly DisputeFile[]>;
    raised_at: Moment;
    resolved_at: NullableMoment;
    left_due_minor: number | null;
  };

export type ActivityTable = Synced &
  OfBuyer & {
    id: Key<ActivityId>;
    subject_type: string;
    subject_id: string;
    group_id: NullableKey<GroupId>;
    user_id: NullableKey<UserId>;
    kind: string;
    at: FilledMoment;
    actor_user_id: NullableKey<UserId>;
    actor_name: string | null;
    before: NullableJson<JsonObject>;
    after: NullableJson<JsonObject>;
    action_id: NullableKey<ActionId>;
    object_name: string | null;
    person_name: string | null;
  };
