import type { ActionDefinition } from '../../../domain/action.ts';
import { actions } from '../../../domain/actions.ts';
import { loadBaseRows } from '../reading/base-rows.ts';
import { composeEnvelope, entryOf } from './compose-entry.ts';
import type { Engine } from '../engine.ts';
import type { Entry } from '../entry.ts';
import { hasNeverLeft, keepsItsId } from './next-state.ts';
import { takePlace } from './outbox.ts';
import type { Transaction } from '../store.ts';

/** Not of a refused one: its id is answered for good. And asking for something back is not itself taken back. */
export function isOnItsWay({ state, envelope }: Entry): boolean {
  const isAnswered = state.kind === 'needsYou' && !keepsItsId(state);
  return !isAnswered && !hasNeverLeft(state) && envelope.kind !== actions.cancelAction.kind;
}

/** The entry that asks the server to take another one back: one of the two has its id for ever. */
export async function takingBack(engine: Engine, transaction: Transaction, entry: Entry): Promise<Entry> {
  // The server's own words are no part of what makes it the same action.
  const { cursor: _cursor, ...envelope } = entry.envelope;
  const definition = actions.cancelAction as unknown as ActionDefinition;
  const input = { action: { ...envelope, quote: null } };
  const noRows = await loadBaseRows(transaction, []);
  const asking = composeEnvelope(engine, { definition, input }, noRows, await takePlace(transaction));
  return entryOf(engine, definition, asking, noRows, []);
}
