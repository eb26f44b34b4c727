import type { ActionInput, ActionKind } from '../../../../domain/actions.ts';
import type { Offline } from '../../../../src/offline/offline.ts';
import type { Tab } from '../../world/tab.ts';
import { askedText } from '../checks/effects-check.ts';
import { shortly } from './intent.ts';
import type { Hand } from '../simulation.ts';
import { report } from '../simulation.ts';

/** An administrator decides a colleague's request; of their own they remind the others, or they take it back. */
export async function decide(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  const waiting = (await offline.read.all('approvals')).filter((approval) => approval.state === 'inApproval');
  if (waiting.length === 0) return;
  const { id: approvalId, bound, authorUserId } = hand.random.pick(waiting);
  const isOwn = authorUserId === offline.identity.subject.user;
  if (isOwn) {
    const kind = hand.random.pick(['recallAction', 'remindApprovers'] as const);
    hand.simulation.world.tell(tab.context.name, `${kind} of ${shortly(approvalId)}`);
    return perform(hand, offline, tab, kind, { approvalId });
  }
  hand.simulation.world.tell(tab.context.name, 'decides a request');
  const decision = hand.random.pick(['approve', 'reject'] as const);
  await perform(hand, offline, tab, 'decideApproval', {
    approvalId,
    decision,
    reason: 'As agreed',
    seen: await seenRows(offline, bound),
  });
}

/** Somebody unlocks a card that the screen shows as locked. */
export async function unlock(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  const locked = (await offline.read.all('cards')).filter((card) => card.status === 'locked');
  if (locked.length === 0) return;
  const { id: cardId } = hand.random.pick(locked);
  hand.simulation.world.tell(tab.context.name, `unlocks ${shortly(cardId)}`);
  await perform(hand, offline, tab, 'unlockCard', { cardId });
}

type Bound = ActionInput<'decideApproval'>['seen'];

/** The versions of the rows that the request is about, as they lie on this device. */
async function seenRows(offline: Offline, bound: Bound): Promise<Bound> {
  const rows = await Promise.all(
    bound.map(async ({ collection, id }) => {
      const [row] = await offline.read.get(collection as 'charges', [id]);
      return row ? [{ collection, id, rowVersion: row.rowVersion }] : [];
    }),
  );
  return rows.flat();
}

/** Asks the server while a person waits; what the screen then calls done is done. */
async function perform<Kind extends ActionKind>(
  { simulation }: Hand,
  offline: Offline,
  tab: Tab,
  kind: Kind,
  input: ActionInput<Kind>,
): Promise<void> {
  simulation.askedByHand.add(askedText(offline.identity.subject.user, kind, input));
  const performed = await offline.perform(kind, input);
  if (!tab.context.isAlive()) return;
  simulation.world.tell(tab.context.name, `${kind}: ${performed.ok ? 'done' : performed.refusal.code}`);
  if (performed.ok && simulation.world.site.outcomeOf(performed.answer.id) !== 'completed')
    report(simulation, 'falsePaid', `${kind} was called done, and the server has not done it`);
}
