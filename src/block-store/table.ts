import type { Match, Query, Sort, Sums } from './declaration.ts';
import type { Batch } from './disk/disk.ts';
import type { CollectionReads } from './read-collection.ts';

/** Records by the names of their tables, where nothing more is known of them. */
export type AnyRecords = Readonly<Record<string, unknown>>;

/**
 * What can be done inside one transaction. It sees its own changes. Nothing else may be awaited there, and nothing else changed: where
 * another tab has written meanwhile, all of it is done again. `Rows` are the tables that have columns.
 */
export type TablesTransaction<Records = AnyRecords, Rows extends keyof Records = keyof Records> = {
  /** How often the table was written, counted from a number by chance; undefined where it never was. */
  readonly version: (table: keyof Records & string) => number | undefined;
  readonly get: <T extends keyof Records & string>(table: T, id: string) => Promise<Records[T] | undefined>;
  readonly getMany: <T extends keyof Records & string>(
    table: T,
    ids: readonly string[],
  ) => Promise<readonly (Records[T] | undefined)[]>;
  readonly all: <T extends keyof Records & string>(table: T) => Promise<readonly Records[T][]>;
  /** Answered from columns; all but `ids` without an order are asked before the table is changed. */
  readonly ids: (table: Rows & string, match: Match, sort?: Sort) => Promise<readonly string[]>;
  readonly page: <T extends Rows & string>(table: T, query: Query) => Promise<readonly Records[T][]>;
  readonly sums: (table: Rows & string, match: Match, of: readonly string[]) => Promise<Sums>;
  /** Of each row that matches its id and its number in that column. */
  readonly values: (
    table: Rows & string,
    match: Match,
    column: string,
  ) => Promise<readonly (readonly [id: string, value: number | null])[]>;
  readonly put: <T extends keyof Records & string>(table: T, records: readonly Records[T][]) => Promise<void>;
  readonly remove: (table: keyof Records & string, ids: readonly string[]) => Promise<void>;
  readonly clear: (table: keyof Records & string) => Promise<void>;
};
/** What one table of either kind does for a transaction. */
export type Table = {
  readonly name: string;
  /** The version that the disk had when this was last read or written. */
  readonly version: () => number | undefined;
  /** The disk has this version now: what is remembered under another is forgotten. */
  readonly setVersion: (version: number | undefined) => void;
  readonly begin: () => TableWork;
};
/** One table in one transaction. */
export type TableWork = {
  readonly getMany: (ids: readonly string[]) => Promise<readonly unknown[]>;
  readonly all: () => Promise<readonly unknown[]>;
  readonly ids: (match: Match) => Promise<readonly string[]>;
  /** What is answered from columns; refused where there are none, and once the table was changed. */
  readonly lists: () => Promise<Lists>;
  readonly put: (records: readonly unknown[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly clear: () => void;
  /** What the disk has to be told, or null where nothing was changed. `after` is called with whether it was written. */
  readonly staged: () => Promise<StagedTable | null>;
};
export type Lists = Pick<CollectionReads<unknown>, 'ids' | 'page' | 'sums' | 'values'>;
export type StagedTable = {
  readonly batch: Pick<Batch, 'puts' | 'deletions' | 'cleared'>;
  readonly after: (isWritten: boolean) => void;
};
