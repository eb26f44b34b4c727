import type { ActionDefinition, RowReference } from '../../domain/action.ts';
import type { BaseReference } from '../../domain/sync/base-reference.ts';
import type { Transaction } from '../database/with-transaction.ts';
import { rowAtVersion } from '../rows/row-at-version.ts';
import type { RowSet } from './row-set.ts';

/**
 * The rows with relevant changes since `seen` (their versions then), which the person has to confirm. A version that is missing in
 * `seen`, or that the server cannot look up for the caller, counts as changed. The person's own changes count as well: a device names the
 * resulting rows, unless it regarded that action as undone.
 */
export async function findConflicts(
  trx: Transaction,
  definition: ActionDefinition,
  input: unknown,
  rows: RowSet,
  seen: readonly BaseReference[],
): Promise<readonly RowReference[]> {
  // An urgent action asks no question: it is performed on the current rows.
  if (definition.isUrgent) return [];
  const conflicts: RowReference[] = [];
  for (const reference of definition.reads(input)) {
    const now = rows.row(reference.collection, reference.id);
    // A deleted row is not compared: the action's own check handles it.
    if (!now) continue;
    const version = versionSeen(seen, reference);
    if (version === now.rowVersion) continue;
    const then = version === null ? null : await rowAtVersion(trx, reference.collection, reference.id, version);
    if (then && !definition.isConflict(input, reference, then, now)) continue;
    conflicts.push(reference);
  }
  return conflicts;
}

/** The rows at the seen versions, from the server's own records, without those that it cannot look up for the caller. */
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
