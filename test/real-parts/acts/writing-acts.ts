import { randomUUID } from 'node:crypto';
import { cardReasons } from '../../../domain/cards/card.ts';
import type { LockCardInput } from '../../../domain/cards/lock-card.action.ts';
import type { RequestHigherLimitInput } from '../../../domain/cards/request-higher-limit.action.ts';
import type { Id } from '../../../domain/ids.ts';
import type { EditNotificationsInput } from '../../../domain/users/edit-notifications.action.ts';
import { newProfile, newTexts } from '../../faults/schedule/people/what-people-write.ts';
import type { Who } from '../world/account-world.ts';
import type { Tab } from '../world/browser-profile.ts';
import { mean, nameOf } from './meant.ts';
import { onceThere, ownRequests } from './people-acts.ts';
import type { Story } from '../real-story.ts';
import { note, whoIsIn } from '../real-story.ts';

/** Somebody writes into one or both fields of an invoice, or takes what is in one of them away. */
export function edit(story: Story, tab: Tab): Promise<void> {
  return as(story, tab, (author) => {
    const input = {
      chargeId: story.random.pick(story.account.charges),
      set: newTexts(story.random, story.nextNumber()),
    };
    return mean(story, { tab, author }, 'editInvoice', [input]);
  });
}

/** The same texts into several invoices at once: all of them are kept, or none is. */
export function editMany(story: Story, tab: Tab): Promise<void> {
  return as(story, tab, (author) => {
    const chargeIds = story.account.charges.slice(0, 2 + story.random.below(3));
    const set = newTexts(story.random, story.nextNumber());
    const batch = { id: randomUUID() as Id<'batch'>, size: chargeIds.length };
    const inputs = chargeIds.map((chargeId) => ({ chargeId, set, batch }));
    return mean(story, { tab, author }, 'editInvoice', inputs);
  });
}

/** Somebody locks a card, for a reason for which it was not locked before, so that each lock can be told from the others. */
export function lock(story: Story, tab: Tab): Promise<void> {
  return as(story, tab, async (author) => {
    const free = story.account.cards
      .flatMap((cardId) => cardReasons.map((reason): LockCardInput => ({ cardId, reason })))
      .filter((input) => !isMeant(story, nameOf('lockCard', input)));
    if (free.length > 0) await mean(story, { tab, author }, 'lockCard', [story.random.pick(free)]);
  });
}

/** Somebody raises Tom's limit, or asks for it. */
export function raiseLimit(story: Story, tab: Tab): Promise<void> {
  return as(story, tab, (author) => {
    const { buyer, people } = story.account;
    const input: RequestHigherLimitInput = {
      buyerId: buyer.id,
      userId: people.tom.user,
      cardId: null,
      currency: 'GBP',
      requestedMinor: 200_000 + story.nextNumber(),
      reason: 'A larger site',
    };
    return mean(story, { tab, author }, 'requestHigherLimit', [input]);
  });
}

/** Somebody changes their name, their phone number, or both. */
export function editProfile(story: Story, tab: Tab): Promise<void> {
  return as(story, tab, (author) => {
    const set = newProfile(story.random, story.nextNumber());
    return mean(story, { tab, author }, 'editProfile', [{ personId: story.account.people[author].person, set }]);
  });
}

/** Somebody wants the invoices by e-mail, or no longer: each once, so that one can be told from the other. */
export function editNotifications(story: Story, tab: Tab): Promise<void> {
  return as(story, tab, async (author) => {
    const personId = story.account.people[author].person;
    const free = [true, false]
      .map((receiveEmail): EditNotificationsInput => ({ personId, set: { receiveEmail } }))
      .filter((input) => !isMeant(story, nameOf('editNotifications', input)));
    if (free.length > 0) await mean(story, { tab, author }, 'editNotifications', [story.random.pick(free)]);
  });
}

/** Somebody locks a card, unlocks one that the screen shows as locked, and waits for the answer. */
export async function unlock(story: Story, tab: Tab): Promise<void> {
  const offline = tab.portal.account()?.offline;
  if (!offline) return;
  await lock(story, tab);
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
  await raiseLimit(story, tab);
  const own = await onceThere(story, () => ownRequests(offline));
  if (!own) return;
  const performed = await offline.perform(kind, { approvalId: own.id });
  note(story, `${kind} of ${own.id}: ${performed.ok ? 'done' : performed.refusal.code}`);
}

async function as(story: Story, tab: Tab, act: (author: Who) => Promise<void>): Promise<void> {
  const author = whoIsIn(story, tab);
  if (author) await act(author);
}

function isMeant({ intents }: Story, name: string): boolean {
  return intents.some((intent) => intent.name === name);
}
