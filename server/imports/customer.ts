import { type PaymentTerms, dueDate, offeredTermDays } from '../../domain/accounts/payment-terms.ts';
import { daysBetween } from '../../domain/time/calendar-date.ts';
import type { LedgerInvoice } from '../../domain/imports/read-ledger.ts';
import { maxAmountMinor } from '../../domain/amount.ts';
import { derivedId } from '../derived-id.ts';

/** A customer of a ledger, with its invoices in the order of the file. */
export type Customer = { readonly customerId: string; readonly invoices: readonly LedgerInvoice[] };

/** Credit lines are whole thousands. */
const creditStepMinor = 100_000;

/** The customers of a ledger, in the order of their first invoice; case-insensitive. */
export function customersOf(invoices: readonly LedgerInvoice[]): Customer[] {
  const byId = new Map<string, LedgerInvoice[]>();
  for (const invoice of invoices) {
    const key = invoice.customerId.toLowerCase();
    const list = byId.get(key);
    if (list) list.push(invoice);
    else byId.set(key, [invoice]);
  }
  return [...byId.values()].flatMap((list) => (list[0] ? [{ customerId: list[0].customerId, invoices: list }] : []));
}

/**
 * The e-mail of a customer's administrator. A customer number that is no valid host name gets a suffix that makes it unique. If another
 * seller's customer has the number, the seller's name is appended.
 */
export function administratorEmail(customerId: string, sellerName?: string): string {
  const labels = sellerName === undefined ? [customerId] : [customerId, sellerName];
  return `admin@${labels.map(hostLabel).join('.')}.example`;
}

function hostLabel(text: string): string {
  const lower = text.toLowerCase();
  const plain = lower
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50);
  return plain === lower ? plain : `${plain || 'customer'}-${derivedId('customer', lower).slice(0, 6)}`;
}

/** The most frequent terms of the invoices: days after the invoice, or an offered number of days after the end of its month. */
export function usualTerms(invoices: readonly LedgerInvoice[]): PaymentTerms {
  const counts = new Map<number, number>();
  for (const { invoiceDate, dueDate: due } of invoices) {
    const days = Math.min(daysBetween(invoiceDate, due), 365);
    counts.set(days, (counts.get(days) ?? 0) + 1);
  }
  const [days, count] = [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [30, 0]);
  const usual: PaymentTerms = { cycle: 'transactional', days };
  const dueBy = (terms: PaymentTerms) =>
    invoices.filter(({ invoiceDate, dueDate: due }) => dueDate(terms, invoiceDate) === due).length;
  // The other cycles cannot be told from an invoice: they differ in the day on which it is written.
  const byMonthEnd = offeredTermDays.endOfMonth.map((after): PaymentTerms => ({ cycle: 'endOfMonth', days: after }));
  return byMonthEnd.find((terms) => dueBy(terms) > count) ?? usual;
}

/** A credit line for the history: the highest open total, rounded up to a whole thousand; minor units. */
export function creditFor(invoices: readonly LedgerInvoice[]): number {
  const moves = invoices.flatMap(({ invoiceDate, settledDate, amountMinor }) => [
    { on: invoiceDate, byMinor: amountMinor },
    ...(settledDate ? [{ on: settledDate, byMinor: -amountMinor }] : []),
  ]);
  // On the same day, billed amounts come before settled ones, so that the balance is highest in between.
  moves.sort((one, other) => (one.on === other.on ? other.byMinor - one.byMinor : one.on < other.on ? -1 : 1));
  let open = 0;
  let most = 0;
  for (const { byMinor } of moves) {
    open += byMinor;
    most = Math.max(most, open);
  }
  return Math.ceil(most / creditStepMinor) * creditStepMinor;
}

/** The invoices that the account's credit can hold, in the order of the file, and those that exceed it. */
export function withinCredit(invoices: readonly LedgerInvoice[]): {
  readonly fitting: readonly LedgerInvoice[];
  readonly tooMuch: readonly LedgerInvoice[];
} {
  if (creditFor(invoices) <= maxAmountMinor) return { fitting: invoices, tooMuch: [] };
  const fitting: LedgerInvoice[] = [];
  const tooMuch: LedgerInvoice[] = [];
  let total = 0;
  for (const invoice of invoices) {
    const fits = total + invoice.amountMinor <= maxAmountMinor;
    (fits ? fitting : tooMuch).push(invoice);
    if (fits) total += invoice.amountMinor;
  }
  return { fitting, tooMuch };
}
