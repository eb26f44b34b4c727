import type { Selectable } from 'kysely';
import type { PaymentId } from '../../domain/ids.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { Database } from '../database/tables.gen.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { type PaymentApplication, paymentsRows, sortedApplications } from '../../domain/payments/payment.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';

export const paymentsCollection = defineCollection(paymentsRows, {
  table: 'payments',
  age: { column: 'created_at', type: 'timestamptz' },
  query: async (transaction, ids, lock) => {
    const payments = await locked(
      transaction.selectFrom('payments').selectAll().where('id', '=', anyOf(ids)),
      lock,
    ).execute();
    const applications = await applicationsOf(
      transaction,
      payments.map((payment) => payment.id),
    );
    return payments.map((payment) => ({ ...payment, applications: applications.get(payment.id) ?? [] }));
  },
}).withFields({
  from: {
    returnedDate: 'returned_on',
    refundedDate: 'refunded_on',
    applications: ({ applications }) => sortedApplications(applications.map(projectApplication)),
  },
  // Images of older versions lack these.
  notInImage: {
    requested_at: null,
    scheduled_on: null,
    cancelled_at: null,
    refunded_minor: 0,
    refunded_on: null,
    refunds: [],
    refund_state: null,
    refund_minor: null,
    applications: [],
  },
});

/** An application as the query reads it. An image lacks the invoice's number, a column of another table; older images lack the days. */
type StoredApplication = Pick<
  Selectable<Database['payment_applications']>,
  'payment_id' | 'charge_id' | 'amount_minor' | 'state'
> & {
  readonly invoice_number?: string;
  readonly applied_on?: PlainDate | null;
  readonly reversed_on?: PlainDate | null;
};

function projectApplication(applied: StoredApplication): PaymentApplication {
  return {
    chargeId: applied.charge_id,
    invoiceNumber: applied.invoice_number ?? '',
    amountMinor: applied.amount_minor,
    state: applied.state,
    appliedOn: applied.applied_on ?? null,
    reversedOn: applied.reversed_on ?? null,
  };
}

/** The applications of each payment to charges that the caller may see. */
async function applicationsOf(
  transaction: Transaction,
  ids: readonly PaymentId[],
): Promise<Map<PaymentId, StoredApplication[]>> {
  const byPayment = new Map<PaymentId, StoredApplication[]>();
  if (ids.length === 0) return byPayment;
  const rows = await transaction
    .selectFrom('payment_applications as applied')
    .innerJoin('charges', 'charges.id', 'applied.charge_id')
    .select([
      'applied.payment_id',
      'applied.charge_id',
      'charges.invoice_number',
      'applied.amount_minor',
      'applied.state',
      'applied.applied_on',
      'applied.reversed_on',
    ])
    .where('applied.payment_id', '=', anyOf(ids))
    .execute();
  for (const row of rows) {
    const list = byPayment.get(row.payment_id) ?? [];
    list.push(row);
    byPayment.set(row.payment_id, list);
  }
  return byPayment;
}
