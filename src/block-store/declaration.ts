/** A text out of a set, for filters, groups and sorting. Null is a value like any other. */
export type ChoiceColumn<Row> = {
  readonly kind: 'choice';
  of(row: Row): string | null;
  /** Custom order of words; by code units if it is left out. Never called for equal words. */
  readonly compare?: (one: string, other: string) => number;
};

/** A number: minor units, days or milliseconds. Null sorts before every number and is in no range. */
export type NumberColumn<Row> = { readonly kind: 'number'; of(row: Row): number | null };

/** Ids that a row references; a query finds the row by any of them. */
export type IdsColumn<Row> = { readonly kind: 'ids'; of(row: Row): readonly string[] };

export type Column<Row> = ChoiceColumn<Row> | NumberColumn<Row> | IdsColumn<Row>;

/** For each named column: any of these values or ids, or an inclusive range. */
export type Where = Readonly<
  Record<string, readonly (string | null)[] | { readonly from?: number; readonly to?: number }>
>;

/**
 * Sorts by a column of choices or numbers, or by `id`; equal rows are sorted by the declared ties and then by id. `descending` reverses the
 * whole order, unless the ties stay ascending.
 */
export type Sort = { readonly by: string; readonly descending?: boolean; readonly tiesAscend?: boolean };

/** The conditions of a query: a row belongs to the answer if it fulfils all that are given. */
export type Match = {
  readonly where?: Where;
  /** Case-insensitive substring of the searched text. */
  readonly text?: string;
  /** Rows, by id, that are searched by this text instead of their own. */
  readonly instead?: ReadonlyMap<string, string>;
};

export type Query = Match & {
  readonly sort: Sort;
  readonly offset?: number;
  readonly limit: number;
};

/** Counts for each value of a choice column, with sums of number columns. */
export type Totals = { readonly by: string; readonly of: readonly string[] };
/** Count and sums of number columns over some rows; null adds nothing. */
export type Sums = { readonly count: number; readonly sums: readonly number[] };
export type Total = { readonly value: string | null; readonly count: number; readonly sums: readonly number[] };

/** A first screen. Its first rows, count and sums are stored in one record, with the slots of its next rows. */
export type View = {
  readonly where: Where;
  readonly sort: Sort;
  readonly limit: number;
  /** Number columns to sum over all of its rows. */
  readonly sums?: readonly string[];
  /** Number of rows whose slots a start knows, if it differs from the limit: these pages need no columns. */
  readonly ahead?: number;
};

/** A collection: which of its values can be filtered, sorted, summed and searched. */
export type Declaration<Row> = {
  readonly name: string;
  /** Version of the columns and the searched text. Raise it when they change; the collection is then loaded again. */
  readonly version: number;
  /** A UUID in lower case. */
  id(row: Row): string;
  readonly columns: Readonly<Record<string, Column<Row>>>;
  /** The text that a search looks through, case-insensitive. */
  text(row: Row): string;
  /** Columns that order rows with an equal sort column, before the ids do. */
  readonly ties?: readonly string[];
  /** Called each time the views are needed, because they may depend on the day. */
  readonly views?: () => readonly View[];
  readonly totals?: readonly Totals[];
};

/** Normal form for comparing texts in a search: one form of each letter, in lower case. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Days since 1970-01-01 of a date such as `2026-02-28`, for a number column; null stays null. */
export function dayNumber(date: string | null): number | null {
  return date === null ? null : Date.parse(date) / 86_400_000;
}
