import { chances, changedInvoice, invoiceAt, rareWords } from './invoices.ts';
import { inOrder } from './right-answers.ts';
import type { Delta, Filter, Invoice, Mutation, Sort } from './store-adapter.ts';

/** The workload of every candidate; the page runs it, and Node has the expected answers. */
export const pageSize = 50;
export const loadPage = 1_000;
/** The default view: unpaid invoices, the earliest due date first. About two in five of all invoices. */
export const openView: Filter = { status: ['open', 'partiallyAdjusted', 'pendingPayment'] };
export const byDueDate: Sort = { field: 'dueDate', dir: 'asc' };
export const byTotalDown: Sort = { field: 'totalMinor', dir: 'desc' };
export const tenthPage = 9 * pageSize;
export const eleventhPage = 10 * pageSize;
export const [firstSearch, rareSearch] = rareWords;
export const searchLimit = 20;
export const deltaCount = 3;
export const outboxSize = 50;

/** A thousand changes and fifty deletions, or a hundredth of a small store; one of them changes the first row of the default view. */
export function deltaOf(invoices: readonly Invoice[], turn: number): Delta {
  const chance = chances(9_000_000 + turn);
  const share = Math.min(1, invoices.length / 10_000);
  const ids = new Set<number>();
  while (ids.size < Math.ceil(1_050 * share)) ids.add(Math.floor(chance() * invoices.length));
  const chosen = [...ids].map((index) => invoices[index] as Invoice);
  const first = invoices.filter(({ status }) => openView.status.includes(status)).toSorted(inOrder(byDueDate))[0];
  const deleted = chosen.slice(0, Math.ceil(50 * share)).filter(({ id }) => id !== first?.id);
  const changed = chosen.slice(deleted.length).filter(({ id }) => id !== first?.id);
  const upserts = changed.map((invoice, at) => changedInvoice(invoice, at));
  return {
    upserts: first ? [changedInvoice(first, 0), ...upserts] : upserts,
    deletes: deleted.map(({ id }) => id),
  };
}

/** The remaining rows after a delta. */
export function afterDelta(invoices: readonly Invoice[], { upserts, deletes }: Delta): Invoice[] {
  const changed = new Map(upserts.map((row): [string, Invoice] => [row.id, row]));
  const gone = new Set(deletes);
  return invoices.filter(({ id }) => !gone.has(id)).map((row) => changed.get(row.id) ?? row);
}

export function allInvoices(count: number): Invoice[] {
  return Array.from({ length: count }, (_none, index) => invoiceAt(index, count));
}

/** An action of a person, waiting in the outbox. */
export function mutationAt(index: number): Mutation {
  return {
    id: `00000000-0000-4000-a000-${String(index).padStart(12, '0')}`,
    kind: 'editInvoice',
    input: {
      invoiceId: invoiceAt(index, loadPage).id,
      poNumber: `PO-${index}`,
      notes: 'Deliver to the rear gate',
      at: index,
    },
  };
}

/** Identifies a page of rows on the screen. */
export function fingerprint(rows: readonly Invoice[]): string {
  return rows.map(({ id, rowVersion }) => `${id}.${rowVersion}`).join(' ');
}
