import { type ChargeEdit, chargeEditFields } from '../../../../domain/invoices/charge-edit.ts';
import type { Entry, EntryState } from '../../../offline/offline.ts';
import { canBeEdited, mayHaveArrived } from '../../../ui/status/action-status.ts';
import { editsAmong, isNeeding } from '../../../ui/status/edit-batches.ts';

/**
 * The newest edit of a charge that a new one may replace: the server has not received it or has finally refused it, and the new one sets
 * all of its fields. Behind any other edit the new one waits.
 */
export function replaceableEdit(entries: readonly Entry[], chargeId: string, set: ChargeEdit): string | undefined {
  const last = editsAmong(entries).findLast(({ input }) => input.chargeId === chargeId);
  if (!last || !isStillHere(last.entry.state)) return undefined;
  const isCovered = chargeEditFields.every((field) => last.input.set[field] === undefined || set[field] !== undefined);
  return isCovered ? last.entry.id : undefined;
}

/** Values that the server refused, by charge id, to check them again. */
export function refusedEdits(entries: readonly Entry[]): ReadonlyMap<string, ChargeEdit> {
  const refused = new Map<string, ChargeEdit>();
  for (const { input } of editsAmong(entries).filter(isNeeding))
    refused.set(input.chargeId, { ...refused.get(input.chargeId), ...input.set });
  return refused;
}

/** True if the server has not received the edit, or has refused it. */
function isStillHere(state: EntryState): boolean {
  return canBeEdited(state) && state.kind !== 'draft' && !mayHaveArrived(state);
}
