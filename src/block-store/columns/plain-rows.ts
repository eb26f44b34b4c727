import { noNumber } from './columns.ts';
import {
  type Column,
  type Declaration,
  type Match,
  type Query,
  type Sort,
  type Sums,
  type Where,
  searchForm,
} from '../declaration.ts';
import { inCodeUnits, wordOrder } from './word-order.ts';

/**
 * Answers queries over rows in memory by scanning them, with the same results as a collection gives from its columns.
 */
export type PlainRows<Row> = {
  readonly ids: (match: Match, sort?: Sort) => readonly string[];
  readonly page: (query: Query) => readonly Row[];
  readonly sums: (match: Match, of: readonly string[]) => Sums;
  readonly values: (match: Match, column: string) => readonly (readonly [id: string, value: number | null])[];
};

export function plainRows<Row>(declaration: Declaration<Row>, rows: readonly Row[]): PlainRows<Row> {
  const matching = ({ where = {}, text = '', instead }: Match): readonly Row[] => {
    const tests = Object.entries(where).map(([name, wanted]) => testOf(columnOf(declaration, name), wanted));
    const words = searchForm(text);
    const textOf = (row: Row): string => instead?.get(declaration.id(row)) ?? declaration.text(row);
    return rows.filter(
      (row) => tests.every((test) => test(row)) && (words === '' || searchForm(textOf(row)).includes(words)),
    );
  };
  const inOrder = (some: readonly Row[], sort: Sort): readonly Row[] => some.toSorted(comparisonOf(declaration, sort));
  return {
    ids: (match, sort) => {
      const found = matching(match);
      return (sort ? inOrder(found, sort) : found).map((row) => declaration.id(row));
    },
    page: ({ sort, offset = 0, limit, ...match }) => inOrder(matching(match), sort).slice(offset, offset + limit),
    sums: (match, of) => {
      const found = matching(match);
      const columns = of.map((name) => columnOf(declaration, name));
      return {
        count: found.length,
        sums: columns.map((column) => found.reduce((sum, row) => sum + Number(column.of(row) ?? 0), 0)),
      };
    },
    values: (match, name) => {
      const column = columnOf(declaration, name);
      return matching(match).map((row) => [declaration.id(row), column.of(row) as number | null]);
    },
  };
}

function columnOf<Row>({ columns }: Declaration<Row>, name: string): Column<Row> {
  const column = columns[name];
  if (!column) throw new Error(`There is no column named ${name}.`);
  return column;
}

function testOf<Row>(column: Column<Row>, wanted: Where[string]): (row: Row) => boolean {
  if (column.kind === 'choice') {
    const values = wanted as readonly (string | null)[];
    return (row) => values.includes(column.of(row));
  }
  if (column.kind === 'ids') {
    const ids = wanted as readonly string[];
    return (row) => column.of(row).some((id) => ids.includes(id));
  }
  const { from = noNumber + 1, to = Infinity } = wanted as { readonly from?: number; readonly to?: number };
  return (row) => {
    const value = column.of(row) ?? noNumber;
    return value >= from && value <= to;
  };
}

type Comparison<Row> = (one: Row, other: Row) => number;

function comparisonOf<Row>(declaration: Declaration<Row>, { by, descending, tiesAscend }: Sort): Comparison<Row> {
  const sign = descending === true ? -1 : 1;
  const signOfTies = tiesAscend === true ? 1 : sign;
  const isById = by === 'id';
  const first = isById ? null : comparisonIn(columnOf(declaration, by));
  const ties = isById ? [] : (declaration.ties ?? []).filter((tie) => tie !== by);
  const others = ties.map((name) => comparisonIn(columnOf(declaration, name)));
  return (one, other) => {
    const difference = first?.(one, other) ?? 0;
    if (difference !== 0) return sign * difference;
    for (const compare of others) {
      const tie = compare(one, other);
      if (tie !== 0) return signOfTies * tie;
    }
    return (isById ? sign : signOfTies) * inCodeUnits(declaration.id(one), declaration.id(other));
  };
}

function comparisonIn<Row>(column: Column<Row>): Comparison<Row> {
  if (column.kind === 'ids') throw new Error('Nothing is sorted by the ids that it names.');
  if (column.kind === 'number') return (one, other) => (column.of(one) ?? noNumber) - (column.of(other) ?? noNumber);
  const inOrder = wordOrder(column.compare);
  return (one, other) => inOrder(column.of(one), column.of(other));
}
