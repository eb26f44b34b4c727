import { isAsked } from '../../../domain/action.ts';
import { factsOf } from '../../../domain/known-actions/action-facts.ts';
import type { ActionRecord } from '../../../domain/approvals/action-record.ts';
import { cancelAction } from '../../../domain/approvals/cancel-action.action.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { ActionStatus } from './action-chip.tsx';
import { statusOfRecord } from './action-chip.tsx';

/** The states of an entry in the outbox, and how the server took it once it was sent. */
type DeviceState =
  | { readonly kind: 'draft' | 'waiting' | 'sending' | 'waitingForSignIn' | 'held' | 'needsYou' }
  | { readonly kind: 'sent'; readonly outcome: 'completed' | 'inApproval' };

/** Where an entry stands while this device still has it. */
export function statusOfEntry(state: DeviceState): ActionStatus {
  switch (state.kind) {
    case 'draft':
      return 'draft';
    case 'waiting':
    case 'held':
      return 'waitingToSend';
    case 'sending':
      return 'sending';
    case 'waitingForSignIn':
    case 'needsYou':
      return 'needsYou';
    case 'sent':
      return state.outcome === 'inApproval' ? 'waitingForApproval' : 'processing';
  }
}

/** True where nothing goes on before its author has done something: sign in, compare, or decide anew. */
export function needsAuthor({ kind }: { readonly kind: string }): boolean {
  return kind === 'needsYou' || kind === 'waitingForSignIn';
}

/** An entry's state as far as editing goes. */
type EditableState = { readonly kind: string; readonly mayHaveArrived?: boolean };

/**
 * True where its author may open it in its form again and put another in its place. One that got no answer may be replaced
 * too: the server is asked to take it back first, and if it has been done after all, the other asks its author.
 */
export function canBeEdited({ kind, mayHaveArrived = false }: EditableState): boolean {
  if (kind === 'needsYou') return !mayHaveArrived;
  return kind === 'draft' || kind === 'waiting' || kind === 'waitingForSignIn' || kind === 'held';
}

/** True where only the server can say what became of it: it was tried, and has got no answer. */
export function mayHaveArrived(state: EditableState & { readonly attempts?: number }): boolean {
  if (state.kind === 'needsYou') return state.mayHaveArrived ?? false;
  return state.kind === 'sending' || (state.attempts ?? 0) > 0;
}

/** An entry as far as cancelling goes. */
type AskingEntry = {
  readonly envelope: { readonly kind: string };
  readonly state: { readonly kind: string; readonly need?: { readonly code: string } };
};

/** True of a request to take something back which the server has answered for good: it had been done before. */
export function wasDoneBefore({ envelope, state }: AskingEntry): boolean {
  return isAsked(cancelAction, envelope) && state.kind === 'needsYou' && state.need?.code === 'ALREADY_DONE';
}

/** True of one which it has not: nothing else asks what became of what is to be cancelled, and that may be done yet. */
export function isStillAsked(entry: AskingEntry): boolean {
  return isAsked(cancelAction, entry.envelope) && !wasDoneBefore(entry);
}

/** An entry as far as its status goes. */
type DeviceEntry = { readonly id: string; readonly state: DeviceState };

/** True where the server has refused something that this device still has: its author is asked here, so it has not ended yet. */
export function isAskedHere(record: ActionRecord, entries: readonly DeviceEntry[]): boolean {
  return record.state === 'failed' && entries.some(({ id }) => id === record.id);
}

/** Where something stands that this device has, or the server, or both; null where neither does. */
export function statusOf(
  id: string,
  {
    entries,
    record,
    payment,
  }: { entries: readonly DeviceEntry[]; record: ActionRecord | null; payment: Payment | null },
): ActionStatus | null {
  if (record && !isAskedHere(record, entries)) return statusOfRequest(record, payment);
  const entry = entries.find((candidate) => candidate.id === id);
  return entry ? statusOfEntry(entry.state) : null;
}

/** Where a request stands once the server has it. A payment that was accepted is with the bank until the bank has spoken. */
export function statusOfRequest(record: ActionRecord, payment: Payment | null): ActionStatus {
  const status = statusOfRecord(record.state);
  if (status !== 'done' || !factsOf(record.kind)?.movesMoney) return status;
  if (payment?.status === 'failed' || payment?.status === 'returned') return 'failed';
  return payment?.status === 'applied' ? 'done' : 'processing';
}
