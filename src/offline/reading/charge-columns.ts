import type { PlainDate } from '../../../domain/time/calendar-date.ts';
import type { ChargeStatus } from '../../../domain/invoices/charge.ts';
import { chargeTypes } from '../../../domain/invoices/charge-kinds.ts';
import type { ChargeFilter } from '../../../domain/invoices/charge-filter.ts';
import {
  type ChargeCondition,
  lastDayInTime,
  owedMinor,
  paidTogether,
  payableMinor,
  tabCondition,
} from '../../../domain/invoices/charge-rules.ts';
import { leavingCondition } from '../../../domain/sync/window.ts';
import { type Column, type Sort, type View, type Where, dayNumber } from '../../block-store/declaration.ts';
import type { ChargeSort } from '../door.ts';
import type { Records } from '../store.ts';

type KeptCharge = Records['charges'];

/** Columns for lists, filters and sums of charges. */
export const chargeColumns: Readonly<Record<string, Column<KeptCharge>>> = {
  status: { kind: 'choice', of: ({ row }) => row.status },
  type: { kind: 'choice', of: ({ row }) => row.type },
  groupId: { kind: 'choice', of: ({ row }) => row.groupId },
  dispute: { kind: 'choice', of: ({ row }) => (row.hasOpenDispute ? 'open' : null) },
  consolidatedInvoiceId: { kind: 'choice', of: ({ row }) => row.consolidatedInvoiceId ?? null },
  cardId: { kind: 'choice', of: ({ row }) => row.cardId ?? null },
  reach: { kind: 'choice', of: ({ isOlder }) => (isOlder ? 'older' : null) },
  invoiceNumber: { kind: 'choice', of: ({ row }) => inOrderOfNumbers(row.invoiceNumber) },
  sellerName: { kind: 'choice', of: ({ row }) => row.sellerName, compare: compareNames },
  billDate: { kind: 'number', of: ({ row }) => dayNumber(row.billDate) },
  dueDate: { kind: 'number', of: ({ row }) => dayNumber(row.dueDate) },
  lastDayInTime: { kind: 'number', of: ({ row }) => dayNumber(lastDayInTime(row)) },
  totalMinor: { kind: 'number', of: ({ row }) => row.totalMinor },
  remainingDueMinor: { kind: 'number', of: ({ row }) => row.remainingDueMinor },
  owedMinor: { kind: 'number', of: ({ row }) => owedMinor(row) },
  payableMinor: { kind: 'number', of: ({ row }) => payableMinor(row) },
};

/** Equal rows are in the order of their numbers, so that pages never overlap. */
export const chargeTies = ['invoiceNumber'] as const;

/** Sums of every list, in this order. */
export const summed = ['owedMinor', 'totalMinor'] as const;

/** The filter as a column query, without its search text. */
export function whereOf(filter: Partial<ChargeFilter>, today: PlainDate): Where {
  const { tab = 'all', status, type, groupId, sellerName, consolidatedInvoiceId, minMinor, maxMinor } = filter;
  const { cardId, dueFrom, dueTo } = filter;
  const { inTimeFrom, inTimeTo, statuses, ...condition } = tabCondition(tab, today);
  return {
    ...conditionOf({ ...condition, ...statusesWithin(statuses, status) }),
    ...rangeOf('lastDayInTime', inTimeFrom, inTimeTo),
    ...rangeOf('dueDate', dueFrom, dueTo),
    ...typesWithin(type, dueFrom ?? dueTo),
    ...(groupId && { groupId: [groupId] }),
    ...(sellerName && { sellerName: [sellerName] }),
    ...(consolidatedInvoiceId && { consolidatedInvoiceId: [consolidatedInvoiceId] }),
    ...(cardId && { cardId: [cardId] }),
    ...betweenAmounts('totalMinor', minMinor, maxMinor),
  };
}

