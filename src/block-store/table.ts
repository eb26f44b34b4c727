import type { Match, Query, Sort, Sums } from './declaration.ts';
import type { Batch } from './disk/disk.ts';

/** What can be done inside one transaction, by the names of tables. It sees its own changes. */
export type TablesTransaction = {
  /** How often the table was written, counted from a number by chance; undefined where it never was. */
  readonly mark: (name: string) => number | undefined;
  readonly getMany: (name: string, ids: readonly string[]) => Promise<readonly unknown[]>;
  readonly all: (name: string) => Promise<readonly unknown[]>;
  readonly ids: (name: string, match: Match, sort?: Sort) => Promise<readonly string[]>;
  readonly page: (name: string, query: Query) => Promise<readonly unknown[]>;
  readonly sums: (name: string, match: Match, of: readonly string[]) => Promise<Sums>;
  /** Of each row that matches its id and its number in that column. */
  readonly values: (
    name: string,
    match: Match,
    column: string,
  ) => Promise<readonly (readonly [id: string, value: number | null])[]>;
  readonly put: (name: string, records: readonly unknown[]) => void;
  readonly remove: (name: string, ids: readonly string[]) => void;
  readonly clear: (name: string) => void;
};
/** What one table of either kind does for a transaction. */
export type Table = {
  readonly name: string;
  /** The mark that the disk had when this was last read or written. */
  readonly mark: () => number | undefined;
  /** The disk has this mark now: what is remembered under another is forgotten. */
  readonly standAt: (mark: number | undefined) => void;
  readonly begin: () => TableWork;
};
/** One table in one transaction. */
export type TableWork = { readonly [Key in keyof TablesTransaction]: WithoutName<TablesTransaction[Key]> } & {
  /** What the disk has to be told, or null where nothing was changed. `after` is called with whether it was written. */
  readonly staged: () => Promise<StagedTable | null>;
};
export type StagedTable = {
  readonly batch: Pick<Batch, 'puts' | 'removals' | 'cleared'>;
  readonly after: (isWritten: boolean) => void;
};
type WithoutName<Method> = Method extends (name: string, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;
