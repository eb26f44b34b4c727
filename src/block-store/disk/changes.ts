import type { Batch, Durability } from './disk.ts';
import type { Damage } from './kept-collection.ts';

/** What the server said of a collection: first what is gone, then what is there. All gone cures what is damaged as well. */
export type Change<Row> = { readonly upserts?: readonly Row[]; readonly deletes?: readonly string[] | 'all' };

/** One transaction: all of it is kept, or nothing. `null` removes a value. */
export type Commit = {
  readonly rows?: Readonly<Record<string, Change<unknown>>>;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly outbox?: Readonly<Record<string, unknown>>;
  /** `strict` unless it is said again by itself where a power cut takes it back. */
  readonly durability?: Durability;
};
/** What is damaged takes nothing in until all of it is deleted: then nothing of the commit was kept. */
export type Committed = { readonly isKept: true } | { readonly isKept: false; readonly damaged: readonly Damage[] };

/** What a commit changes besides rows, sealed. */
export type Singles = Pick<Batch, 'puts' | 'deletions' | 'durability'>;
