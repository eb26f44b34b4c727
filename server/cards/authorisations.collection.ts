import { authorisationsRows } from '../../domain/cards/authorisation.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

export const authorisationsCollection = defineCollection(authorisationsRows, {
  table: 'authorisations',
  age: { column: 'created_at', type: 'timestamptz' },
  query: (transaction, ids, lock) =>
    locked(transaction.selectFrom('authorisations').selectAll().where('id', '=', anyOf(ids)), lock).execute(),
  project: (row) => ({
    buyerId: row.buyer_id,
    cardId: row.card_id,
    groupId: row.group_id,
    userId: row.user_id,
    sellerName: row.seller_name,
    amountMinor: row.amount_minor,
    currency: row.currency,
    status: row.status,
    category: row.category,
    capturedMinor: row.captured_minor,
    declineReason: row.decline_reason,
    declinedBy: row.declined_by,
    chargeId: row.charge_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    ...versionOf(row),
  }),
});
