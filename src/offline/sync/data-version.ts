import { type TableName, serverTables } from '../store.ts';

/** The tables on which screens depend. */
export const shownTables: readonly TableName[] = [...serverTables, 'outbox'];

/**
 * Version of an account’s data as one short text: it changes with any write, by any tab, that a screen shows. The age
 * of the data does not count: an empty pull changes only that.
 */
export function dataVersion(versionOf: (table: TableName) => unknown): string {
  return JSON.stringify(shownTables.map((table) => versionOf(table) ?? null));
}
