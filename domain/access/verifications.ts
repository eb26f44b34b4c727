import type { MfaScope } from '../action.ts';
import { factsOf } from '../known-actions/action-facts.ts';

/** The verification that an action of this kind needs for this input; null if it needs none or this build does not know the kind. */
export function actionScope(kind: string, input: unknown): MfaScope | null {
  const cell = factsOf(kind)?.verification;
  if (cell === null || cell === undefined || typeof cell === 'string') return cell ?? null;
  const fields = setFieldsOf(input);
  return Object.entries(cell).find(([field]) => fields.includes(field))?.[1] ?? null;
}

/** The fields that an input of the form `{ set: { … } }` names. */
function setFieldsOf(input: unknown): readonly string[] {
  const set = typeof input === 'object' && input !== null && 'set' in input ? input.set : null;
  return typeof set === 'object' && set !== null ? Object.keys(set) : [];
}
