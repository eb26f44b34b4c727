import { type ActionInput, type ActionKind, actionOf, actions } from '../../domain/actions.ts';
import type { ActionExamples, Scheduled } from './action-examples.ts';
import { declared } from './examples.gen.ts';

/** The examples of every action: a missing kind does not compile. */
export const examples: { readonly [Kind in ActionKind]: ActionExamples<ActionInput<Kind>> } = declared;

export const actionKinds = Object.keys(actions) as readonly ActionKind[];

/** The examples of a kind, for suites that treat all kinds alike. */
export function examplesOf(kind: string): ActionExamples<unknown> | undefined {
  return Object.hasOwn(examples, kind) ? (examples[kind as ActionKind] as ActionExamples<unknown>) : undefined;
}

/** How people of a schedule perform an action of this kind; undefined if the schedules have a separate step for it. */
export function scheduledOf(kind: string): Scheduled<unknown> | undefined {
  return examplesOf(kind)?.schedule ?? undefined;
}

function kindsWhere(isSo: (kind: ActionKind) => boolean): readonly ActionKind[] {
  return actionKinds.filter((kind) => scheduledOf(kind) !== undefined && isSo(kind));
}

/** Kinds that can wait on a device and may be performed only once. */
export const queuedKinds = kindsWhere((kind) => actionOf(kind)?.queue === 'queued');
/** Kinds that need a connection, while their author waits. */
export const onlineKinds = kindsWhere((kind) => actionOf(kind)?.queue === 'online');
export const moneyKinds = queuedKinds.filter((kind) => actionOf(kind)?.movesMoney);
export const urgentKinds = queuedKinds.filter((kind) => actionOf(kind)?.isUrgent);
/** Kinds that write into rows that other people also write. */
export const sharedKinds = queuedKinds.filter((kind) => scheduledOf(kind)?.meanwhile);
/** Kinds that are performed on several rows at once. */
export const severalKinds = queuedKinds.filter((kind) => scheduledOf(kind)?.several);
