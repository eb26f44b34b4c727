import type { Insertable } from 'kysely';
import type { ActivityKind } from '../../domain/activity/activity-words.ts';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import type { ActivityId, ChargeId, DisputeId, PaymentId } from '../../domain/ids.ts';
import type { Database } from '../database/tables.gen.ts';
import { derivedId } from '../derived-id.ts';
import type { Account, ImportTerms } from './open-account.ts';

type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;

/** The rows of one ledger invoice. A settled one has its own payment; a disputed one has a closed dispute. */
export type InvoiceRows = {
  readonly charge: NewRow<'charges'>;
  readonly payment: NewRow<'payments'> | null;
  readonly application: NewRow<'payment_applications'> | null;
  readonly dispute: NewRow<'disputes'> | null;
  readonly activity: readonly NewRow<'activity'>[];
};

/** The rows of one invoice. Their ids are derived from the account and the number, so that an invoice is created once. */
export function invoiceRows(invoice: LedgerInvoice, account: Account, terms: ImportTerms): InvoiceRows {
  const chargeId = derivedId<ChargeId>('charge', account.id, invoice.invoiceNumber, 'sale');
  const owner = { program_id: terms.program, buyer_id: account.id };
  const payment = paymentOf(invoice, account, terms);
  return {
    charge: {
      ...owner,
      id: chargeId,
      group_id: account.group,
      user_id: null,
      client_id: terms.client?.id ?? null,
      seller_name: terms.sellerName,
      type: 'sale',
      fee_type: null,
      invoice_number: invoice.invoiceNumber,
      status: invoice.settledDate ? 'paid' : 'open',
      currency: terms.currency,
      total_minor: invoice.amountMinor,
      remaining_due_minor: invoice.settledDate ? 0 : invoice.amountMinor,
      bill_date: invoice.invoiceDate,
      due_date: invoice.dueDate,
      po_number: invoice.poNumber,
      notes: null,
      order_number: null,
      buyer_user_name: null,
      supplier_name: null,
      supplier_address: null,
      metadata: JSON.stringify(invoice.metadata),
      lines: '[]',
      invoice_url: null,
      created_at: momentOf(invoice.invoiceDate, 8),
    },
    payment,
    application: payment && {
      ...owner,
      id: derivedId('application', payment.id),
      payment_id: payment.id,
      charge_id: chargeId,
      amount_minor: invoice.amountMinor,
      state: 'applied',
      applied_on: payment.received_date ?? null,
    },
    dispute: invoice.isDisputed ? disputeOf(invoice, chargeId, account, terms) : null,
    activity: timelineOf(invoice, payment, terms).map(({ kind, at, after }) => ({
      ...owner,
      id: derivedId<ActivityId>('activity', chargeId, kind),
      subject_type: 'charge',
      subject_id: chargeId,
      group_id: account.group,
      user_id: null,
      kind,
      at,
      actor_user_id: null,
      actor_name: kind === 'chargeCreated' ? terms.sellerName : null,
      before: null,
      after: JSON.stringify(after),
      action_id: null,
    })),
  };
}

function paymentOf(invoice: LedgerInvoice, account: Account, terms: ImportTerms): NewRow<'payments'> | null {
  if (!invoice.settledDate) return null;
  return {
    id: derivedId<PaymentId>('imported payment', account.id, invoice.invoiceNumber),
    program_id: terms.program,
    buyer_id: account.id,
    user_id: null,
    reference: `IMP-${invoice.invoiceNumber}`,
    payment_type: 'imported',
    amount_minor: invoice.amountMinor,
    remaining_minor: 0,
    currency: terms.currency,
    status: 'applied',
    failure_reason: null,
    received_date: invoice.settledDate,
    created_at: momentOf(invoice.settledDate, 12),
  };
}

function disputeOf(
  invoice: LedgerInvoice,
  chargeId: ChargeId,
  account: Account,
  terms: ImportTerms,
): NewRow<'disputes'> {
  return {
    id: derivedId<DisputeId>('imported dispute', chargeId),
    program_id: terms.program,
    buyer_id: account.id,
    charge_id: chargeId,
    reason: 'other',
    amount_minor: invoice.amountMinor,
    currency: terms.currency,
    status: invoice.settledDate ? 'resolved' : 'open',
    note: null,
    raised_at: momentOf(raisedOn(invoice), 10),
    resolved_at: invoice.settledDate && momentOf(invoice.settledDate, 11),
  };
}

/** A ledger has no date for a dispute, so it is the due date, or the settlement if that is earlier. */
function raisedOn({ invoiceDate, dueDate, settledDate }: LedgerInvoice): PlainDate {
  if (!settledDate) return invoiceDate;
  return settledDate < dueDate ? settledDate : dueDate;
}

type Moment = { readonly kind: ActivityKind; readonly at: string; readonly after: Readonly<Record<string, unknown>> };

function timelineOf(invoice: LedgerInvoice, payment: NewRow<'payments'> | null, terms: ImportTerms): Moment[] {
  const { amountMinor, settledDate } = invoice;
  const created: Moment = {
    kind: 'chargeCreated',
    at: momentOf(invoice.invoiceDate, 8),
    after: { totalMinor: amountMinor, currency: terms.currency, dueDate: invoice.dueDate },
  };
  const raised: Moment = { kind: 'disputeRaised', at: momentOf(raisedOn(invoice), 10), after: { reason: 'other' } };
  if (!settledDate) return invoice.isDisputed ? [created, raised] : [created];
  const resolved: Moment = {
    kind: 'disputeResolved',
    at: momentOf(settledDate, 11),
    after: { reason: 'other', status: 'resolved' },
  };
  const applied: Moment = {
    kind: 'paymentApplied',
    at: momentOf(settledDate, 12),
    after: { amountMinor, paymentId: payment?.id, reference: payment?.reference },
  };
  return invoice.isDisputed ? [created, raised, resolved, applied] : [created, applied];
}

/** An hour of a day: a ledger has only days, but events of one day need an order. */
function momentOf(day: PlainDate, hour: number): string {
  return `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`;
}
