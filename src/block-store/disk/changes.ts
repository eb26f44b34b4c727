import type { Batch, Durability } from './disk.ts';
import type { Damage } from './kept-collection.ts';

/** Changes from the server: deletions first, then upserts. Clearing also repairs a damaged collection. */
export type Change<Row> = { readonly upserts?: readonly Row[]; readonly deletes?: readonly string[] | 'all' };

/** One transaction: everything is stored, or nothing. `null` deletes a value. */
export type Commit = {
  readonly rows?: Readonly<Record<string, Change<unknown>>>;
  readonly values?: Readonly<Record<string, unknown>>;
  readonly outbox?: Readonly<Record<string, unknown>>;
  /** `strict`, unless the data would be delivered again after a power cut. */
  readonly durability?: Durability;
};
/** A damaged collection refuses writes until it is cleared; then nothing of the commit was stored. */
export type Committed = { readonly isKept: true } | { readonly isKept: false; readonly damaged: readonly Damage[] };

/** Changes of a commit besides rows, encrypted. */
export type Singles = Pick<Batch, 'puts' | 'deletions' | 'durability'>;
