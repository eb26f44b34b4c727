import { type PlainDate, daysBetween } from '../time/calendar-date.ts';
import { type Steps, allSteps, eachInSteps } from '../steps.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerSubject } from './ledger-subject.ts';
import { sumMinor } from '../money.ts';

/**
 * Days past the due date, in buckets: not yet due, up to 30, 60 and 90 days, and more. What credits and payments have left has no due date
 * and no age: it is a bucket of its own.
 */
export const agingBuckets = ['current', 'days30', 'days60', 'days90', 'older', 'credits'] as const;
export type AgingBucket = (typeof agingBuckets)[number];

/** An outstanding item: the open amount of a charge, or (negative) the unapplied rest of a credit or a payment. */
export type OutstandingItem = {
  readonly about: LedgerSubject;
  readonly dueDate: PlainDate;
  readonly bucket: AgingBucket;
  readonly amountMinor: number;
};

/**
 * The outstanding items at the end of a day, by due date, without payments that came later. Null if charges that may have been outstanding are not among the rows.
 */
export function outstandingOn(ledger: Ledger, day: PlainDate): readonly OutstandingItem[] | null {
  return allSteps(outstandingSteps(ledger, day));
}

/** Computes the outstanding items in steps, so that a screen can respond in between. */
export function* outstandingSteps(ledger: Ledger, day: PlainDate): Steps<readonly OutstandingItem[] | null> {
  if (ledger.itemsSince !== null && day < ledger.itemsSince) return null;
  const items: OutstandingItem[] = [];
  yield* eachInSteps(ledger.items, ({ about, dueDate, moves }) => {
    const amountMinor = sumMinor(moves.filter((move) => move.day <= day));
    if (amountMinor !== 0) items.push({ about, dueDate, bucket: bucketOf(dueDate, day, amountMinor), amountMinor });
  });
  return items.toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : Number(one.dueDate > other.dueDate)));
}

export type Aging = { readonly buckets: Readonly<Record<AgingBucket, number>>; readonly totalMinor: number };

/** Outstanding items by age; the buckets add up to the balance of that day. */
export function agingOf(items: readonly OutstandingItem[]): Aging {
  const sumOfBucket = (bucket: AgingBucket) =>
    [bucket, sumMinor(items.filter((item) => item.bucket === bucket))] as const;
  return {
    buckets: Object.fromEntries(agingBuckets.map(sumOfBucket)) as Record<AgingBucket, number>,
    totalMinor: sumMinor(items),
  };
}

function bucketOf(dueDate: PlainDate, day: PlainDate, amountMinor: number): AgingBucket {
  if (amountMinor < 0) return 'credits';
  const days = daysBetween(dueDate, day);
  if (days <= 0) return 'current';
  if (days <= 30) return 'days30';
  if (days <= 60) return 'days60';
  return days <= 90 ? 'days90' : 'older';
}
