import { sql } from 'kysely';
import { chargesRows } from '../../domain/invoices/charge.ts';
import { anyOf, defineCollection } from '../rows/define-collection.ts';
import { isKeptCharge } from '../rows/kept-charges.ts';

export const chargesCollection = defineCollection(chargesRows, {
  table: 'charges',
  age: { column: 'bill_date', type: 'date' },
  isOnDevice: ({ buyer, newestBillDate }) => sql<boolean>`buyer_id = ${buyer} and ${isKeptCharge(newestBillDate)}`,
  query: (transaction, ids, lock) =>
    transaction
      .selectFrom('charges')
      .leftJoin('groups', 'groups.id', 'charges.group_id')
      .selectAll('charges')
      .select('groups.name as group_name')
      .where('charges.id', '=', anyOf(ids))
      .$if(lock, (query) => query.orderBy('charges.id').forUpdate('charges'))
      .execute(),
}).withFields({
  from: { customerGroupName: 'group_name', consolidatedInvoiceId: 'consolidated_into' },
  // The group's name is a column of another table; images of older versions lack the others.
  notInImage: { group_name: null, status_detailed: null, consolidated_into: null },
});
