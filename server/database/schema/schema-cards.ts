import type { ColumnType, Generated } from 'kysely';
import type { Authorisation } from '../../../domain/cards/authorisation.ts';
import type { Address, Card, CardReason } from '../../../domain/cards/card.ts';
import type { CardStatus } from '../../../domain/cards/card-status.ts';
import type { SpendingLimit } from '../../../domain/cards/spending-limit.ts';
import type { PolicyHours, PolicyTier, PurchaseCategory } from '../../../domain/policies/purchase-policy.ts';
import type { DeclineReason } from '../../../domain/pre-authorisations/decline-reasons.ts';
import type { AuthorisationId, CardId, ChargeId, GroupId, LimitId, PolicyId, UserId } from '../../../domain/ids.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import type { Currency } from '../../../domain/money.ts';
import type {
  FilledMoment,
  Json,
  Key,
  Moment,
  NullableDay,
  NullableJson,
  NullableKey,
  NullableMoment,
  OfBuyer,
  Synced,
} from './schema-columns.ts';

/** Maintained by triggers on charges and authorisations. */
type Used = { spent_minor: ColumnType<number, never, never>; authorised_minor: ColumnType<number, never, never> };

export type PurchaseCardsTable = Synced &
  OfBuyer &
  Used & {
    id: Key<CardId>;
    group_id: NullableKey<GroupId>;
    user_id: NullableKey<UserId>;
    kind: Card['kind'];
    cardholder_name: string;
    business_name: string;
    last4: string | null;
    status: CardStatus;
    /** The status to which an unlocked card returns. */
    status_before_lock: CardStatus | null;
    lock_reason: CardReason | null;
    locked_at: NullableMoment;
    /** Locked because its holder is suspended. */
    locked_with_holder: Generated<boolean>;
    lacks_birth_date: ColumnType<boolean, never, never>;
    currency: Currency;
    limit_minor: number | null;
    activated_on: NullableDay;
    shipped_on: NullableDay;
    expires_on: NullableDay;
    terminated_at: NullableMoment;
    terminated_reason: CardReason | null;
    terminated_by_name: string | null;
    ship_to: NullableJson<Address>;
    attention_to: string | null;
    language: string | null;
    replaces_card_id: NullableKey<CardId>;
    replaces_reason: CardReason | null;
    created_at: FilledMoment;
  };

/** The cardholder's secrets, encrypted; `birth_print` is a keyed hash. Both are null until they are sent. */
export type CardDetailsTable = OfBuyer & {
  id: Key<CardId>;
  user_id: Key<UserId>;
  sealed: string | null;
  birth_print: string | null;
  failed_proofs: ColumnType<number, never, never>;
  last_failed_at: ColumnType<Instant | null, never, never>;
  proved_at: ColumnType<Instant | null, never, null>;
  proved_by: ColumnType<UserId | null, never, null>;
  created_at: FilledMoment;
};

/** Each row is created with its user or group and has the same id; only the limit is writable. */
export type SpendingLimitsTable = Synced &
  OfBuyer &
  Used & {
    id: ColumnType<LimitId, never, never>;
    level: ColumnType<SpendingLimit['level'], never, never>;
    user_id: ColumnType<UserId | null, never, never>;
    group_id: ColumnType<GroupId | null, never, never>;
    parent_group_id: ColumnType<GroupId | null, never, never>;
    name: ColumnType<string, never, never>;
    currency: ColumnType<Currency, never, never>;
    limit_minor: number | null;
  };

export type AuthorisationsTable = Synced &
  OfBuyer & {
    id: Key<AuthorisationId>;
    card_id: NullableKey<CardId>;
    group_id: NullableKey<GroupId>;
    user_id: NullableKey<UserId>;
    seller_name: string;
    amount_minor: number;
    currency: Currency;
    status: Authorisation['status'];
    category: PurchaseCategory | null;
    captured_minor: number | null;
    decline_reason: DeclineReason | null;
    declined_by: string | null;
    charge_id: NullableKey<ChargeId>;
    created_at: FilledMoment;
    expires_at: Moment;
  };

export type PurchasePoliciesTable = Synced &
  OfBuyer & {
    id: Key<PolicyId>;
    name: string;
    group_id: NullableKey<GroupId>;
    seller_name: string | null;
    category: PurchaseCategory | null;
    currency: Currency;
    max_order_minor: number | null;
    max_day_minor: number | null;
    hours: NullableJson<PolicyHours>;
    tiers: Json<PolicyTier[]>;
    created_at: FilledMoment;
  };
