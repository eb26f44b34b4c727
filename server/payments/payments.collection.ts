import type { CollectionRow } from '../../domain/sync/collections.ts';
import type { PaymentId } from '../../domain/ids.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { paymentsRows, sortedApplications } from '../../domain/payments/payment.ts';
import { anyOf, defineCollection, locked } from '../rows/define-collection.ts';
import { versionOf } from '../rows/version-of.ts';

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
  project: (row) => ({
    buyerId: row.buyer_id,
    userId: row.user_id,
    reference: row.reference,
    paymentType: row.payment_type,
    amountMinor: row.amount_minor,
    remainingMinor: row.remaining_minor,
    currency: row.currency,
    status: row.status,
    failureReason: row.failure_reason,
    createdAt: row.created_at,
    requestedAt: row.requested_at ?? null,
    submittedAt: row.submitted_at,
    collectionDate: row.collection_date,
    receivedDate: row.received_date,
    returnedDate: row.returned_on,
    // Images of older versions lack these.
    scheduledOn: row.scheduled_on ?? null,
    cancelledAt: row.cancelled_at ?? null,
    refundedMinor: row.refunded_minor ?? 0,
    refundedDate: row.refunded_on ?? null,
    refunds: [...(row.refunds ?? [])],
    refundState: row.refund_state ?? null,
    refundMinor: row.refund_minor ?? null,
    bankAccountId: row.bank_account_id,
    actionId: row.action_id,
    applications: sortedApplications(row.applications),
    ...versionOf(row),
  }),
  // The invoice numbers are columns of another table, so the row's image lacks them.
  notInImage: (image) => ({
    applications: ((image['applications'] ?? []) as ImageApplication[]).map((applied) => ({
      chargeId: applied.charge_id,
      invoiceNumber: '',
      amountMinor: applied.amount_minor,
      state: applied.state,
      appliedOn: applied.applied_on ?? null,
      reversedOn: applied.reversed_on ?? null,
    })),
  }),
});

type Application = CollectionRow<'payments'>['applications'][number];
type ImageApplication = {
  readonly charge_id: Application['chargeId'];
  readonly amount_minor: number;
  readonly state: Application['state'];
  readonly applied_on?: Application['appliedOn'];
  readonly reversed_on?: Application['reversedOn'];
};

/** The applications of each payment to charges that the caller may see. */
async function applicationsOf(
  transaction: Transaction,
  ids: readonly PaymentId[],
): Promise<Map<PaymentId, Application[]>> {
  const byPayment = new Map<PaymentId, Application[]>();
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
    list.push({
      chargeId: row.charge_id,
      invoiceNumber: row.invoice_number,
      amountMinor: row.amount_minor,
      state: row.state,
      appliedOn: row.applied_on,
      reversedOn: row.reversed_on,
    });
    byPayment.set(row.payment_id, list);
  }
  return byPayment;
}
