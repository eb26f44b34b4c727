import type { PlainDate } from '../../../domain/calendar-date.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import type { ChargeCondition } from '../../../domain/invoices/charge-rules.ts';
import { paidTogether, payableMinor, tabCondition } from '../../../domain/invoices/charge-rules.ts';
import { leavingCondition } from '../../../domain/sync/window.ts';
import type { Column, Sort, View, Where } from '../../block-store/declaration.ts';
import { dayNumber } from '../../block-store/declaration.ts';
import type { ChargeFilter, ChargeSort } from '../door.ts';
import type { Records } from '../store.ts';

type KeptCharge = Records['charges'];

/** What lists, filters and sums ask of charges. */
export const chargeColumns: Readonly<Record<string, Column<KeptCharge>>> = {
  status: { kind: 'choice', of: ({ row }) => row.status },
  type: { kind: 'choice', of: ({ row }) => row.type },
  groupId: { kind: 'choice', of: ({ row }) => row.groupId },
  dispute: { kind: 'choice', of: ({ row }) => (row.hasOpenDispute ? 'open' : null) },
  reach: { kind: 'choice', of: ({ isOlder }) => (isOlder ? 'older' : null) },
  invoiceNumber: { kind: 'choice', of: ({ row }) => inOrderOfNumbers(row.invoiceNumber) },
  sellerName: { kind: 'choice', of: ({ row }) => row.sellerName, compare: compareNames },
  billDate: { kind: 'number', of: ({ row }) => dayNumber(row.billDate) },
  dueDate: { kind: 'number', of: ({ row }) => dayNumber(row.dueDate) },
  totalMinor: { kind: 'number', of: ({ row }) => row.totalMinor },
  remainingDueMinor: { kind: 'number', of: ({ row }) => row.remainingDueMinor },
  payableMinor: { kind: 'number', of: ({ row }) => payableMinor(row) },
};

/** What is alike in a list stands in the order of its numbers, so that pages never overlap. */
export const chargeTies = ['invoiceNumber'] as const;

/** What every list sums, in this order. */
export const summed = ['remainingDueMinor', 'totalMinor'] as const;

/** A search looks at number, PO and seller. */
export function searchedText({ invoiceNumber, poNumber, sellerName }: Charge): string {
  return [invoiceNumber, poNumber ?? '', sellerName].join('\n');
}

/** The filter as a question to the columns; its search apart. */
export function whereOf(filter: Partial<ChargeFilter>, today: PlainDate): Where {
  const { tab = 'all', type, groupId, dueFrom, dueTo, minMinor, maxMinor } = filter;
  const { dueFrom: tabFrom, dueTo: tabTo, ...condition } = tabCondition(tab, today);
  return {
    ...conditionOf(condition),
    ...rangeOf('dueDate', latest(tabFrom, dueFrom), earliest(tabTo, dueTo)),
    ...(type && { type: [type] }),
    ...(groupId && { groupId: [groupId] }),
    ...betweenAmounts('totalMinor', minMinor, maxMinor),
  };
}

export function orderOf({ field, descending }: ChargeSort): Sort {
  return { by: field, descending, tiesAscend: true };
}

/** Those of a list that a payment of all of them takes. */
export function payableOf(where: Where): Where {
  return { ...where, ...conditionOf(paidTogether), payableMinor: { from: 1 } };
}

/** What the sync delivered and keeps up to date; not what was loaded from beyond the window. */
export const withinReach: Where = { reach: [null] };
export const beyondReach: Where = { reach: ['older'] };

/** What of the synced charges leaves once the window begins on that day. */
export function leavingBefore(since: PlainDate): Where {
  return { ...withinReach, ...conditionOf(leavingCondition(since)) };
}

/**
 * Rows that the list of open charges asks for at once: the screen of a start shows them without reading one. Larger, and the browser would
 * keep the record in a file of its own, which costs a start more than reading it.
 */
const firstRows = 50;
/** Whoever leafs on, or opens another tab at a start, has the columns by the time that these are passed. */
const rowsAhead = 200;
const byDueDate: ChargeSort = { field: 'dueDate', descending: false };
const newestFirst: ChargeSort = { field: 'billDate', descending: true };

/** Orders that are kept up to date at the cost of a few comparisons with each change; texts cost more. */
const otherOrders: readonly ChargeSort[] = (['dueDate', 'billDate', 'totalMinor', 'remainingDueMinor'] as const)
  .flatMap((field) => [
    { field, descending: false },
    { field, descending: true },
  ])
  .filter(({ field, descending }) => field !== byDueDate.field || descending);

/**
 * What first screens show: the list of open charges, and where its first rows lie in other orders; of every tab how many, how much, and
 * where its first rows lie.
 */
export function chargeViews(today: PlainDate): readonly View[] {
  const viewOf = (tab: ChargeFilter['tab'], sort: ChargeSort, limit = 0): View => {
    return { where: whereOf({ tab }, today), sort: orderOf(sort), limit, sums: summed, ahead: rowsAhead };
  };
  return [
    viewOf('open', byDueDate, firstRows),
    ...otherOrders.map((sort) => ({ ...viewOf('open', sort), ahead: firstRows })),
    viewOf('pastDue', byDueDate),
    viewOf('pendingPayment', byDueDate),
    viewOf('disputed', byDueDate),
    viewOf('paid', newestFirst),
    viewOf('all', newestFirst),
    { ...viewOf('pastDue', byDueDate), where: payableOf(whereOf({ tab: 'pastDue' }, today)) },
  ];
}

function conditionOf({ statuses, isDisputed, billedTo }: Omit<ChargeCondition, 'dueFrom' | 'dueTo'>): Where {
  return {
    ...(statuses && { status: statuses }),
    ...(isDisputed !== undefined && { dispute: [isDisputed ? 'open' : null] }),
    ...rangeOf('billDate', undefined, billedTo),
  };
}

function rangeOf(column: string, from: PlainDate | undefined, to: PlainDate | undefined): Where {
  return betweenAmounts(column, dayOf(from), dayOf(to));
}

function betweenAmounts(column: string, from: number | undefined, to: number | undefined): Where {
  if (from === undefined && to === undefined) return {};
  return { [column]: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
}

function dayOf(date: PlainDate | undefined): number | undefined {
  return date && (dayNumber(date) ?? undefined);
}

function latest(one: PlainDate | undefined, other: PlainDate | undefined): PlainDate | undefined {
  return one && other ? (one > other ? one : other) : (one ?? other);
}

function earliest(one: PlainDate | undefined, other: PlainDate | undefined): PlainDate | undefined {
  return one && other ? (one < other ? one : other) : (one ?? other);
}

let collator: Intl.Collator | null = null;

/** Making it takes 10 ms, and a start compares no names. */
function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}

/** Digits of how many digits there are: a number of an invoice has 64 letters at most. */
const twoDigits = 2;

/**
 * A text whose code units are in the order of the numbers inside: invoice 10 comes after invoice 9. Each run of digits stands behind how many
 * they are, letters without case and accents. A hundred thousand are in order ten times as fast as by a collator.
 */
function inOrderOfNumbers(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/\d+/g, (run) => {
    const digits = run.replace(/^0+(?=.)/, '');
    return `${String(digits.length).padStart(twoDigits, '0')}${digits}`;
  });
}
