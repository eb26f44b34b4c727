import { inputOf, isAsked, type ActionWorld } from '../../../domain/action.ts';
import { answerDispute } from '../../../domain/disputes/answer-dispute.action.ts';
import type { Dispute } from '../../../domain/disputes/dispute.ts';
import { refuseChanging } from '../../../domain/disputes/dispute-rules.ts';
import { raiseDispute } from '../../../domain/disputes/raise-dispute.action.ts';
import { withdrawDispute } from '../../../domain/disputes/withdraw-dispute.action.ts';
import type { Entry } from '../../offline/offline.ts';

/** True if this person may answer or withdraw the dispute. */
export function mayChange(dispute: Dispute, person: Pick<ActionWorld, 'userId' | 'roles'>): boolean {
  return refuseChanging(dispute, person) === null;
}

/** True while a withdrawal waits or is being sent. */
export function isWithdrawing(entries: readonly Entry[], disputeId: string): boolean {
  return entries.some(
    (entry) => isOnItsWay(entry) && inputOf(withdrawDispute, entry.envelope)?.disputeId === disputeId,
  );
}

type WaitingAnswer = { readonly id: string; readonly text: string; readonly fileIds: readonly string[] };

/** Messages of this device that are not in the thread yet, oldest first. */
export function waitingAnswers(entries: readonly Entry[], disputeId: string): readonly WaitingAnswer[] {
  return entries.flatMap((entry) => {
    const input = inputOf(answerDispute, entry.envelope);
    return input?.disputeId === disputeId && isOnItsWay(entry)
      ? [{ id: entry.id, text: input.text, fileIds: input.fileIds ?? [] }]
      : [];
  });
}

/** Disputes of this device that have not arrived at the server. */
export function waitingDisputes(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => isAsked(raiseDispute, entry.envelope) && entry.state.kind !== 'sent');
}

function isOnItsWay({ state }: Entry): boolean {
  return state.kind !== 'needsYou';
}
