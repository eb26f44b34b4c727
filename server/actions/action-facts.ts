import type { ActionDefinition } from '../../domain/action.ts';
import { actionOf } from '../../domain/actions.ts';
import { cancelAction, type CancelActionInput } from '../../domain/approvals/cancel-action.action.ts';
import type { SentEnvelope } from '../../domain/action-subject.ts';
import { parseBy } from '../effects/parse-envelope.ts';

/** An action whose input fits the schema of its kind. */
export type ActionFacts = { readonly definition: ActionDefinition; readonly input: unknown };

/** The action, parsed by the schema of its kind; null if it fits none. */
export function factsOf({ kind, input }: Pick<SentEnvelope, 'kind' | 'input'>): ActionFacts | null {
  const definition = actionOf(kind);
  const parsed = definition ? parseBy(definition.input, input) : null;
  return definition && parsed?.ok ? { definition, input: parsed.value } : null;
}

/**
 * The part of an input that is stored. A request to take an action back contains that action; if the action's input fits no
 * schema, it is left out, because it would not be stored on its own either.
 */
export function keptInput(sent: unknown, { definition, input }: ActionFacts): unknown {
  if (definition.kind !== cancelAction.kind) return sent ?? null;
  const { action } = input as CancelActionInput;
  return factsOf(action) ? sent : { action: { ...action, input: null } };
}

/** True if only its author sees the record of the action; a request to take one back is as personal as that action. */
export function isPersonal({ definition, input }: ActionFacts): boolean {
  if (definition.kind !== cancelAction.kind) return definition.isPersonal;
  const { action } = input as CancelActionInput;
  return actionOf(action.kind)?.isPersonal ?? false;
}