/** The types of a filter: a credit is due in no period. */
function typesWithin(type: ChargeFilter['type'], due: PlainDate | undefined): Where {
  if (due === undefined) return type ? { type: [type] } : {};
  const owed = chargeTypes.filter((one) => one !== 'credit' && (type === undefined || one === type));
  return { type: owed };
}

/** By due date a credit comes last, as it has none. */
export function orderOf({ field, descending }: ChargeSort): Sort {
  return { by: field === 'dueDate' ? 'lastDayInTime' : field, descending, tiesAscend: true };
}

/** The part of a list that “pay all” takes. */
export function payableOf(where: Where): Where {
  return { ...where, ...conditionOf(paidTogether), payableMinor: { from: 1 } };
}

/** Condition for charges that the sync updates, without those that were loaded from outside the window. */
export const withinReach: Where = { reach: [null] };
export const beyondReach: Where = { reach: ['older'] };

/** Synced charges that leave when the window begins on that day. */
export function leavingBefore(since: PlainDate): Where {
  return { ...withinReach, ...conditionOf(leavingCondition(since)) };
}

/** Tabs that may list credits with something left; its sum has a line of its own. */
export const tabsWithCredits: readonly ChargeFilter['tab'][] = ['open', 'pendingPayment', 'disputed', 'all'];

/**
 * Rows that a start shows of the list of open charges without reading another record. With more rows, the browser would store the record in
 * a separate file, which costs a start more than reading it.
 */
const firstRows = 50;
/** Rows whose slots are known in advance: the columns are loaded by the time a person pages past them or opens another tab. */
const rowsAhead = 200;
const byDueDate: ChargeSort = { field: 'dueDate', descending: false };
const newestFirst: ChargeSort = { field: 'billDate', descending: true };

/** Sort orders that are cheap to update with each change; orders by text are not. */
const otherOrders: readonly ChargeSort[] = (['dueDate', 'billDate', 'totalMinor', 'remainingDueMinor'] as const)
  .flatMap((field) => [
    { field, descending: false },
    { field, descending: true },
  ])
  .filter(({ field, descending }) => field !== byDueDate.field || descending);

/**
 * First screens: the list of open charges with its first rows in other orders, and for every tab the count, sums and
 * first rows.
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
    ...tabsWithCredits.map((tab): View => ({
      where: whereOf({ tab, type: 'credit' }, today),
      sort: orderOf(newestFirst),
      limit: 0,
      sums: summed,
    })),
    { ...viewOf('pastDue', byDueDate), where: payableOf(whereOf({ tab: 'pastDue' }, today)) },
  ];
}

/** The filter's status, if the tab lists it. */
function statusesWithin(
  listed: readonly ChargeStatus[] | undefined,
  wanted: ChargeStatus | undefined,
): Pick<ChargeCondition, 'statuses'> {
  if (wanted === undefined) return listed ? { statuses: listed } : {};
  return { statuses: !listed || listed.includes(wanted) ? [wanted] : [] };
}

function conditionOf({
  statuses,
  isDisputed,
  isMember,
  billedTo,
}: Omit<ChargeCondition, 'inTimeFrom' | 'inTimeTo'>): Where {
  return {
    ...(statuses && { status: statuses }),
    ...(isDisputed !== undefined && { dispute: [isDisputed ? 'open' : null] }),
    ...(isMember === false && { consolidatedInvoiceId: [null] }),
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

let collator: Intl.Collator | null = null;

/** Created on first use: it takes 10 ms, and a start does not compare names. */
function compareNames(one: string, other: string): number {
  collator ??= new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return collator.compare(one, other);
}

/** Digits of the digit count: an invoice number has at most 64 characters. */
const twoDigits = 2;

/**
 * A text whose code units sort like the numbers inside: invoice 10 after invoice 9. Each run of digits is prefixed with
 * its length; letters lose case and accents. Sorts 100,000 texts ten times as fast as a collator.
 */
function inOrderOfNumbers(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/\d+/g, (run) => {
    const digits = run.replace(/^0+(?=.)/, '');
    return `${String(digits.length).padStart(twoDigits, '0')}${digits}`;
  });
}
