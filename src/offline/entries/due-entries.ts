import type { Instant } from '../../../domain/time/instant.ts';
import { cancelAction, type CancelActionInput } from '../../../domain/approvals/cancel-action.action.ts';
import { queuedActionOf } from '../../../domain/known-actions/queued-actions.ts';
import type { Entry } from '../entry.ts';
import { isDue } from './next-state.ts';

/**
 * Entries that may be sent now, at most `limit`: urgent ones first, then by counter. An entry waits for earlier entries with the same key,
 * and for the answer of its dependency; unrelated entries go side by side. A sent entry blocks its keys until the sync has delivered its
 * effect: before that, the next entry would look like a conflict. An entry that needs its author blocks its keys too, because later ones
 * may build on it. A cancelling action waits for no entry and blocks the keys of the cancelled entry, which may still be carried out.
 */
export function dueEntries(entries: readonly Entry[], now: Instant, limit: number): readonly Entry[] {
  const inOrder = entries
    .filter((entry) => entry.state.kind !== 'draft')
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  const unansweredIds = new Set(inOrder.filter((entry) => entry.state.kind !== 'sent').map((entry) => entry.id));
  const takenKeys = new Set<string>();
  const due: Entry[] = [];
  for (const entry of inOrder) {
    const isFree = entry.queueKeys.every((key) => !takenKeys.has(key));
    const isReady = entry.envelope.dependsOn.every((id) => !unansweredIds.has(id));
    if (isFree && isReady && isDue(entry.state, now)) due.push(entry);
    for (const key of heldBy(entry)) takenKeys.add(key);
  }
  return due.toSorted(urgentFirst).slice(0, limit);
}

function placeOf(entry: Entry): number {
  return actionCancelledBy(entry)?.seq ?? entry.seq;
}

function heldBy(entry: Entry): readonly string[] {
  const action = actionCancelledBy(entry);
  if (!action || isDecided(entry)) return entry.queueKeys;
  return [...entry.queueKeys, ...(queuedActionOf(action.kind)?.queueKeys(action.input) ?? [])];
}

function actionCancelledBy({ envelope }: Entry): CancelActionInput['action'] | null {
  return envelope.kind === cancelAction.kind ? (envelope.input as CancelActionInput).action : null;
}

/** True if the action was carried out before it could be cancelled: then it blocks no other entry. */
function isDecided({ state }: Entry): boolean {
  return state.kind === 'needsYou' && state.need.code === 'ALREADY_DONE';
}

/** True if this build knows the kind and the version of the entry’s action. */
export function isKnownHere(entry: Entry): boolean {
  const definition = queuedActionOf(entry.envelope.kind);
  return definition !== undefined && entry.envelope.definitionVersion <= definition.version;
}

function urgentFirst(one: Entry, other: Entry): number {
  return Number(other.isUrgent) - Number(one.isUrgent) || one.seq - other.seq;
}
