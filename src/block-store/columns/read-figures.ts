import type { Match, Sort, Sums, Total, Totals, View, Where } from '../declaration.ts';
import { type ViewSnapshot, screenKey, totalsKey } from '../disk/head.ts';
import type { KeptCollection } from '../disk/kept-collection.ts';
import { ensure } from '../disk/whole-soon.ts';

/** Queries that are answered without reading a row. */
export type Figures = {
  readonly count: (where?: Where, text?: string) => Promise<number>;
  readonly totals: (of: Totals, where?: Where, text?: string) => Promise<readonly Total[]>;
  /** Ids of the matching rows; without a sort, in no particular order. */
  readonly ids: (match: Match, sort?: Sort) => Promise<readonly string[]>;
  readonly sums: (match: Match, of: readonly string[]) => Promise<Sums>;
  /** For each matching row its id and its value in that number column. */
  readonly values: (match: Match, column: string) => Promise<readonly (readonly [id: string, value: number | null])[]>;
};

export function figuresOf<Row>(kept: KeptCollection<Row>): Figures {
  return {
    count: async (where = {}, text = '') => {
      const screen = text === '' ? screenOf(kept, { where }) : undefined;
      if (screen) return screen.count;
      const { memory, count } = await ensure(kept, text);
      return memory ? count(memory, { where, text }) : 0;
    },
    totals: async (of, where = {}, text = '') => {
      const isAll = text === '' && Object.keys(where).length === 0;
      const known = isAll ? kept.first.totals[totalsKey(of)] : undefined;
      if (known) return known;
      const { memory, matching, totalsAt } = await ensure(kept, text);
      return memory ? totalsAt(memory, of, matching(memory, { where, text })) : [];
    },
    ids: async (match, sort) => {
      const { memory, matching, idAt } = await ensure(kept, match.text);
      return memory ? matching(memory, match, sort).map((place) => idAt(memory.ids, place)) : [];
    },
    sums: async (match, of) => {
      const screen = match.text ? undefined : screenOf(kept, { where: match.where ?? {}, sums: of });
      if (screen) return { count: screen.count, sums: screen.sums };
      const { memory, matching, sumsAt } = await ensure(kept, match.text);
      return memory ? sumsAt(memory, of, matching(memory, match)) : { count: 0, sums: of.map(() => 0) };
    },
    values: async (match, column) => {
      const { memory, matching, idAt, noNumber, numberColumn } = await ensure(kept, match.text);
      if (!memory) return [];
      const { values } = numberColumn(memory.columns, column);
      return matching(memory, match).map((place) => {
        const value = values[place] ?? noNumber;
        return [idAt(memory.ids, place), value === noNumber ? null : value];
      });
    },
  };
}

/** The stored snapshot of the declared view that answers this query, if there is one. */
export function screenOf<Row>(
  { first, declaration }: KeptCollection<Row>,
  { where, sort, sums }: Pick<View, 'where'> & Partial<View>,
): ViewSnapshot | undefined {
  const view = declaration
    .views?.()
    .find(
      (one) =>
        sameJson(one.where, where) &&
        (!sort || sameJson(one.sort, sort)) &&
        (!sums || sameJson(one.sums ?? [], sums)) &&
        screenKey(one) in first.screens,
    );
  return view && first.screens[screenKey(view)];
}

function sameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
