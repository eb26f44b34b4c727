import { adjustmentsRows } from '../../domain/ledger/adjustment.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';

export const adjustmentsCollection = defineCollection(adjustmentsRows, {
  table: 'adjustments',
  age: { column: 'effective_on', type: 'date' },
  query: (transaction, ids, lock) =>
    transaction
      .selectFrom('adjustments')
      .leftJoin('charges', 'charges.id', 'adjustments.charge_id')
      .leftJoin('charges as credits', 'credits.id', 'adjustments.credit_id')
      .selectAll('adjustments')
      .select(['charges.invoice_number', 'credits.invoice_number as credit_number'])
      .where('adjustments.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('adjustments.id').forUpdate('adjustments'))
      .execute(),
}).withFields({
  // The numbers are columns of the charges, so the row's image lacks them.
  notInImage: { invoice_number: null, credit_number: null },
});
