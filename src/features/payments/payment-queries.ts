import * as v from 'valibot';
import { isUndecided } from '../../../domain/approvals/approval.ts';
import type { ChargeView, Offline } from '../../offline/offline.ts';
import {
  maxPaymentLines,
  payInvoices,
  payInvoicesInputSchema,
  type PayInvoicesInput,
} from '../../../domain/payments/pay-invoices.action.ts';
import { type ChargeTab, isPaidTogether, payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import { canBeEdited } from '../../ui/status/action-status.ts';
import { readSelection } from '../../ui/lists/row-selection.ts';
import type { MakePaymentSearch } from './make-payment-search.ts';

/** All payable invoices, oldest due date first; the amounts of an edited payment are available again. Makes no request. */
export const payableQuery = (offline: Offline, replaces?: string) => ({
  queryKey: ['device', 'charges', 'outbox', 'payable', replaces ?? ''],
  queryFn: async () => {
    const edited = await editedPayment(offline, replaces);
    return { views: await payableViews(offline, ['pastDue', 'open'], edited), edited };
  },
});

/** The invoices of the review in the address, and how many exceed the maximum of one payment. */
export const reviewQuery = (offline: Offline, search: MakePaymentSearch) => ({
  // Without the rest of the address: a chosen day or credit changes no invoice, and a new read would replace the form that has the focus.
  queryKey: ['device', 'charges', 'outbox', 'actions', 'payments', 'review', invoicesOf(search)],
  queryFn: async () => {
    const edited = await editedPayment(offline, search.replaces);
    if (search.sel !== undefined) {
      const selection = readSelection(search.sel);
      const named = selection.mode === 'some' ? selection.ids : [];
      const views = await chargesBeside(offline, named.slice(0, maxPaymentLines), edited);
      const begunWith = edited?.input.lines ?? (await copiedLines(offline, search.copies, views));
      return { views, leftOut: Math.max(0, named.length - maxPaymentLines), edited, begunWith };
    }
    const payable = await payableViews(offline, search.pick === 'all' ? ['pastDue', 'open'] : ['pastDue'], edited);
    const views = payable.filter(({ row }) => isPaidTogether(row));
    return {
      views: views.slice(0, maxPaymentLines),
      leftOut: Math.max(0, views.length - maxPaymentLines),
      edited,
      begunWith: edited?.input.lines ?? [],
    };
  },
});

const invoicesOf = ({ sel, pick, replaces, copies }: MakePaymentSearch) => ({ sel, pick, replaces, copies });

async function payableViews(
  offline: Offline,
  tabs: readonly ChargeTab[],
  edited: EditedPayment | null,
): Promise<readonly ChargeView[]> {
  const ids: string[] = [];
  for (const tab of tabs) ids.push(...(await offline.read.ids({ tab }, { field: 'dueDate', descending: false })));
  const views = await chargesBeside(offline, ids, edited);
  return views.filter((view) => payableNowMinor(view.row, view.waitingMinor) > 0);
}

async function chargesBeside(
  offline: Offline,
  ids: readonly string[],
  edited: EditedPayment | null,
): Promise<readonly ChargeView[]> {
  const views = await offline.read.charges(ids);
  return edited ? views.map((view) => withoutOwn(view, edited)) : views;
}

/**
 * The amounts of a copied request or payment, limited to what is payable on each invoice now. If this device does not have it, the form
 * starts as for a new payment.
 */
async function copiedLines(
  offline: Offline,
  copies: string | undefined,
  views: readonly ChargeView[],
): Promise<PayInvoicesInput['lines']> {
  if (copies === undefined) return [];
  const [[record], [payment]] = await Promise.all([
    offline.read.get('actions', [copies]),
    offline.read.get('payments', [copies]),
  ]);
  const input = v.safeParse(payInvoicesInputSchema, record?.input);
  const lines = input.success ? input.output.lines : (payment?.applications ?? []);
  return lines.flatMap(({ chargeId, amountMinor }) => {
    const view = views.find(({ row }) => row.id === chargeId);
    const payable = view ? payableNowMinor(view.row, view.waitingMinor) : 0;
    return payable > 0 ? [{ chargeId, amountMinor: Math.min(amountMinor, payable) }] : [];
  });
}

/** An edited payment, and the charges whose waiting amount includes its own. */
export type EditedPayment = { readonly input: PayInvoicesInput; readonly counted: ReadonlySet<string> };

/** The waiting payment that is edited, with its typed values; null if it was sent meanwhile. */
async function editedPayment(offline: Offline, entryId: string | undefined): Promise<EditedPayment | null> {
  if (entryId === undefined) return null;
  const entry = (await offline.entries.all()).find(({ id }) => id === entryId);
  const input = v.safeParse(payInvoicesInputSchema, entry?.envelope.input);
  if (!entry || !input.success || !canBeEdited(entry.state)) return null;
  return { input: input.output, counted: new Set(entry.predictions.map(({ id }) => id)) };
}

/** The waiting amount of a charge without the edited payment. */
function withoutOwn(view: ChargeView, { input, counted }: EditedPayment): ChargeView {
  const own = input.lines.find(({ chargeId }) => chargeId === view.row.id)?.amountMinor ?? 0;
  return counted.has(view.row.id) ? { ...view, waitingMinor: Math.max(0, view.waitingMinor - own) } : view;
}

/** Payment requests that wait for an approval. */
export const undecidedPaymentsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'undecided-payments'],
  queryFn: async () =>
    (await offline.read.all('approvals')).filter((one) => one.kind === payInvoices.kind && isUndecided(one)),
});

export const bankAccountsQuery = (offline: Offline) => ({
  queryKey: ['device', 'bankAccounts', 'all'],
  queryFn: () => offline.read.all('bankAccounts'),
});

/** The outcome of one payment: the action record, the payment and its invoices, as far as the sync has delivered them. */
export const paymentOutcomeQuery = (offline: Offline, actionId: string) => ({
  queryKey: ['device', 'outbox', 'actions', 'payments', 'approvals', 'charges', 'outcome', actionId],
  queryFn: async () => {
    // Read first, and by the same query: an entry leaves the outbox when its record has arrived, so one of the two is always found.
    const entry = (await offline.entries.all()).find(({ id }) => id === actionId) ?? null;
    const [record] = await offline.read.get('actions', [actionId]);
    const [approval] = record?.approvalId ? await offline.read.get('approvals', [record.approvalId]) : [];
    const payments = record ? await offline.read.all('payments') : [];
    const payment = payments.find((one) => one.actionId === actionId) ?? null;
    const charges = await offline.read.charges(payment?.applications.map(({ chargeId }) => chargeId) ?? []);
    const rows = charges.map(({ row }) => row);
    return { entry, record: record ?? null, approval: approval ?? null, payment, charges: rows };
  },
});
