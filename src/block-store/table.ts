import type { Match, Query, Sort, Sums } from './declaration.ts';
import type { Batch } from './disk/disk.ts';
import type { CollectionReads } from './read-collection.ts';

/** Records by table name, if nothing more is known of them. */
export type AnyRecords = Readonly<Record<string, unknown>>;

/**
 * Operations inside one transaction, which sees its own changes. Await nothing else and change nothing else there: if
 * another tab has written meanwhile, the work runs again. `Rows` are the tables that have columns.
 */
export type TablesTransaction<Records = AnyRecords, Rows extends keyof Records = keyof Records> = {
  /** Version counter of the table, starting at a random number; undefined if it was never written. */
  readonly version: (table: keyof Records & string) => number | undefined;
  readonly get: <T extends keyof Records & string>(table: T, id: string) => Promise<Records[T] | undefined>;
  readonly getMany: <T extends keyof Records & string>(
    table: T,
    ids: readonly string[],
  ) => Promise<readonly (Records[T] | undefined)[]>;
  readonly all: <T extends keyof Records & string>(table: T) => Promise<readonly Records[T][]>;
  /** Answered from columns; call all but an unsorted `ids` before changing the table. */
  readonly ids: (table: Rows & string, match: Match, sort?: Sort) => Promise<readonly string[]>;
  readonly page: <T extends Rows & string>(table: T, query: Query) => Promise<readonly Records[T][]>;
  readonly sums: (table: Rows & string, match: Match, of: readonly string[]) => Promise<Sums>;
  /** For each matching row its id and its number in that column. */
  readonly values: (
    table: Rows & string,
    match: Match,
    column: string,
  ) => Promise<readonly (readonly [id: string, value: number | null])[]>;
  readonly put: <T extends keyof Records & string>(table: T, records: readonly Records[T][]) => Promise<void>;
  readonly remove: (table: keyof Records & string, ids: readonly string[]) => Promise<void>;
  readonly clear: (table: keyof Records & string) => Promise<void>;
};
/** What each kind of table provides to a transaction. */
export type Table = {
  readonly name: string;
  /** The version on the disk when this table was last read or written. */
  readonly version: () => number | undefined;
  /** Sets the version on the disk: data of another version is invalidated. */
  readonly setVersion: (version: number | undefined) => void;
  readonly begin: () => TableWork;
};
/** One table in one transaction. */
export type TableWork = {
  readonly getMany: (ids: readonly string[]) => Promise<readonly unknown[]>;
  readonly all: () => Promise<readonly unknown[]>;
  readonly ids: (match: Match) => Promise<readonly string[]>;
  /** Queries on columns; throws for tables without columns and after changes. */
  readonly lists: () => Promise<Lists>;
  readonly put: (records: readonly unknown[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  readonly clear: () => void;
  /** The changes for the disk, or null without changes. `after` is called with whether they were written. */
  readonly staged: () => Promise<StagedTable | null>;
};
export type Lists = Pick<CollectionReads<unknown>, 'ids' | 'page' | 'sums' | 'values'>;
export type StagedTable = {
  readonly batch: Pick<Batch, 'puts' | 'deletions' | 'cleared'>;
  readonly after: (isWritten: boolean) => void;
};
