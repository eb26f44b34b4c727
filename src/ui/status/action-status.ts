import { isAsked } from '../../../domain/action.ts';
import type { ErrorCode } from '../../../domain/errors.ts';
import { factsOf } from '../../../domain/known-actions/action-facts.ts';
import type { ActionRecord, ActionState } from '../../../domain/approvals/action-record.ts';
import { cancelAction } from '../../../domain/approvals/cancel-action.action.ts';
import type { Payment, PaymentStatus } from '../../../domain/payments/payment.ts';
import type { ActionStatus } from './action-chip.tsx';

/** The states of an entry in the outbox, and the server's outcome once it was sent. */
type DeviceState =
  | { readonly kind: 'draft' | 'waiting' | 'sending' | 'waitingForSignIn' | 'held' | 'needsYou' }
  | { readonly kind: 'sent'; readonly outcome: 'completed' | 'inApproval' };

/** The status of an entry that is still on this device. */
export function statusOfEntry(state: DeviceState): ActionStatus {
  return state.kind === 'sent' ? statusOfAnswer[state.outcome] : statusOfKind[state.kind];
}

const statusOfKind = {
  draft: 'draft',
  waiting: 'waitingToSend',
  held: 'waitingToSend',
  sending: 'sending',
  waitingForSignIn: 'needsYou',
  needsYou: 'needsYou',
} as const satisfies Record<Exclude<DeviceState['kind'], 'sent'>, ActionStatus>;

const statusOfAnswer = { completed: 'processing', inApproval: 'waitingForApproval' } as const satisfies Record<
  Extract<DeviceState, { kind: 'sent' }>['outcome'],
  ActionStatus
>;

/** True if the entry waits for its author: to sign in, compare, or decide again. */
export function needsAuthor({ kind }: { readonly kind: string }): boolean {
  return kind === 'needsYou' || kind === 'waitingForSignIn';
}

/** The state of an entry, for editing. */
type EditableState = { readonly kind: string; readonly mayHaveArrived?: boolean };

/**
 * True if its author may edit and replace the entry. An entry without an answer may be replaced too: the server is asked to cancel it
 * first, and if it was already done, the new one asks its author.
 */
export function canBeEdited({ kind, mayHaveArrived = false }: EditableState): boolean {
  if (kind === 'needsYou') return !mayHaveArrived;
  return kind === 'draft' || kind === 'waiting' || kind === 'waitingForSignIn' || kind === 'held';
}

/** True if only the server knows the result: it was sent, and has no answer. */
export function mayHaveArrived(state: EditableState & { readonly attempts?: number }): boolean {
  if (state.kind === 'needsYou') return state.mayHaveArrived ?? false;
  return state.kind === 'sending' || (state.attempts ?? 0) > 0;
}

/** The fields of an entry that cancelling needs. */
type AskingEntry = {
  readonly envelope: { readonly kind: string };
  readonly state: { readonly kind: string; readonly need?: { readonly code: string } };
};

/** True for a cancellation that the server has finally answered: the action had already been done. */
export function wasDoneBefore({ envelope, state }: AskingEntry): boolean {
  return isAsked(cancelAction, envelope) && state.kind === 'needsYou' && state.need?.code === 'ALREADY_DONE';
}

/** Codes of a refusal that the same input gets again: only another input helps. */
const onlyEditHelps: ReadonlySet<string> = new Set<ErrorCode>(['PAYMENT_DAY_PASSED', 'PAYMENT_DATE']);

/** True for an entry that would be refused again: its author is asked for another input, not whether to send it again. */
export function mustBeChanged({ state }: AskingEntry): boolean {
  return state.kind === 'needsYou' && onlyEditHelps.has(state.need?.code ?? '');
}

/** True for a cancellation without a final answer: it is the only request about the action, which may still be done. */
export function isStillAsked(entry: AskingEntry): boolean {
  return isAsked(cancelAction, entry.envelope) && !wasDoneBefore(entry);
}

/** The fields of an entry that determine its status. */
type DeviceEntry = { readonly id: string; readonly state: DeviceState };

/** True if the server has refused an entry that is still on this device: its author is asked here, so it has not ended. */
export function isAskedHere(record: ActionRecord, entries: readonly DeviceEntry[]): boolean {
  return record.state === 'failed' && entries.some(({ id }) => id === record.id);
}

/** The status of an action on this device, at the server, or both; null if neither has it. */
export function statusOf({
  entry,
  record,
  payment,
}: {
  readonly entry: DeviceEntry | null;
  readonly record: ActionRecord | null;
  readonly payment: Payment | null;
}): ActionStatus | null {
  if (record && !isAskedHere(record, entry ? [entry] : [])) return statusOfRequest(record, payment);
  return entry ? statusOfEntry(entry.state) : null;
}

/** The status of a request at the server. An accepted payment is processing until the bank has answered. */
export function statusOfRequest(record: ActionRecord, payment: Payment | null): ActionStatus {
  // The server refused it, and its author has been asked: nothing failed that could be repeated as it is.
  if (record.state === 'failed' && record.error) return 'notDone';
  const status = statusOfState[record.state];
  if (status !== 'done' || !factsOf(record.kind)?.movesMoney) return status;
  if (payment === null) return 'processing';
  return payment.cancelledAt === null ? statusOfMoney[payment.status] : 'recalled';
}

/** The status of an action that the server has answered. */
const statusOfState = {
  received: 'processing',
  executing: 'processing',
  inApproval: 'waitingForApproval',
  completed: 'done',
  failed: 'failed',
  rejected: 'rejected',
  recalled: 'recalled',
  expired: 'expired',
  superseded: 'superseded',
  blocked: 'blocked',
} as const satisfies Record<ActionState, ActionStatus>;

/** What became of a payment that the server accepted. Money that arrived stays done, wherever it went afterwards. */
const statusOfMoney = {
  pending: 'processing',
  active: 'done',
  applied: 'done',
  refunded: 'done',
  transferred: 'done',
  failed: 'failed',
  returned: 'failed',
  writeOff: 'superseded',
} as const satisfies Record<PaymentStatus, ActionStatus>;
