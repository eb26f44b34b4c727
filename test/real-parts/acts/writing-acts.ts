import type { ActionKind } from '../../../domain/actions.ts';
import { actionOf } from '../../../domain/actions.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import type { Scene } from '../../examples/action-examples.ts';
import { queuedKinds, scheduledOf, urgentKinds } from '../../examples/examples.ts';
import type { Who } from '../world/account-world.ts';
import type { Tab } from '../world/browser-profile.ts';
import { mean } from './meant.ts';
import { onceThere, ownRequests } from './people-acts.ts';
import type { Story } from '../real-story.ts';
import { note, whoIsIn } from '../real-story.ts';

/** What some people may only ask for. */
const askedKinds = queuedKinds.filter((kind) => (actionOf(kind)?.asks.length ?? 0) > 0);

/** Somebody does one thing of a kind, as its examples say. */
export async function write(story: Story, tab: Tab, kind: ActionKind): Promise<void> {
  await as(story, tab, async (author, offline) => {
    const input = await scheduledOf(kind)?.compose(sceneOf(story, author, offline));
    if (input !== null && input !== undefined) await mean(story, { tab, author }, kind, [input]);
  });
}

/** The same into several rows at once: all of them are kept, or none is. */
export async function writeSeveral(story: Story, tab: Tab, kind: ActionKind): Promise<void> {
  await as(story, tab, async (author, offline) => {
    const inputs = (await scheduledOf(kind)?.several?.(sceneOf(story, author, offline))) ?? [];
    if (inputs.length > 0) await mean(story, { tab, author }, kind, inputs);
  });
}

/** Somebody asks the server for one thing that the screen offers, and waits for the answer. */
export async function ask(story: Story, tab: Tab, kind: ActionKind): Promise<void> {
  await as(story, tab, async (author, offline) => {
    await offline.pull();
    const input = await scheduledOf(kind)?.compose(sceneOf(story, author, offline));
    if (input === null || input === undefined) return;
    const performed = await offline.perform(kind, input as never);
    note(story, `${kind}: ${performed.ok ? 'done' : performed.refusal.code}`);
  });
}

/** Somebody locks a card, unlocks one that the screen shows as locked, and waits for the answer. */
export async function unlock(story: Story, tab: Tab): Promise<void> {
  const offline = tab.portal.account()?.offline;
  if (!offline) return;
  await write(story, tab, story.random.pick(urgentKinds));
  const locked = await onceThere(story, async () => {
    await offline.pull();
    return (await offline.read.all('cards')).filter((card) => card.status === 'locked');
  });
  if (!locked) return;
  const performed = await offline.perform('unlockCard', { cardId: locked.id });
  note(story, `unlocks ${locked.id}: ${performed.ok ? 'done' : performed.refusal.code}`);
}

/** Somebody asks for a limit, and takes a request of theirs back or reminds whoever may decide it. */
export async function endOrRemind(story: Story, tab: Tab, kind: 'recallAction' | 'remindApprovers'): Promise<void> {
  const offline = tab.portal.account()?.offline;
  if (!offline) return;
  await write(story, tab, story.random.pick(askedKinds));
  const own = await onceThere(story, () => ownRequests(offline));
  if (!own) return;
  const performed = await offline.perform(kind, { approvalId: own.id });
  note(story, `${kind} of ${own.id}: ${performed.ok ? 'done' : performed.refusal.code}`);
}

function sceneOf(story: Story, author: Who, offline: Offline): Scene {
  const { buyer, bankAccount, people } = story.account;
  return {
    random: story.random,
    read: offline.read,
    userId: people[author].user,
    buyerId: buyer.id,
    personId: people[author].person,
    bankAccountId: bankAccount,
    cardHolder: people.tom.user,
    nextNumber: () => story.nextNumber(),
    isMeant: (name) => story.intents.some((intent) => intent.name === name),
  };
}

async function as(story: Story, tab: Tab, act: (author: Who, offline: Offline) => Promise<void>): Promise<void> {
  const [author, offline] = [whoIsIn(story, tab), tab.portal.account()?.offline];
  if (author && offline) await act(author, offline);
}
