import type { ActionDefinition } from '../action.ts';
import { actionFacts } from './action-facts.gen.ts';

/** Facts of every action that are known without its rules; the defaults are `false`, `always` and `null`. */
export type ActionFacts = Partial<Pick<ActionDefinition, 'movesMoney' | 'listedWhenSent' | 'verification'>>;

/** The facts of a kind; undefined where this build does not know it. */
export function factsOf(kind: string): ActionFacts | undefined {
  return Object.hasOwn(actionFacts, kind) ? actionFacts[kind as keyof typeof actionFacts] : undefined;
}
