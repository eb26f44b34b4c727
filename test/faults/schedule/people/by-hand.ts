import { type ActionKind, actionOf } from '../../../../domain/actions.ts';
import type { Offline } from '../../../../src/offline/offline.ts';
import { onlineKinds, scheduledOf } from '../../../examples/examples.ts';
import type { Tab } from '../../world/tab.ts';
import { askedText } from '../checks/effects-check.ts';
import { type Hand, report } from '../simulation.ts';
import { sceneOf } from './new-work.ts';

type Asked = { readonly kind: ActionKind; readonly input: unknown };

/** Sends one action of the screen to the server, while a person waits; an action that the screen reports as done must be done. */
export async function askServer(
  hand: Hand,
  offline: Offline,
  tab: Tab,
  isWanted: (asked: Asked) => boolean,
): Promise<void> {
  const { simulation } = hand;
  const asked = (await offeredNow(hand, offline)).filter(isWanted);
  if (asked.length === 0) return;
  const { kind, input } = hand.random.pick(asked);
  simulation.world.tell(tab.context.name, `asks for ${kind}`);
  simulation.askedByHand.add(askedText(offline.identity.subject.user, kind, input));
  const performed = await offline.perform(kind, input as never);
  if (!tab.context.isAlive()) return;
  simulation.world.tell(tab.context.name, `${kind}: ${performed.ok ? 'done' : performed.refusal.code}`);
  if (performed.ok && simulation.world.site.outcomeOf(performed.answer.id) !== 'completed')
    report(simulation, 'falsePaid', `${kind} was called done, and the server has not done it`);
}

/** An action about an approval request: decides a colleague's, recalls the own one, or reminds the approvers. */
export function askAboutRequest(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  return askServer(hand, offline, tab, ({ kind, input }) =>
    (actionOf(kind)?.reads(input) ?? []).some(({ collection }) => collection === 'approvals'),
  );
}

/** At most one action of each kind. */
async function offeredNow(hand: Hand, offline: Offline): Promise<readonly Asked[]> {
  const found: Asked[] = [];
  for (const kind of onlineKinds) {
    const input = await scheduledOf(kind)?.compose(sceneOf(hand, offline));
    if (input !== null && input !== undefined) found.push({ kind, input });
  }
  return found;
}
