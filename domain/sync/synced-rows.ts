import type * as v from 'valibot';
import type { ReachName } from '../access/permitted-data.ts';
import type { MessageDescriptor } from '../message.ts';

/**
 * What is declared about the rows of a synced collection, beside its row schema, as `<collection>Rows`. The lists of collections, their
 * schemas and who sees their rows are generated from these declarations, which must be plain values for that.
 */
export type SyncedRows = {
  /** Server and device parse rows with it. */
  readonly schema: v.GenericSchema & { readonly entries: v.ObjectEntries };
  /** The position of the collection in a first load: rows of the first screen come first. */
  readonly loadRank: number;
  /** Which rows each role sees. */
  readonly reach: ReachName;
  /** The name of the collection on the permissions page. */
  readonly title: MessageDescriptor;
};
