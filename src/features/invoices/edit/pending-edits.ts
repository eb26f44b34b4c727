import type { ChargeEdit } from '../../../../domain/invoices/charge-edit.ts';
import { chargeEditFields } from '../../../../domain/invoices/charge-edit.ts';
import type { Entry, EntryState } from '../../../offline/offline.ts';
import { canBeEdited, mayHaveArrived } from '../../../ui/status/action-status.ts';
import { editsAmong, isNeeding } from '../../../ui/status/edit-batches.ts';

/**
 * The newest edit of a charge in whose place a new one can go: the server has not got it, or has refused it for good, and
 * every field of it is set anew. Any other stays, and the new one waits behind it.
 */
export function replaceableEdit(entries: readonly Entry[], chargeId: string, set: ChargeEdit): string | undefined {
  const last = editsAmong(entries).findLast(({ input }) => input.chargeId === chargeId);
  if (!last || !isStillHere(last.entry.state)) return undefined;
  const isCovered = chargeEditFields.every((field) => last.input.set[field] === undefined || set[field] !== undefined);
  return isCovered ? last.entry.id : undefined;
}

/** What the server refused, by charge id, so that it can be looked at again. */
export function refusedEdits(entries: readonly Entry[]): ReadonlyMap<string, ChargeEdit> {
  const refused = new Map<string, ChargeEdit>();
  for (const { input } of editsAmong(entries).filter(isNeeding))
    refused.set(input.chargeId, { ...refused.get(input.chargeId), ...input.set });
  return refused;
}

/** The server cannot have it, or has refused it. */
function isStillHere(state: EntryState): boolean {
  return canBeEdited(state) && state.kind !== 'draft' && !mayHaveArrived(state);
}
