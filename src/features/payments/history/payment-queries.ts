import { isAsked } from '../../../../domain/action.ts';
import { isUndecided, type Approval } from '../../../../domain/approvals/approval.ts';
import { payInvoices } from '../../../../domain/payments/pay-invoices.action.ts';
import { type SeenPayment, seenPayment } from '../../../../domain/payments/seen-payment.ts';
import { type PaidBeside, paidBeside } from '../../../../domain/payments/paid-beside.ts';
import type { CollectionRow } from '../../../../domain/sync/collections.ts';
import type { ChargeView, Offline } from '../../../offline/offline.ts';
import { listedPayments } from './payment-list.ts';

// Keys name the read collections after `device`, so that a write repeats the read. These queries make no request.

export const paymentsQuery = (offline: Offline, seesAccount: boolean) => ({
  queryKey: ['device', 'payments', 'listed', seesAccount],
  queryFn: async () => listedPayments(await offline.read.all('payments'), offline.identity.timeZone, seesAccount),
});

/** Payments that wait for an approval: requests at the server, not payments yet. */
export const paymentRequestsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'payments-waiting'],
  queryFn: async () =>
    (await offline.read.all('approvals')).filter((approval) => isAsked(payInvoices, approval) && isUndecided(approval)),
});

/** One payment with all related rows on this device; null if this device does not have it. */
export type PaymentStory = {
  readonly payment: SeenPayment;
  readonly charges: readonly ChargeView[];
  readonly bankAccount: CollectionRow<'bankAccounts'> | null;
  readonly record: CollectionRow<'actions'> | null;
  readonly approval: Approval | null;
  readonly activity: readonly CollectionRow<'activity'>[];
  /** What credits and earlier payments paid together with it, with the number of each invoice. */
  readonly beside: readonly (PaidBeside & { readonly invoiceNumber: string })[];
};

const storyReads = [
  'payments',
  'charges',
  'bankAccounts',
  'actions',
  'approvals',
  'activity',
  'disputes',
  'adjustments',
] as const;

export const paymentQuery = (offline: Offline, paymentId: string, seesAccount: boolean) => ({
  queryKey: ['device', ...storyReads, 'story', paymentId, seesAccount],
  queryFn: async (): Promise<PaymentStory | null> => {
    const [row] = await offline.read.get('payments', [paymentId]);
    if (!row) return null;
    const payment = seenPayment(row, seesAccount);
    const { actionId, bankAccountId, applications } = payment;
    const [charges, accounts, records, about, ofFirst] = await Promise.all([
      offline.read.charges(applications.map(({ chargeId }) => chargeId)),
      offline.read.get('bankAccounts', bankAccountId ? [bankAccountId] : []),
      offline.read.get('actions', actionId ? [actionId] : []),
      offline.read.about(payment.id),
      applications[0] ? offline.read.about(applications[0].chargeId) : null,
    ]);
    const [record = null] = records;
    const [approval = null] = record?.approvalId ? await offline.read.get('approvals', [record.approvalId]) : [];
    // A person who does not see the payment's own lines may still see those of their own paid invoice.
    const ofInvoice = (ofFirst?.activity ?? []).filter((line) => line.after?.['paymentId'] === payment.id);
    const activity = [...about.activity, ...ofInvoice];
    const beside = actionId ? await readBeside(offline, actionId) : [];
    return { payment, charges, bankAccount: accounts[0] ?? null, record, approval, activity, beside };
  },
});

async function readBeside(offline: Offline, actionId: string): Promise<PaymentStory['beside']> {
  const { activity } = await offline.read.about(actionId);
  const named = (field: string) => activity.flatMap(({ after }) => (after?.[field] as string | undefined) ?? []);
  const [adjustments, payments, charges] = await Promise.all([
    offline.read.get('adjustments', named('adjustmentId')),
    offline.read.get('payments', named('paymentId')),
    offline.read.charges(activity.map(({ subjectId }) => subjectId)),
  ]);
  return paidBeside(activity, adjustments, payments).map((part) => ({
    ...part,
    invoiceNumber: charges.find(({ row }) => row.id === part.chargeId)?.row.invoiceNumber ?? '–',
  }));
}
