import type { PlainDate } from '../../domain/calendar-date.ts';
import type { Charge } from '../../domain/invoices/charge.ts';
import { isInTab } from '../../domain/invoices/charge-rules.ts';
import type { ChargeFilter, ChargeSort } from './door.ts';
import type { Store, Transaction } from './store.ts';
import { readMeta } from './store.ts';

/** What lists, filters and totals need of a charge; the whole row is only read for what is on screen. */
export type LightCharge = Pick<
  Charge,
  | 'id'
  | 'status'
  | 'type'
  | 'groupId'
  | 'hasOpenDispute'
  | 'billDate'
  | 'dueDate'
  | 'invoiceNumber'
  | 'sellerName'
  | 'totalMinor'
  | 'remainingDueMinor'
> & { readonly searchText: string };

export type Projection = {
  readonly revision: number;
  readonly charges: readonly LightCharge[];
  readonly sorted: Map<string, readonly LightCharge[]>;
};
export type ProjectionReader = () => Promise<Projection>;

/**
 * All charges of this device in a light form, made once per revision of the table: ten thousand are filtered and summed in
 * a few milliseconds, which no set of indexes over nine filters and seven orders could do.
 */
export function projectionReader(store: Store): ProjectionReader {
  let known: Projection | null = null;
  let loading: Promise<Projection> | null = null;
  const load = (): Promise<Projection> =>
    store.read(['charges', 'olderCharges', 'meta'], async (transaction) => {
      const revision = await readMeta(transaction, 'revision:charges', 0);
      if (known?.revision === revision) return known;
      known = { revision, charges: await readLight(transaction), sorted: new Map() };
      return known;
    });
  return () => {
    loading ??= load().finally(() => {
      loading = null;
    });
    return loading;
  };
}

/** The charges that match, in the order asked for; ties are broken by number and id, so that pages never overlap. */
export function matching(
  projection: Projection,
  filter: ChargeFilter,
  sort: ChargeSort,
  today: PlainDate,
): readonly LightCharge[] {
  const matches = matcher(filter, today);
  return sortedBy(projection, sort).filter(matches);
}

/** A test of one charge against a filter; the search looks at number, PO and seller. */
export function matcher(filter: ChargeFilter, today: PlainDate): (charge: LightCharge) => boolean {
  const search = normalised((filter.search ?? '').trim());
  const { tab, type, groupId, dueFrom, dueTo, minMinor, maxMinor } = filter;
  return (charge) =>
    (tab === 'all' || isInTab(charge, tab, today)) &&
    (search === '' || charge.searchText.includes(search)) &&
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
  return [...kept, ...older].map(({ row }) => lightCharge(row));
}

function lightCharge(row: Charge): LightCharge {
  const {
    id,
    status,
    type,
    groupId,
    hasOpenDispute,
    billDate,
    dueDate,
    invoiceNumber,
    sellerName,
    totalMinor,
    remainingDueMinor,
  } = row;
  const searchText = normalised([invoiceNumber, row.poNumber ?? '', sellerName].join('\n'));
  return {
    id,
    status,
    type,
    groupId,
    hasOpenDispute,
    billDate,
    dueDate,
    invoiceNumber,
    sellerName,
    totalMinor,
    remainingDueMinor,
    searchText,
  };
}

function sortedBy(projection: Projection, sort: ChargeSort): readonly LightCharge[] {
  const key = `${sort.field} ${sort.descending}`;
  const known = projection.sorted.get(key);
  if (known) return known;
  const direction = sort.descending ? -1 : 1;
  const compare = comparison(sort.field);
  const made = projection.charges.toSorted(
    (one, other) => direction * compare(one, other) || byNumber(one, other) || byId(one, other),
  );
  projection.sorted.set(key, made);
  return made;
}

type Comparison = (one: LightCharge, other: LightCharge) => number;

// Numbers inside texts count as numbers: invoice 10 comes after invoice 9.
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byNumber: Comparison = (one, other) => collator.compare(one.invoiceNumber, other.invoiceNumber);
const byId: Comparison = (one, other) => (one.id < other.id ? -1 : Number(one.id > other.id));

function comparison(field: ChargeSort['field']): Comparison {
  switch (field) {
    case 'invoiceNumber':
      return byNumber;
    case 'sellerName':
      return (one, other) => collator.compare(one.sellerName, other.sellerName);
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
