import type { ActionDefinition } from '../action.ts';
import { queuedActions } from './queued-actions.gen.ts';

/**
 * The definition of an action that may be queued in the outbox; undefined for one that needs a connection, and for an unknown kind. Every
 * start loads these definitions; the others are loaded when they are performed.
 */
export function queuedActionOf(kind: string): ActionDefinition | undefined {
  return Object.hasOwn(queuedActions, kind)
    ? (queuedActions[kind as keyof typeof queuedActions] as unknown as ActionDefinition)
    : undefined;
}
