import { type Asked, inputOf } from '../../domain/action.ts';
import { actionOf } from '../../domain/actions.ts';

/** The input of an action whose kind is only known at run time; null if this build cannot parse it. */
export function readInput(asked: Asked): { readonly input: unknown } | null {
  const definition = actionOf(asked.kind);
  const input = definition ? inputOf(definition, asked) : null;
  return input === null ? null : { input };
}
