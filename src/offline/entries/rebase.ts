import type { Patch } from '../../../domain/action.ts';
import { queuedActionOf } from '../../../domain/known-actions/queued-actions.ts';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import type { Entry } from '../entry.ts';
import { hasNeverLeft } from './next-state.ts';
import type { BaseRows } from '../reading/view.ts';

/** An entry that left the outbox, with its action record if the sync has delivered it. */
export type Settled = { readonly entry: Entry; readonly record: ActionRecord | undefined };

/**
 * Adds the effects of the author’s own completed entries to the entries that waited for them. They are no conflict: the author saw the rows
 * with these effects pending.
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
 * Rebases an unsent entry onto the newest rows without conflicts. A conflicting row keeps its seen version, so that the server refuses it
 * and asks the author. An entry that may have reached the server never changes, because one id must never have two bodies.
 */
export function rebased(entry: Entry, rows: BaseRows): Entry {
  const definition = queuedActionOf(entry.envelope.kind);
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
