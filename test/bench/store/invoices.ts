import type { Invoice } from './store-adapter.ts';

const statuses = [
  ...Array.from({ length: 6 }, () => 'open' as const),
  'partiallyAdjusted' as const,
  'pendingPayment' as const,
  ...Array.from({ length: 9 }, () => 'settled' as const),
  ...Array.from({ length: 2 }, () => 'paid' as const),
  'cancelled' as const,
];
const unpaid: readonly string[] = ['open', 'partiallyAdjusted', 'pendingPayment'];
const sellers = [
  'Northern Timber',
  'Brightwell Tools',
  'Marlow Electrical',
  'Kestrel Paints',
  'Ostler & Finch',
  'Tidewater',
];
const branches = ['London', 'Leeds', 'Bristol', 'Cardiff', 'Glasgow', 'Norwich', 'Exeter'];
const goods = ['Cement, 25 kg', 'Copper pipe, 15 mm', 'Plywood, 18 mm', 'Emulsion, white, 10 l', 'Twin cable, 2.5 mm²'];
const remarks = ['Deliver to the rear gate', 'Site closed on Fridays', 'Second load of the week', 'Driver rings ahead'];
/** Each word is in the notes of three invoices, for any number of invoices. */
export const rareWords = ['kingfisher', 'albatross', 'wagtail', 'dotterel'] as const;

const dayMs = 86_400_000;
const firstDay = Date.UTC(2025, 10, 23);

/** The invoice at this index of `count`: always the same one, about 850 bytes of JSON. */
export function invoiceAt(index: number, count: number): Invoice {
  const chance = chances(index);
  const status = pick(statuses, chance());
  const totalMinor = 1_000 + Math.floor(chance() ** 3 * 4_000_000);
  const isUnpaid = unpaid.includes(status);
  const billed = firstDay + Math.floor((index * 365) / count) * dayMs;
  const quantity = 1 + Math.floor(chance() * 40);
  const row = {
    id: uuid(chance),
    rowVersion: 1,
    updatedAt: new Date(billed + Math.floor(chance() * dayMs)).toISOString(),
    buyerId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    groupId: null,
    customerGroupName: chance() < 0.3 ? `Group ${pick(branches, chance())}` : null,
    userId: null,
    buyerUserName: chance() < 0.5 ? 'Piet Visser' : null,
    type: 'sale',
    feeType: null,
    invoiceNumber: `INV-${String(30_000_000 + index * 17)}`,
    status,
    statusDetailed: null,
    hasOpenDispute: chance() < 0.02,
    currency: 'GBP',
    totalMinor,
    remainingDueMinor: isUnpaid ? totalMinor : 0,
    pendingAmountMinor: status === 'pendingPayment' ? totalMinor : 0,
    billDate: dayOf(billed),
    dueDate: dayOf(billed + (14 + Math.floor(chance() * 46)) * dayMs),
    poNumber: `PO-${100_000 + Math.floor(chance() * 900_000)}`,
    notes: notesAt(index, count, chance),
    orderNumber: `SO-${Math.floor(chance() * 9_000_000)}`,
    sellerName: `${pick(sellers, chance())} ${pick(branches, chance())}`,
    supplierName: null,
    supplierAddress: null,
    shipTo: null,
    invoiceUrl: null,
    isConsolidated: false,
    consolidatedInvoiceId: null,
    lines: [{ description: pick(goods, chance()), quantity, unitAmountMinor: 250, amountMinor: quantity * 250 }],
    metadata: { site: pick(branches, chance()) },
  };
  return row as unknown as Invoice;
}

/** The invoice after a later change at the server: paid, or slightly raised. */
export function changedInvoice(invoice: Invoice, seed: number): Invoice {
  const isPaid = seed % 2 === 0;
  return {
    ...invoice,
    rowVersion: invoice.rowVersion + 1,
    ...(isPaid
      ? { status: 'settled', remainingDueMinor: 0, pendingAmountMinor: 0 }
      : { status: 'open', totalMinor: invoice.totalMinor + 100, remainingDueMinor: invoice.totalMinor + 100 }),
  };
}

function notesAt(index: number, count: number, chance: () => number): string | null {
  const remark = chance() < 0.4 ? pick(remarks, chance()) : null;
  const apart = Math.floor(count / 12);
  const place = Math.floor(index / apart);
  const word = index % apart === 7 && place < 12 ? rareWords[place % rareWords.length] : undefined;
  return word === undefined ? remark : `Ask for ${word[0]?.toUpperCase()}${word.slice(1)}`;
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function pick<Value>(values: readonly Value[], chance: number): Value {
  return values[Math.floor(chance * values.length)] as Value;
}

function uuid(chance: () => number): string {
  const hex = Array.from({ length: 4 }, () =>
    Math.floor(chance() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20)].join('-');
}

/** Numbers from 0 to 1, derived only from the seed (mulberry32). */
export function chances(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    const mixed = Math.imul(state ^ (state >>> 15), state | 1);
    const again = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61));
    return ((again ^ (again >>> 14)) >>> 0) / 2 ** 32;
  };
}
