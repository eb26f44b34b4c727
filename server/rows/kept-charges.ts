import { type RawBuilder, sql } from 'kysely';
import type { PlainDate } from '../../domain/time/calendar-date.ts';
import { keptSince, keptStatuses } from '../../domain/sync/window.ts';

/** The same rule as domain/sync/window: unfinished or disputed charges, and those since the cut-off. */
export function isKeptCharge(newest: PlainDate | null): RawBuilder<boolean> {
  const since = keptSince(newest);
  return since === null ? sql<boolean>`true` : sql<boolean>`(bill_date >= ${since}::date or ${isKeptAnyway})`;
}

/** Charges that are kept at any age. */
export const isKeptAnyway: RawBuilder<boolean> = sql<boolean>`(status = any(${[...keptStatuses]}::text[]) or has_open_dispute)`;
