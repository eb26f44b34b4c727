import type { RowReference } from '../../../domain/action.ts';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import { loadBaseRows } from '../reading/base-rows.ts';
import { type Engine, evaluationContextOf } from '../engine.ts';
import type { Entry, EntryState } from '../entry.ts';
import { afterDependency, isFailure } from './next-state.ts';
import { removeFilesOf } from './entry-files.ts';
import { removeEntries, saveEntries } from './outbox.ts';
import { rebased } from './rebase.ts';
import type { Transaction } from '../store.ts';
import { isOptimistic, reapplied, rowsOf } from '../reading/view.ts';

/** Server rows that changed in a transaction, as `collection:id`; `all` if there were too many. */
export type MovedRows = ReadonlySet<string> | 'all';

export function rowKey({ collection, id }: RowReference): string {
  return `${collection}:${id}`;
}

/**
 * Replaces `before` by `after` in the outbox and updates other entries accordingly (`inLine`). Returns the ids of
 * changed entries.
 */
export async function replaceEntries(
  engine: Engine,
  transaction: Transaction,
  before: readonly Entry[],
  after: readonly Entry[],
  change: Change = {},
): Promise<ReadonlySet<string>> {
  const changed = changedIds(before, after);
  const remaining = new Set(after.map((entry) => entry.id));
  const gone = before.filter((entry) => !remaining.has(entry.id));
  await removeEntries(
    transaction,
    gone.map((entry) => entry.id),
  );
  await removeFilesOf(transaction, gone, [...after, ...(change.added ?? [])]);
  const known = new Set(before);
  const current = await inLine(engine, transaction, before, after, change);
  await saveEntries(
    transaction,
    current.filter((entry) => !known.has(entry)),
  );
  return changed;
}

/** What changed besides the entries themselves. */
type Change = {
  readonly moved?: MovedRows;
  /** New entries, which are stored apart. */
  readonly added?: readonly Entry[];
  /** Selects entries that keep their optimistic updates, because their result is not known yet. */
  readonly isKept?: (entry: Entry) => boolean;
};

/**
 * Updates the entries of `after` for the changes: rebases unsent entries without conflicts, and applies optimistic updates again in the
 * order of the counter. Considers only entries that a change can affect, because thousands may wait.
 */
export async function inLine(
  engine: Engine,
  transaction: Transaction,
  before: readonly Entry[],
  after: readonly Entry[],
  { moved = new Set(), isKept = () => false }: Change = {},
): Promise<readonly Entry[]> {
  const reached = moved === 'all' ? new Set(after) : reachedBy(after, rowsThatMoved(before, after, moved));
  if (reached.size === 0) return after;
  const related = relatedTo(after, reached);
  const base = await loadBaseRows(transaction, related.flatMap(rowsOf));
  const onRows = related.map((entry) => (reached.has(entry) ? rebased(entry, base) : entry));
  const reachedIds = new Set([...reached].map(({ id }) => id));
  // Entries below the reached ones are loaded without their own bases, and need not change.
  const isFixed = (entry: Entry): boolean => !reachedIds.has(entry.id) || isKept(entry);
  const current = new Map(
    [...onRows, ...reapplied(onRows, base, evaluationContextOf(engine), isFixed)].map((one) => [one.id, one]),
  );
  return after.map((entry) => current.get(entry.id) ?? entry);
}

/** The rows that changed themselves, and those whose optimistic updates changed. */
function rowsThatMoved(
  before: readonly Entry[],
  after: readonly Entry[],
  moved: ReadonlySet<string>,
): ReadonlySet<string> {
  const rows = new Set(moved);
  const later = new Map(after.map((entry) => [entry.id, entry]));
  for (const entry of before) {
    const next = later.get(entry.id);
    if (next && (next === entry || isOptimistic(next) === isOptimistic(entry))) continue;
    for (const prediction of entry.predictions) rows.add(rowKey(prediction));
  }
  return rows;
}

/** Entries that read or change one of the rows, directly or through an earlier such entry. */
function reachedBy(entries: readonly Entry[], moved: ReadonlySet<string>): ReadonlySet<Entry> {
  if (moved.size === 0) return new Set();
  const rows = new Set(moved);
  const reached = entries.filter((entry) => {
    if (!rowsOf(entry).some((row) => rows.has(rowKey(row)))) return false;
    for (const prediction of entry.predictions) rows.add(rowKey(prediction));
    return true;
  });
  return new Set(reached);
}

/** Adds the entries whose optimistic updates the reached ones build on. */
function relatedTo(entries: readonly Entry[], reached: ReadonlySet<Entry>): readonly Entry[] {
  if (reached.size === 0) return [];
  const rows = new Set([...reached].flatMap(rowsOf).map(rowKey));
  return entries.filter(
    (entry) => reached.has(entry) || entry.predictions.some((prediction) => rows.has(rowKey(prediction))),
  );
}

/** The entries after one of them ended, with its dependants updated along the whole chain. */
export function withFailedDependants(
  entries: readonly Entry[],
  id: string,
  ended: EntryState | 'discarded',
): readonly Entry[] {
  if (!isFailure(ended)) return entries;
  let current = entries;
  const failed: [string, EntryState | 'discarded'][] = [[id, ended]];
  for (let next = failed.pop(); next; next = failed.pop()) {
    const [failedId, how] = next;
    current = current.map((entry) => {
      if (!entry.envelope.dependsOn.some((dependency) => dependency === failedId)) return entry;
      const state = afterDependency(entry.state, how);
      if (state !== entry.state) failed.push([entry.id, state]);
      return state === entry.state ? entry : { ...entry, state };
    });
  }
  return current;
}

/** Ids of the entries whose object or state differs between two lists. */
function changedIds(before: readonly Entry[], after: readonly Entry[]): ReadonlySet<string> {
  const known = new Set(before);
  return new Set(after.filter((entry) => !known.has(entry)).map((entry) => entry.id));
}

/**
 * True if the server’s own record has reached this device, so that the entry is no longer needed: the sync has
 * delivered the version of its answer, or the record of its action (also if the answer was lost).
 */
export function isSettled(entry: Entry, feedVersion: number, record: ActionRecord | undefined): boolean {
  if (entry.state.kind === 'sent' && feedVersion >= entry.state.feedVersion) return true;
  return record !== undefined && saysOfEffect(record);
}

/** A refused action has an error and was never in approval: a record with both was altered in transit. */
function saysOfEffect({ state, error, approvalId }: ActionRecord): boolean {
  return state !== 'received' && state !== 'failed' && (error === null || approvalId !== null);
}
