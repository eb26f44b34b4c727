/** Rows in order: an array, or rows that are computed when they are read (`computedRows`), so that a screen never waits for all of them. */
export type RowList<Row> = Iterable<Row> & {
  readonly length: number;
  readonly slice: (first?: number, end?: number) => readonly Row[];
};

/** A row for each of the others, computed at each reading. */
export function computedRows<From, Row>(from: RowList<From>, rowOf: (one: From) => Row): RowList<Row> {
  return {
    length: from.length,
    slice: (first, end) => from.slice(first, end).map((one) => rowOf(one)),
    *[Symbol.iterator]() {
      for (const one of from) yield rowOf(one);
    },
  };
}
