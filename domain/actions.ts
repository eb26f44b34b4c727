import type { ActionDefinition } from './action.ts';
import { actions } from './actions.gen.ts';

/** Every action, from its file. Menus, the outbox, the approval inbox, the server's shell and the tests derive from it. */
export { actions };

export type ActionKind = keyof typeof actions;
export type ActionInput<K extends ActionKind> =
  (typeof actions)[K] extends ActionDefinition<string, infer Input> ? Input : never;
/** The subject of actions of a kind. */
export type SubjectOf<K extends ActionKind> = (typeof actions)[K]['subject'];

/** The definition of a kind, or undefined if this build does not know it (an older build, or a newer entry). */
export function actionOf(kind: string): ActionDefinition | undefined {
  return Object.hasOwn(actions, kind) ? (actions[kind as ActionKind] as unknown as ActionDefinition) : undefined;
}
