import type { ActionDefinition, RowReference } from '../../domain/action.ts';
import type { BaseReference } from '../../domain/sync/base-reference.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { rowAtVersion } from '../rows/row-at-version.ts';
import type { RowSet } from './row-set.ts';

/**
 * The rows that changed since they were seen (`seen` names their versions) in a way that must be put before the person. A
 * version that was not named, or that the server cannot look up for them, counts as changed. What they did themselves is no
 * exception: a device names the rows that came of it, unless it took that action for undone.
 */
export async function findConflicts(
  trx: Transaction,
  definition: ActionDefinition,
  input: unknown,
  rows: RowSet,
  seen: readonly BaseReference[],
): Promise<readonly RowReference[]> {
  // What cannot wait is not asked about either: it is done to the rows as they are.
  if (definition.isUrgent) return [];
  const conflicts: RowReference[] = [];
  for (const reference of definition.reads(input)) {
    const now = rows.row(reference.collection, reference.id);
    // A row that is gone is not compared: the action's own check says what follows.
    if (!now) continue;
    const version = versionSeen(seen, reference);
    if (version === now.rowVersion) continue;
    const then = version === null ? null : await rowAtVersion(trx, reference.collection, reference.id, version);
    if (then && !definition.isConflict(input, reference, then, now)) continue;
    conflicts.push(reference);
  }
  return conflicts;
}

/** The rows as they were seen, from the server's own records; those that it cannot look up for the caller are left out. */
export async function rowsAsSeen(
  trx: Transaction,
  references: readonly RowReference[],
  base: readonly BaseReference[],
) {
  const found: { collection: string; id: string; rowVersion: number; row: Record<string, unknown> }[] = [];
  for (const reference of references) {
    const rowVersion = versionSeen(base, reference);
    const row = rowVersion === null ? null : await rowAtVersion(trx, reference.collection, reference.id, rowVersion);
    if (row && rowVersion !== null) found.push({ ...reference, rowVersion, row });
  }
  return found;
}

function versionSeen(base: readonly BaseReference[], reference: RowReference): number | null {
  const found = base.find(({ collection, id }) => collection === reference.collection && id === reference.id);
  return found?.rowVersion ?? null;
}
