import { cardsRows } from '../../domain/cards/card.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const cardsCollection = defineCollection(cardsRows, {
  table: 'purchase_cards',
  age: null,
  query: (transaction, ids, lock) =>
    transaction
      .selectFrom('purchase_cards')
      // Not the group's own row: the holder of another group's card sees only that group's limit.
      .leftJoin('spending_limits', 'spending_limits.id', 'purchase_cards.group_id')
      .selectAll('purchase_cards')
      .select('spending_limits.name as group_name')
      .where('purchase_cards.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('purchase_cards.id').forUpdate('purchase_cards'))
      .execute(),
  project: (row) => ({
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
    isLockedWithHolder: row.locked_with_holder,
    lacksBirthDate: row.lacks_birth_date,
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
    shipTo: row.ship_to,
    attentionTo: row.attention_to,
    replacesCardId: row.replaces_card_id,
    ...versionOf(row),
  }),
  // The group's name is a column of another table, so the row's image lacks it.
  notInImage: () => ({ group_name: null }),
});
