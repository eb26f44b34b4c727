import type { ActionDefinition } from '../../../domain/action.ts';
import { cancelAction } from '../../../domain/approvals/cancel-action.action.ts';
import { loadBaseRows } from '../reading/base-rows.ts';
import { composeEnvelope, entryOf } from './compose-entry.ts';
import type { Engine } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { hasNeverLeft, keepsItsId } from './next-state.ts';
import { takePlace } from './outbox.ts';
import type { Transaction } from '../store.ts';

/** A refused entry has a final answer, so it is excluded. A cancelling action cannot itself be cancelled. */
export function isOnItsWay({ state, envelope }: Entry): boolean {
  const isAnswered = state.kind === 'needsYou' && !keepsItsId(state);
  return !isAnswered && !hasNeverLeft(state) && envelope.kind !== cancelAction.kind;
}

/** Creates the entry that asks the server to cancel another one. Either action takes effect, never both. */
export async function cancellingEntry(engine: Engine, transaction: Transaction, entry: Entry): Promise<Entry> {
  // The cursor is the server’s own value and no part of the action’s identity.
  const { cursor: _cursor, ...envelope } = entry.envelope;
  const definition = cancelAction as unknown as ActionDefinition;
  const input = { action: { ...envelope, quote: null } };
  const noRows = await loadBaseRows(transaction, []);
  const asking = composeEnvelope(engine, { definition, input }, noRows, await takePlace(transaction));
  return entryOf(engine, definition, asking, noRows, []);
}
