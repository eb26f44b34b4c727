import type { Entry } from '../../offline/offline.ts';
import { batchesAmong } from '../../ui/status/edit-batches.ts';
import { needsAuthor } from '../../ui/status/action-status.ts';

/** What one line of the outbox stands for: one entry, or many of one kind that open from it. */
export type EntryGroup =
  | { readonly kind: 'one'; readonly key: string; readonly entries: readonly [Entry] }
  | {
      readonly kind: 'many';
      readonly key: string;
      readonly action: string;
      readonly entries: readonly Entry[];
      readonly needing: number;
      /** The edits were made together; null where they only are of one kind. */
      readonly batchId: string | null;
    };

/** More than so many of one kind are one line. */
const mostSingleLines = 5;

/**
 * The entries as lines, urgent ones first, otherwise oldest first. Edits that were made together stay together, whatever has
 * become of each; of what else is many of a kind, those that need their author stand for themselves.
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

/** True where a person has to do something before all of it can go on. */
export function isNeedingGroup({ entries }: EntryGroup): boolean {
  return entries.some(({ state }) => needsAuthor(state));
}

function rankOf({ entries }: EntryGroup): number {
  return entries.some(({ isUrgent }) => isUrgent) ? 0 : 1;
}

function seqOf({ entries }: EntryGroup): number {
  return entries[0]?.seq ?? 0;
}
