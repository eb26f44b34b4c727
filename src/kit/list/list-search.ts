import * as v from 'valibot';
import { searchTextSchema } from '../../ui/lists/search-schemas.ts';
import { densities, type Density } from './views/density.ts';
import type { UnappliedRanges } from '../period/period.ts';

/** The look of a list, independent of its rows. */
export const lookEntries = {
  /** Keys of the columns that are hidden, or shown where they are off at first, with points between. */
  hide: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(200))), undefined),
  density: v.fallback(v.optional(v.picklist(densities)), undefined),
};

/** The schema of every list's address. An invalid part is ignored, never an error. */
export const listSearchEntries = {
  q: searchTextSchema,
  /** The key of a column; the list ignores one that it cannot be sorted by. */
  sort: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40))), undefined),
  dir: v.fallback(v.optional(v.picklist(['asc', 'desc'])), undefined),
  ...lookEntries,
  /** The selected rows, as `writeSelection` writes them. */
  sel: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(14_000))), undefined),
};

/** The search of every list's address. */
export type ListSearch = {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
  readonly dir?: 'asc' | 'desc' | undefined;
  readonly hide?: string | undefined;
  readonly density?: Density | undefined;
  readonly sel?: string | undefined;
  readonly unapplied?: UnappliedRanges | undefined;
};

/** Applies a change to the address, without a new history entry. */
export type OnSearch<Search> = (change: Partial<Search>) => void;

/** The sort of a list: by the column with this key. */
export type ListSort = { readonly key: string; readonly descending: boolean };

/** Keys of the columns that are hidden, or shown where they are off at first. */
export function toggledColumns({ hide }: ListSearch): readonly string[] {
  return hide?.split('.').filter(Boolean) ?? [];
}
