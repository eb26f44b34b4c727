import type { ActionLabels } from '../action.ts';
import { actionLabels } from './action-labels.gen.ts';
import type { ActionKind } from '../actions.ts';

/** The texts of a kind of action; undefined if this build does not know it. */
export function labelsOf(kind: ActionKind): ActionLabels;
export function labelsOf(kind: string): ActionLabels | undefined;
export function labelsOf(kind: string): ActionLabels | undefined {
  return Object.hasOwn(actionLabels, kind) ? actionLabels[kind as keyof typeof actionLabels] : undefined;
}
