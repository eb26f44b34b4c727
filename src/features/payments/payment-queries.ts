import * as v from 'valibot';
import { isUndecided } from '../../../domain/approvals/approval.ts';
import type { ChargeView, Offline } from '../../offline/offline.ts';
import { maxPaymentLines, payInvoices, payInvoicesInputSchema } from '../../../domain/payments/pay-invoices.action.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import { payableNowMinor } from '../../../domain/invoices/charge-rules.ts';
import { canBeEdited } from '../../ui/action-standing.ts';
import { readSelection } from '../../ui/row-selection.ts';
import type { MakePaymentSearch } from './make-payment-search.ts';

/** Everything payable, oldest due first. Never asks the network. */
export const payableQuery = (offline: Offline) => ({
  queryKey: ['device', 'charges', 'payable'],
  queryFn: async () => {
    const oldestFirst = { field: 'dueDate', descending: false } as const;
    const ids = [
      ...(await offline.read.ids({ tab: 'pastDue' }, oldestFirst)),
      ...(await offline.read.ids({ tab: 'open' }, oldestFirst)),
    ];
    const views = await offline.read.charges(ids);
    return views.filter((view) => payableNowMinor(view.row, view.waitingMinor) > 0);
  },
});

/** The invoices that the address names for review, and how many more there would be beyond the most that one payment takes. */
export const reviewQuery = (offline: Offline, search: MakePaymentSearch) => ({
  queryKey: ['device', 'charges', 'outbox', 'review', search.pick ?? '', search.sel ?? '', search.replaces ?? ''],
  queryFn: async () => {
    const edited = search.replaces === undefined ? null : await editedPayment(offline, search.replaces);
    if (search.sel !== undefined) {
      const selection = readSelection(search.sel);
      const named = selection.mode === 'some' ? selection.ids : [];
      const views = await offline.read.charges(named.slice(0, maxPaymentLines));
      return {
        views: edited ? views.map((view) => withoutOwn(view, edited)) : views,
        leftOut: Math.max(0, named.length - maxPaymentLines),
        edited,
      };
    }
    const oldestFirst = { field: 'dueDate', descending: false } as const;
    const overdue = await offline.read.ids({ tab: 'pastDue' }, oldestFirst);
    const open = search.pick === 'all' ? await offline.read.ids({ tab: 'open' }, oldestFirst) : [];
    const views = (await offline.read.charges([...overdue, ...open])).filter(
      (view) => payableNowMinor(view.row, view.waitingMinor) > 0,
    );
    return { views: views.slice(0, maxPaymentLines), leftOut: Math.max(0, views.length - maxPaymentLines), edited };
  },
});

/** A payment in its form again, and the charges beside which its own amounts stand as waiting. */
type EditedPayment = { readonly input: PayInvoicesInput; readonly counted: ReadonlySet<string> };

/** The waiting payment that is being edited, as it was typed; null where it has left meanwhile. */
async function editedPayment(offline: Offline, entryId: string): Promise<EditedPayment | null> {
  const entry = (await offline.entries.all()).find(({ id }) => id === entryId);
  const input = v.safeParse(payInvoicesInputSchema, entry?.envelope.input);
  if (!entry || !input.success || !canBeEdited(entry.state)) return null;
  return { input: input.output, counted: new Set(entry.predictions.map(({ id }) => id)) };
}

/** What waits of a charge beside the payment that is being edited. */
function withoutOwn(view: ChargeView, { input, counted }: EditedPayment): ChargeView {
  const own = input.lines.find(({ chargeId }) => chargeId === view.row.id)?.amountMinor ?? 0;
  return counted.has(view.row.id) ? { ...view, waitingMinor: Math.max(0, view.waitingMinor - own) } : view;
}

/** Requests for a payment that wait for somebody's approval. */
export const undecidedPaymentsQuery = (offline: Offline) => ({
  queryKey: ['device', 'approvals', 'undecided-payments'],
  queryFn: async () =>
    (await offline.read.all('approvals')).filter((one) => one.kind === payInvoices.kind && isUndecided(one)),
});

export const bankAccountsQuery = (offline: Offline) => ({
  queryKey: ['device', 'bankAccounts', 'all'],
  queryFn: () => offline.read.all('bankAccounts'),
});

/** What became of one payment: the action at the server and the payment itself, as far as the sync has brought them. */
export const paymentOutcomeQuery = (offline: Offline, actionId: string) => ({
  queryKey: ['device', 'actions', 'payments', 'approvals', 'outcome', actionId],
  queryFn: async () => {
    const [record] = await offline.read.get('actions', [actionId]);
    const [approval] = record?.approvalId ? await offline.read.get('approvals', [record.approvalId]) : [];
    const payments = record ? await offline.read.all('payments') : [];
    return {
      record: record ?? null,
      approval: approval ?? null,
      payment: payments.find((payment) => payment.actionId === actionId) ?? null,
    };
  },
});
