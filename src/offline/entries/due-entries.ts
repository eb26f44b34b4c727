import type { Instant } from '../../../domain/calendar-date.ts';
import { actionOf, actions } from '../../../domain/actions.ts';
import type { CancelActionInput } from '../../../domain/approvals/cancel-action.action.ts';
import type { Entry } from '../entry.ts';
import { isDue } from './next-state.ts';

/**
 * The entries that may leave now, at most `limit`: urgent ones first, else by their counter. One whose key is held by an
 * earlier entry waits until that one has left the outbox, and so does one whose dependency has no answer; strangers go side
 * by side. An earlier one that was sent still holds its keys until the sync has brought what it did: only then can the next
 * be told from a conflict. One that needs its author holds them too, because what follows may build on it. A request to take
 * something back waits for nobody, and holds in its place what that held: it may be done yet.
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
  return takenBackBy(entry)?.seq ?? entry.seq;
}

function heldBy(entry: Entry): readonly string[] {
  const action = takenBackBy(entry);
  if (!action || isDecided(entry)) return entry.queueKeys;
  return [...entry.queueKeys, ...(actionOf(action.kind)?.queueKeys(action.input) ?? [])];
}

function takenBackBy({ envelope }: Entry): CancelActionInput['action'] | null {
  return envelope.kind === actions.cancelAction.kind ? (envelope.input as CancelActionInput).action : null;
}

/** What was done before anybody could take it back comes no more. */
function isDecided({ state }: Entry): boolean {
  return state.kind === 'needsYou' && state.need.code === 'ALREADY_DONE';
}

/** True where this build can send the entry: it knows the kind, at this version of its definition. */
export function isKnownHere(entry: Entry): boolean {
  const definition = actionOf(entry.envelope.kind);
  return definition !== undefined && entry.envelope.definitionVersion <= definition.version;
}

function urgentFirst(one: Entry, other: Entry): number {
  return Number(other.isUrgent) - Number(one.isUrgent) || one.seq - other.seq;
}
