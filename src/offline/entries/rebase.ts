import type { Patch } from '../../../domain/action.ts';
import { actionOf } from '../../../domain/actions.ts';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import type { Entry } from '../entry.ts';
import { hasNeverLeft } from './next-state.ts';
import type { BaseRows } from '../reading/view.ts';

/** An entry that left the outbox, with the record of its action where the sync has brought that. */
export type Settled = { readonly entry: Entry; readonly record: ActionRecord | undefined };

/**
 * The entries that wait behind those of the author's own that are done now. Their effects are no surprise: what the author
 * saw when composing was the rows with those effects to come.
 */
export function withOwnEffects(entries: readonly Entry[], settled: readonly Settled[]): readonly Entry[] {
  const effects = new Map<string, readonly Effect[]>();
  for (const { entry, record } of settled) {
    if (!isDone(entry, record)) continue;
    for (const { collection, id, set } of entry.predictions) {
      const key = `${collection}:${id}`;
      effects.set(key, [...(effects.get(key) ?? []), { seq: entry.seq, set }]);
    }
  }
  return effects.size === 0
    ? entries
    : entries.map((entry) => (hasNeverLeft(entry.state) ? seeing(entry, effects) : entry));
}

/**
 * An entry that never left this device, on the newest rows that do not conflict with what its author saw. A row that does
 * conflict keeps the version that was seen, so that the server refuses it and the author is asked. Once an entry may have
 * reached the server it stays as it is for ever: the same id must never come with another body.
 */
export function rebased(entry: Entry, rows: BaseRows): Entry {
  const definition = actionOf(entry.envelope.kind);
  if (!definition || !hasNeverLeft(entry.state)) return entry;
  const base = entry.envelope.base.map((one) => {
    const now = rows.row(one.collection, one.id);
    const seen = entry.seenRows.find((row) => row.collection === one.collection && row.id === one.id);
    if (!now || !seen || now.rowVersion <= one.rowVersion) return one;
    return definition.isConflict(entry.envelope.input, one, seen.row, now)
      ? one
      : { ...one, rowVersion: now.rowVersion };
  });
  const hasMoved = base.some((one, index) => one !== entry.envelope.base[index]);
  return hasMoved ? { ...entry, envelope: { ...entry.envelope, base } } : entry;
}

type Effect = { readonly seq: number; readonly set: Patch['set'] };

function isDone({ state }: Entry, record: ActionRecord | undefined): boolean {
  if (record) return record.state === 'completed' || record.state === 'executing';
  return state.kind === 'sent' && state.outcome === 'completed';
}

function seeing(entry: Entry, effects: ReadonlyMap<string, readonly Effect[]>): Entry {
  const seenRows = entry.seenRows.map((seen) => {
    const earlier = (effects.get(`${seen.collection}:${seen.id}`) ?? []).filter((effect) => effect.seq < entry.seq);
    if (earlier.length === 0 || typeof seen.row !== 'object' || seen.row === null) return seen;
    return { ...seen, row: Object.assign({}, seen.row, ...earlier.map((effect) => effect.set)) as unknown };
  });
  return seenRows.every((seen, index) => seen === entry.seenRows[index]) ? entry : { ...entry, seenRows };
}
