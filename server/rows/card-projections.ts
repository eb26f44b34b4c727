import type { Selectable } from 'kysely';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import type { Database } from '../database/schema.ts';
import { versionOf } from './version-of.ts';

/** Cards and what limits them, as they are stored. */
export type StoredCardRow = {
  cards: Selectable<Database['purchase_cards']> & { group_name: string | null };
  spendingLimits: Selectable<Database['spending_limits']>;
  authorisations: Selectable<Database['authorisations']>;
};

/** From a stored card, limit or authorisation to the row that a device holds. */
export const cardProjections: { [C in keyof StoredCardRow]: (row: StoredCardRow[C]) => CollectionRow<C> } = {
  cards: (row) => ({
    buyerId: row.buyer_id,
    groupId: row.group_id,
    groupName: row.group_name,
    userId: row.user_id,
    kind: row.kind,
    cardholderName: row.cardholder_name,
    businessName: row.business_name,
    last4: row.last4,
    status: row.status,
    lockReason: row.lock_reason,
    lockedAt: row.locked_at,
    currency: row.currency,
    limitMinor: row.limit_minor,
    spentMinor: row.spent_minor,
    authorisedMinor: row.authorised_minor,
    activatedOn: row.activated_on,
    shippedOn: row.shipped_on,
    expiresOn: row.expires_on,
    terminatedAt: row.terminated_at,
    terminatedReason: row.terminated_reason,
    terminatedByName: row.terminated_by_name,
    ...versionOf(row),
  }),
  spendingLimits: (row) => ({
    buyerId: row.buyer_id,
    level: row.level,
    userId: row.user_id,
    groupId: row.group_id,
    parentGroupId: row.parent_group_id,
    name: row.name,
    currency: row.currency,
    limitMinor: row.limit_minor,
    spentMinor: row.spent_minor,
    authorisedMinor: row.authorised_minor,
    ...versionOf(row),
  }),
  authorisations: (row) => ({
    buyerId: row.buyer_id,
    cardId: row.card_id,
    groupId: row.group_id,
    userId: row.user_id,
    sellerName: row.seller_name,
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...versionOf(row),
  }),
};
