import type { ActionDefinition } from '../action.ts';
import { queuedActions } from './queued-actions.gen.ts';

/**
 * The definition of an action that may wait in the outbox; undefined for one that needs a connection, and for one that this build does
 * not know. The engine reads these at every start; it loads those of the others when one of them is performed.
 */
export function queuedActionOf(kind: string): ActionDefinition | undefined {
  return Object.hasOwn(queuedActions, kind)
    ? (queuedActions[kind as keyof typeof queuedActions] as unknown as ActionDefinition)
    : undefined;
}
