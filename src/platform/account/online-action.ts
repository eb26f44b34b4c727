import type { ActionDefinition } from '../../../domain/action.ts';

/** The rules of actions that need a connection are loaded with the first such action. */
export async function onlineAction(kind: string): Promise<ActionDefinition | undefined> {
  const { actionOf } = await import('../../../domain/actions.ts');
  return actionOf(kind);
}
