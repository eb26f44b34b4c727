import type { Entry } from '../../offline/offline.ts';
import { batchesAmong } from '../../ui/status/edit-batches.ts';
import { needsAuthor } from '../../ui/status/action-status.ts';

/** One line of the outbox: one entry, or several of one kind. */
export type EntryGroup =
  | { readonly kind: 'one'; readonly key: string; readonly entries: readonly [Entry] }
  | {
      readonly kind: 'many';
      readonly key: string;
      readonly action: string;
      readonly entries: readonly Entry[];
      readonly needing: number;
      /** The batch of edits that were made together; null if the entries only have the same kind. */
      readonly batchId: string | null;
    };

/** More entries of one kind than this share a line. */
const mostSingleLines = 5;

/**
 * Groups the entries into lines, urgent ones first, then oldest first. Edits of a batch stay together, whatever their state. Of other large
 * groups, entries that need their author have lines of their own.
 */
export function groupEntries(entries: readonly Entry[]): readonly EntryGroup[] {
  const groups: EntryGroup[] = [];
  const grouped = new Set<Entry>();
  const addMany = (many: readonly Entry[], batchId: string | null) => {
    const [first] = many;
    if (!first) return;
    for (const entry of many) grouped.add(entry);
    const needing = many.filter(({ state }) => needsAuthor(state)).length;
    groups.push({
      kind: 'many',
      key: batchId ?? `many-${first.id}`,
      action: first.envelope.kind,
      entries: many,
      needing,
      batchId,
    });
  };
  for (const { id, edits } of batchesAmong(entries).filter((batch) => batch.edits.length > 1))
    addMany(
      edits.map(({ entry }) => entry),
      id,
    );
  const calm = entries.filter((entry) => !grouped.has(entry) && !entry.isUrgent && !needsAuthor(entry.state));
  for (const kind of new Set(calm.map(({ envelope }) => envelope.kind))) {
    const many = calm.filter(({ envelope }) => envelope.kind === kind);
    if (many.length > mostSingleLines) addMany(many, null);
  }
  for (const entry of entries) if (!grouped.has(entry)) groups.push({ kind: 'one', key: entry.id, entries: [entry] });
  return groups.toSorted((one, other) => rankOf(one) - rankOf(other) || seqOf(one) - seqOf(other));
}

/** True if the group contains an entry that needs its author. */
export function isNeedingGroup({ entries }: EntryGroup): boolean {
  return entries.some(({ state }) => needsAuthor(state));
}

function rankOf({ entries }: EntryGroup): number {
  return entries.some(({ isUrgent }) => isUrgent) ? 0 : 1;
}

function seqOf({ entries }: EntryGroup): number {
  return entries[0]?.seq ?? 0;
}
