/** A text out of a set: what is filtered by its values, grouped by, or sorted by its words. Null is a value like any other. */
export type ChoiceColumn<Row> = {
  readonly kind: 'choice';
  of(row: Row): string | null;
  /** Orders the words where code units do not; called for different words only. */
  readonly compare?: (one: string, other: string) => number;
};

/** A number: minor units, days, milliseconds. Null is below every number, and in no range. */
export type NumberColumn<Row> = { readonly kind: 'number'; of(row: Row): number | null };

/** The ids that a row names, none or many: it is found by each of them. */
export type IdsColumn<Row> = { readonly kind: 'ids'; of(row: Row): readonly string[] };

export type Column<Row> = ChoiceColumn<Row> | NumberColumn<Row> | IdsColumn<Row>;

/** Of each column that it names: any of these values or ids, or from and to, both included. */
export type Where = Readonly<
  Record<string, readonly (string | null)[] | { readonly from?: number; readonly to?: number }>
>;

/**
 * By a column of choices or numbers, or by `id`; rows that are equal in it follow the declared ties and then their ids. Descending is all of
 * that reversed, unless the ties are to ascend all the same.
 */
export type Sort = { readonly by: string; readonly descending?: boolean; readonly tiesAscend?: boolean };

/** Which rows are meant. */
export type Match = {
  readonly where?: Where;
  /** Part of the searched text, in any case. */
  readonly text?: string;
  /** By id: these rows are searched by this text in place of their own. */
  readonly instead?: ReadonlyMap<string, string>;
};

export type Query = Match & {
  readonly sort: Sort;
  readonly offset?: number;
  readonly limit: number;
};

/** Counts of each value of a choice column, and sums of number columns beside them. */
export type Totals = { readonly by: string; readonly of: readonly string[] };
/** Count and sums of number columns over some rows; what is null counts as nothing. */
export type Sums = { readonly count: number; readonly sums: readonly number[] };
export type Total = { readonly value: string | null; readonly count: number; readonly sums: readonly number[] };

/** What a first screen shows: its rows, count and sums are kept whole, in one record with the totals, and where its next rows lie. */
export type View = {
  readonly where: Where;
  readonly sort: Sort;
  readonly limit: number;
  /** Number columns that are summed over all of its rows. */
  readonly sums?: readonly string[];
  /** Of so many of its rows a start knows where they lie, where that is not said by the limits: these pages need no columns. */
  readonly ahead?: number;
};

/** One collection: what of its rows is filtered, sorted, summed and searched. A new collection is a new one of these. */
export type Declaration<Row> = {
  readonly name: string;
  /** Of the columns and the searched text: a build that declares them otherwise raises it, and the collection is loaded again. */
  readonly version: number;
  /** A UUID in lower case. */
  id(row: Row): string;
  readonly columns: Readonly<Record<string, Column<Row>>>;
  /** What a search looks through, in any case. */
  text(row: Row): string;
  /** Columns that order what is equal in the column of a sort, before the ids do. */
  readonly ties?: readonly string[];
  /** Asked whenever it counts which there are: those of today are others than those of yesterday. */
  readonly views?: () => readonly View[];
  readonly totals?: readonly Totals[];
};

/** As a search compares texts: one form of each letter, in lower case. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Days since 1970-01-01 of a date such as `2026-02-28`, for a number column; null stays null. */
export function dayNumber(date: string | null): number | null {
  return date === null ? null : Date.parse(date) / 86_400_000;
}
