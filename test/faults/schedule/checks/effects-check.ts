import { actionOf } from '../../../../domain/actions.ts';
import type { ActionState } from '../../../../domain/approvals/action-record.ts';
import { scheduledOf } from '../../../examples/examples.ts';
import type { Effect } from '../../world/model/model-actions.ts';
import type { Overwritten } from '../../world/model/model-effects.ts';
import { members } from '../../world/people.ts';
import { type Intent, isLetGo, nameOfAction, shortly } from '../people/intent.ts';
import { type Simulation, report } from '../simulation.ts';

/** The server's effects: each once, as intended, in order, and only intended ones. */
export function checkEffects(simulation: Simulation): void {
  const { site } = simulation.world;
  const done = new Set<string>();
  for (const effect of site.effects()) {
    const isByHand = isDoneByHand(effect);
    const name = isByHand ? nameByHand(effect) : nameOfAction(effect.kind, effect.input);
    if (done.has(name)) report(simulation, 'duplicate', `the ${name} was done twice`);
    done.add(name);
    if (isByHand) checkAsked(simulation, effect);
    else checkIntended(simulation, effect, name);
  }
  checkCorrections(simulation);
  // After an eviction the numbers start again.
  if (!simulation.laptop.browser.isEvicted) checkOrder(simulation);
  for (const { actions } of site.businesses())
    if (actions.foreign.length > 0)
      report(simulation, 'foreign', 'something was sent for somebody who is not signed in');
}

/** Ends of an approval request without an effect. */
const withoutEffect: ReadonlySet<ActionState> = new Set(['recalled', 'rejected', 'expired', 'superseded', 'failed']);

/** A replaced action and its replacement must not both have an effect, unless the author has requested it again. */
function checkCorrections(simulation: Simulation): void {
  const { intents, world } = simulation;
  const effects = new Set<string>();
  for (const { actionId } of world.site.effects()) effects.add(actionId);
  for (const { insteadOf, entryIds, name, who } of intents.values()) {
    const [first] = entryIds;
    if (insteadOf === null || first === undefined || !effects.has(first) || !effects.has(insteadOf)) continue;
    const { account } = world.site.businessOf(members[who].subject.buyer);
    const state = account.get('actions', insteadOf)?.state;
    if (state === undefined || !withoutEffect.has(state))
      report(simulation, 'duplicate', `the ${name} was done, and what it was put in the place of too`);
  }
}

/** Actions that need a connection: performed while the author waits for the answer, without a queue. */
function isDoneByHand({ kind }: Effect): boolean {
  return actionOf(kind)?.queue === 'online';
}

/** An action without a name may be repeated, each time independently. */
function nameByHand({ kind, input, actionId }: Effect): string {
  return scheduledOf(kind)?.name?.(input) ?? `${kind} ${actionId}`;
}

export function askedText(user: string, kind: string, input: unknown): string {
  return `${user} ${kind} ${JSON.stringify(input)}`;
}

function checkAsked(simulation: Simulation, { kind, input, subject }: Effect): void {
  if (!simulation.askedByHand.has(askedText(subject.user, kind, input)))
    report(simulation, 'foreign', `${kind} was done, and nobody asked for it`);
}

const checked = new WeakSet<Effect>();

function checkIntended(simulation: Simulation, effect: Effect, name: string): void {
  const intent = simulation.intents.get(name);
  if (!intent) return report(simulation, 'foreign', `a ${name} was done, and nobody meant it`);
  if (intent.isCancelledInTime)
    report(simulation, 'foreign', `the ${name} was cancelled in time, and done all the same`);
  if (intent.isRefused) report(simulation, 'foreign', `the ${name} was said not to be kept, and done all the same`);
  if (checked.has(effect)) return;
  checked.add(effect);
  if (effect.subject.user !== members[intent.who].subject.user)
    report(simulation, 'foreign', `the ${name} was done for somebody else`);
  if (JSON.stringify(effect.input) !== JSON.stringify(intent.input))
    report(simulation, 'foreign', `the ${name} is not what was done`);
  checkOverwritten(simulation, effect, intent);
  // An action of a page that died before it could report it, even if nobody has looked at the device since.
  if (!intent.entryIds.includes(effect.actionId)) intent.entryIds.push(effect.actionId);
}

/** An author must not overwrite unseen values: a concurrent change of a field by a colleague is shown first. */
function checkOverwritten(simulation: Simulation, effect: Effect, intent: Intent): void {
  const { seen, who, kind } = intent;
  // Composed again by a page that died before it could report it: the versions that its author saw are unknown.
  if (seen?.entryId !== effect.actionId) return;
  const guards = scheduledOf(kind)?.guards ?? [];
  for (const overwritten of effect.overwritten) {
    const { field, before, id } = overwritten;
    if (!guards.includes(field) || before === seen.row[field] || wroteIt(simulation, who, overwritten)) continue;
    const what = `“${String(before)}” in ${field} of ${shortly(id)}`;
    report(simulation, 'lost', `${what} was written over by ${who}, who had not read it`);
  }
}

function wroteIt({ intents }: Simulation, who: Intent['who'], { id, field, before }: Overwritten): boolean {
  return [...intents.values()].some((one) => {
    if (one.who !== who || !scheduledOf(one.kind)?.guards?.includes(field)) return false;
    const { set } = one.input as { readonly set?: Readonly<Record<string, unknown>> };
    return set?.[field] === before && rowIdOf(one) === id;
  });
}

function rowIdOf({ kind, input }: Intent): string | undefined {
  return actionOf(kind)?.reads(input)[0]?.id;
}

function isForgottenByDevice({ intents }: Simulation, { kind, input, actionId }: Effect): boolean {
  const intent = intents.get(nameOfAction(kind, input));
  return intent !== undefined && (isLetGo(intent) || intent.unreadableIds.includes(actionId));
}

function checkOrder(simulation: Simulation): void {
  const lastSeq = new Map<string, number>();
  for (const effect of simulation.world.site.effects()) {
    // Nothing can wait for an action that the device can no longer read, or that was discarded there during its request.
    if (isDoneByHand(effect) || isForgottenByDevice(simulation, effect)) continue;
    for (const queueKey of effect.queueKeys) {
      const key = `${effect.deviceId} ${effect.subject.user} ${queueKey}`;
      if ((lastSeq.get(key) ?? 0) > effect.seq)
        report(simulation, 'diverged', `a ${nameOfAction(effect.kind, effect.input)} went before what came earlier`);
      lastSeq.set(key, effect.seq);
    }
  }
}
