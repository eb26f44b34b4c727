import type { TableName } from '../store.ts';
import { serverTables } from '../store.ts';

/** What a screen shows comes of these. */
export const shownTables: readonly TableName[] = [...serverTables, 'outbox'];

/**
 * What lies in an account as one short text: the same as long as nothing was written that a screen shows, by whichever tab. How old
 * it is does not count: a pull that brings nothing changes only that.
 */
export function dataVersion(versionOf: (table: TableName) => unknown): string {
  return JSON.stringify(shownTables.map((table) => versionOf(table) ?? null));
}
