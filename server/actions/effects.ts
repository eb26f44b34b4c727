import type { SubjectKind } from '../../domain/action-subject.ts';
import type { ActionInput, ActionKind, SubjectOf } from '../../domain/actions.ts';
import type { Effect } from '../effects/action-run.ts';
import { performers } from './effects.gen.ts';

/** What each kind of action does to the database; a kind without an effect does not compile. */
export const effects: { readonly [K in ActionKind]: Effect<ActionInput<K>, SubjectOf<K>> } = performers;

/** The effect of a kind for the subject of its definition; throws for a kind that no definition names. */
export function effectOf<Subject extends SubjectKind = 'buyer'>(kind: string): Effect<unknown, Subject> {
  if (!Object.hasOwn(effects, kind)) throw new Error(`There is no effect for actions of kind ${kind}.`);
  // The input was parsed by the schema of this kind, so it fits the effect.
  return effects[kind as ActionKind] as unknown as Effect<unknown, Subject>;
}
