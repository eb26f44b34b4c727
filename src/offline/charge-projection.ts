import type { PlainDate } from '../../domain/calendar-date.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { isInTab } from '../../domain/invoices/charge-rules.ts';
import type { ChargeFilter, ChargeSort, LightCharge } from './door.ts';
import type { Engine } from './engine.ts';
import { keepingLater } from './keep-later.ts';
import type { ChargesMark } from './kept-projection.ts';
import { isSameMark, keepProjection, projectionText, readChargesMark, readKeptProjection } from './kept-projection.ts';
import type { Transaction } from './store.ts';

/** All charges of this device in a light form, in the order of their numbers. */
export type Projection = ChargesMark & {
  readonly charges: readonly LightCharge[];
  readonly sorted: Map<string, readonly LightCharge[]>;
};
export type ProjectionReader = () => Promise<Projection>;

/** Fewer are read as fast from their rows. */
export const leastKept = 500;

/**
 * Made once per revision of the table: ten thousand are filtered and summed in a few milliseconds, which no set of indexes
 * over nine filters and seven orders could do. What was made is kept, so that the next start reads one record (adr-0002).
 */
export function projectionReader(engine: Engine): ProjectionReader {
  const { store } = engine;
  let known: Projection | null = null;
  let loading: Promise<Projection> | null = null;
  const load = (): Promise<Projection> =>
    store.read(['charges', 'olderCharges', 'meta', 'persisted'], async (transaction) => {
      const mark = await readChargesMark(transaction);
      if (known && isSameMark(known, mark)) return known;
      const kept = await readKeptProjection(transaction, mark);
      known = { ...mark, charges: kept ?? (await readLight(transaction)), sorted: new Map() };
      if (!kept && known.charges.length >= leastKept) keepSoon();
      return known;
    });
  const keepSoon = keepingLater(engine, 'offline.projection-not-kept', async () => {
    if (!known) return;
    const made = known;
    const text = projectionText(made, made.charges);
    await store.write(['meta', 'persisted'], (transaction) => keepProjection(transaction, made, text));
  });
  return () => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };
}

/** The PO numbers that charges will have by what waits on this device: a search finds these in place of the server's. */
export type QueuedPoNumbers = ReadonlyMap<string, string | null>;
const nothingQueued: QueuedPoNumbers = new Map();

/** The charges that match, in the order asked for, then by number and id, so that pages never overlap. */
export function matching(
  projection: Projection,
  filter: ChargeFilter,
  sort: ChargeSort,
  today: PlainDate,
  queued: QueuedPoNumbers = nothingQueued,
): readonly LightCharge[] {
  const matches = matcher(filter, today, queued);
  return sortedBy(projection, sort).filter(matches);
}

/** A test of one charge against a filter; the search looks at number, PO and seller. */
export function matcher(
  filter: ChargeFilter,
  today: PlainDate,
  queued: QueuedPoNumbers = nothingQueued,
): (charge: LightCharge) => boolean {
  const search = normalised((filter.search ?? '').trim());
  const { tab, type, groupId, dueFrom, dueTo, minMinor, maxMinor } = filter;
  return (charge) =>
    (tab === 'all' || isInTab(charge, tab, today)) &&
    (search === '' || searchTextOf(charge, queued).includes(search)) &&
    (type === undefined || charge.type === type) &&
    (groupId === undefined || charge.groupId === groupId) &&
    (dueFrom === undefined || charge.dueDate >= dueFrom) &&
    (dueTo === undefined || charge.dueDate <= dueTo) &&
    (minMinor === undefined || charge.totalMinor >= minMinor) &&
    (maxMinor === undefined || charge.totalMinor <= maxMinor);
}

async function readLight(transaction: Transaction): Promise<readonly LightCharge[]> {
  const kept = await transaction.all('charges');
  const older = await transaction.all('olderCharges');
  const light = [...kept.map(({ row }) => lightCharge(row, false)), ...older.map(({ row }) => lightCharge(row, true))];
  return light.toSorted((one, other) => byNumber(one, other) || byId(one, other));
}

function lightCharge(row: Charge, isOlder: boolean): LightCharge {
  return {
    id: row.id,
    status: row.status,
    type: row.type,
    groupId: row.groupId,
    hasOpenDispute: row.hasOpenDispute,
    billDate: row.billDate,
    dueDate: row.dueDate,
    invoiceNumber: row.invoiceNumber,
    poNumber: row.poNumber,
    sellerName: row.sellerName,
    currency: row.currency,
    totalMinor: row.totalMinor,
    remainingDueMinor: row.remainingDueMinor,
    pendingAmountMinor: row.pendingAmountMinor,
    isOlder,
  };
}

/** Made at the first search: a start needs none. */
const searchTexts = new WeakMap<LightCharge, string>();

function searchTextOf(charge: LightCharge, queued: QueuedPoNumbers): string {
  const poNumber = queued.get(charge.id);
  if (poNumber !== undefined) return searchText({ ...charge, poNumber });
  const known = searchTexts.get(charge);
  if (known !== undefined) return known;
  const text = searchText(charge);
  searchTexts.set(charge, text);
  return text;
}

function searchText({ invoiceNumber, poNumber, sellerName }: LightCharge): string {
  return normalised([invoiceNumber, poNumber ?? '', sellerName].join('\n'));
}

function sortedBy(projection: Projection, sort: ChargeSort): readonly LightCharge[] {
  const key = `${sort.field} ${sort.descending}`;
  const known = projection.sorted.get(key);
  if (known) return known;
  const direction = sort.descending ? -1 : 1;
  const compare = comparison(sort.field);
  // Sorting keeps the order of what is alike, which is that of the numbers.
  const made = projection.charges.toSorted((one, other) => direction * compare(one, other));
  projection.sorted.set(key, made);
  return made;
}

type Comparison = (one: LightCharge, other: LightCharge) => number;

let collator: Intl.Collator | null = null;

/** Numbers inside texts count as numbers: invoice 10 comes after invoice 9. Making it takes 10 ms, and a start compares no texts. */
function compareTexts(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}

const byNumber: Comparison = (one, other) => compareTexts(one.invoiceNumber, other.invoiceNumber);
const byId: Comparison = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));

function comparison(field: ChargeSort['field']): Comparison {
  switch (field) {
    case 'invoiceNumber':
      return byNumber;
    case 'sellerName':
      return (one, other) => compareTexts(one.sellerName, other.sellerName);
    case 'totalMinor':
    case 'remainingDueMinor':
      return (one, other) => one[field] - other[field];
    case 'dueDate':
    case 'billDate':
    case 'status':
      return (one, other) => (one[field] < other[field] ? -1 : Number(one[field] > other[field]));
  }
}

function normalised(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
