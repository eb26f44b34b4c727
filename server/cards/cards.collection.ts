import { cardsRows } from '../../domain/cards/card.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';

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
}).withFields({
  from: { isLockedWithHolder: 'locked_with_holder' },
  // The group's name is a column of another table, so the row's image lacks it.
  notInImage: { group_name: null },
});
