import type { ActionInput, ActionKind } from '../../domain/actions.ts';
import type { Effect } from '../effects/action-run.ts';
import { performers } from './effects.gen.ts';

/** What each kind of action does to the database; a kind without an effect does not compile. */
export const effects: { readonly [K in ActionKind]: Effect<ActionInput<K>> } = performers;

/** The effect of a kind; throws for one that no definition names. */
export function effectOf(kind: string): Effect<unknown> {
  if (!Object.hasOwn(effects, kind)) throw new Error(`There is no effect for actions of kind ${kind}.`);
  // Its input was parsed by the schema of the same kind.
  return effects[kind as ActionKind] as Effect<unknown>;
}
