import { queuedActionOf } from '../../../domain/known-actions/queued-actions.ts';
import type { ActionWorld, Patch, RowReference } from '../../../domain/action.ts';
import type { Charge } from '../../../domain/invoices/charge.ts';
import { type ChargeEdit, editOf } from '../../../domain/invoices/charge-edit.ts';
import type { Collection, CollectionRow } from '../../../domain/sync/collections.ts';
import type { ChargeView } from '../door.ts';
import type { Entry } from '../entry.ts';

/** The server’s rows on this device. */
export type BaseRows = { readonly row: ActionWorld['row'] };
/** Person and time, the inputs of a rule besides the rows. */
export type EvaluationContext = Pick<ActionWorld, 'today' | 'now' | 'userId' | 'roles'>;

/** A charge with this device’s queued changes beside it; the server’s row is never changed. */
export function chargeView(row: Charge, entries: readonly Entry[], isOlder: boolean): ChargeView {
  const shown = entries.filter(isOptimistic);
  const answered = patched(
    'charges',
    row,
    shown.filter((entry) => entry.state.kind === 'sent'),
  );
  const optimistic = patched('charges', row, shown);
  const waitingMinor = Math.max(0, optimistic.pendingAmountMinor - answered.pendingAmountMinor);
  return { row, waitingMinor, waitingEdit: editOf(answered, optimistic), optimistic, isOlder };
}

/** Entries with optimistic updates, by row (`collection:id`): thousands may wait, and a list shows hundreds. */
export function byOptimisticRow(entries: readonly Entry[]): ReadonlyMap<string, readonly Entry[]> {
  const rows = new Map<string, Entry[]>();
  for (const entry of entries) {
    for (const { collection, id } of entry.predictions) {
      const known = rows.get(`${collection}:${id}`);
      if (!known) rows.set(`${collection}:${id}`, [entry]);
      else if (known.at(-1) !== entry) known.push(entry);
    }
  }
  return rows;
}

/** PO numbers of charges with waiting edits applied, because people search for the number that they typed. */
export function optimisticPoNumbers(entries: readonly Entry[]): ReadonlyMap<string, string | null> {
  const numbers = new Map<string, string | null>();
  for (const { predictions } of entries.filter(isOptimistic)) {
    for (const { collection, id, set } of predictions) {
      if (collection === 'charges' && 'poNumber' in set) numbers.set(id, (set as ChargeEdit).poNumber ?? null);
    }
  }
  return numbers;
}

/** The rows for the check of a new action: the server's rows, known or announced, with all waiting updates applied. */
export function checkingWorld(base: BaseRows, entries: readonly Entry[], context: EvaluationContext): ActionWorld {
  const answered = effectsOf(entries.filter((entry) => entry.state.kind === 'sent'));
  return {
    ...context,
    row: (collection, id) => rowWith(base, answered, collection, id),
    waitingMinor: (chargeId) => {
      const row = base.row('charges', chargeId);
      return row ? chargeView(row, entries, false).waitingMinor : 0;
    },
  };
}

/** The optimistic updates of an entry, on top of those of earlier entries. */
export function optimisticUpdatesOf(
  entry: Pick<Entry, 'envelope'>,
  earlier: readonly Entry[],
  base: BaseRows,
  context: EvaluationContext,
): readonly Patch[] {
  return optimisticUpdatesOver(entry, effectsOf(earlier.filter(isOptimistic)), base, context);
}

/**
 * Applies optimistic updates again over fresh rows; returns only changed entries. An answered entry keeps its update: its effect may
 * already be in rows of a first load, and setting a value twice is harmless. Entries that `isKept` selects keep theirs too.
 */
export function reapplied(
  entries: readonly Entry[],
  base: BaseRows,
  context: EvaluationContext,
  isKept: (entry: Entry) => boolean = () => false,
): readonly Entry[] {
  const shown: Effects = new Map();
  const changed: Entry[] = [];
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq)) {
    const isFixed = entry.state.kind === 'sent' || !queuedActionOf(entry.envelope.kind) || isKept(entry);
    const predictions = isFixed ? entry.predictions : optimisticUpdatesOver(entry, shown, base, context);
    const next = samePatches(predictions, entry.predictions) ? entry : { ...entry, predictions };
    if (next !== entry) changed.push(next);
    if (isOptimistic(next)) addEffects(shown, next);
  }
  return changed;
}

/** The rows that an entry reads or changes. */
export function rowsOf(entry: Pick<Entry, 'envelope' | 'predictions'>): readonly RowReference[] {
  const reads = queuedActionOf(entry.envelope.kind)?.reads(entry.envelope.input) ?? [];
  return [...reads, ...entry.predictions.map(({ collection, id }) => ({ collection, id }))];
}

/**
 * Only entries that will be carried out without their author show optimistic updates; refused ones and drafts do not.
 */
export function isOptimistic(entry: Entry): boolean {
  return entry.state.kind !== 'draft' && entry.state.kind !== 'needsYou';
}

/** The values that entries set on each row, later over earlier: by row, because thousands may wait. */
type Effects = Map<string, Readonly<Record<string, unknown>>>;

function optimisticUpdatesOver(
  { envelope }: Pick<Entry, 'envelope'>,
  shown: Effects,
  base: BaseRows,
  context: EvaluationContext,
): readonly Patch[] {
  const row: ActionWorld['row'] = (collection, id) => rowWith(base, shown, collection, id);
  return (
    queuedActionOf(envelope.kind)?.optimisticUpdate(envelope.input, { ...context, row, waitingMinor: () => 0 }) ?? []
  );
}

function effectsOf(entries: readonly Entry[]): Effects {
  const effects: Effects = new Map();
  for (const entry of entries) addEffects(effects, entry);
  return effects;
}

function addEffects(effects: Effects, { predictions }: Entry): void {
  for (const { collection, id, set } of predictions) {
    const key = `${collection}:${id}`;
    effects.set(key, { ...effects.get(key), ...set });
  }
}

function rowWith<C extends Collection>(
  base: BaseRows,
  effects: Effects,
  collection: C,
  id: string,
): CollectionRow<C> | undefined {
  const row = base.row(collection, id);
  const set = effects.get(`${collection}:${id}`);
  return row === undefined || set === undefined ? row : { ...row, ...set };
}

function patched<Row extends { readonly id: string }>(
  collection: Collection,
  row: Row,
  entries: readonly Entry[],
): Row {
  let current = row;
  for (const entry of entries) {
    for (const patch of entry.predictions) {
      if (patch.collection === collection && patch.id === row.id) current = { ...current, ...patch.set };
    }
  }
  return current;
}

function samePatches(one: readonly Patch[], other: readonly Patch[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
