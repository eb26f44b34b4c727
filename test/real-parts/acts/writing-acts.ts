import { type ActionKind, actionOf } from '../../../domain/actions.ts';
import type { AddBankAccountInput } from '../../../domain/bank-accounts/add-bank-account.action.ts';
import { keepBankDetailsMutation } from '../../../src/features/bank-accounts/bank-accounts.documents.ts';
import type { Offline } from '../../../src/offline/offline.ts';
import type { Scene } from '../../examples/action-examples.ts';
import { queuedKinds, scheduledOf, urgentKinds } from '../../examples/examples.ts';
import type { Who } from '../world/account-world.ts';
import type { Tab } from '../world/browser-profile.ts';
import { mean } from './meant.ts';
import { onceThere, ownRequests } from './people-acts.ts';
import { type Story, note, whoIsIn } from '../real-story.ts';

/** Kinds that some people may only request. */
const askedKinds = queuedKinds.filter((kind) => (actionOf(kind)?.asks.length ?? 0) > 0);

/** A person performs one action of a kind, by its examples. */
export async function write(story: Story, tab: Tab, kind: ActionKind): Promise<void> {
  await as(story, tab, async (writer) => {
    const input = await scheduledOf(kind)?.compose(sceneOf(story, writer));
    if (input !== null && input !== undefined) await mean(story, writer, kind, [input]);
  });
}

/** The same for several rows at once: all of them are stored, or none is. */
export async function writeSeveral(story: Story, tab: Tab, kind: ActionKind): Promise<void> {
  await as(story, tab, async (writer) => {
    const inputs = (await scheduledOf(kind)?.several?.(sceneOf(story, writer))) ?? [];
    if (inputs.length > 0) await mean(story, writer, kind, inputs);
  });
}

/** A person sends one action of the screen to the server, and waits for the answer. */
export async function ask(story: Story, tab: Tab, kind: ActionKind): Promise<void> {
  await as(story, tab, async (writer) => {
    const { offline } = writer;
    await offline.pull();
    const input = await scheduledOf(kind)?.compose(sceneOf(story, writer));
    if (input === null || input === undefined) return;
    const performed = await offline.perform(kind, input as never);
    note(story, `${kind}: ${performed.ok ? 'done' : performed.refusal.code}`);
  });
}

/** A person locks a card, unlocks one that the screen shows as locked, and waits for the answer. */
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

/** A person requests a limit, and cancels one of their requests or reminds its approvers. */
export async function endOrRemind(story: Story, tab: Tab, kind: 'recallAction' | 'remindApprovers'): Promise<void> {
  const offline = tab.portal.account()?.offline;
  if (!offline) return;
  await write(story, tab, story.random.pick(askedKinds));
  const own = await onceThere(story, () => ownRequests(offline));
  if (!own) return;
  const performed = await offline.perform(kind, { approvalId: own.id });
  note(story, `${kind} of ${own.id}: ${performed.ok ? 'done' : performed.refusal.code}`);
}

/** A person, the tab in which they are signed in, and the engine of their account there. */
type Writer = { readonly author: Who; readonly tab: Tab; readonly offline: Offline };

function sceneOf(story: Story, { offline, tab, author }: Writer): Scene {
  const { buyer, bankAccount, people } = story.account;
  return {
    random: story.random,
    read: offline.read,
    userId: people[author].user,
    buyerId: buyer.id,
    personId: people[author].person,
    bankAccountId: bankAccount,
    sendBankDetails: () => sendBankDetails(story, tab),
    cardHolder: people.tom.user,
    nextNumber: () => story.nextNumber(),
    isMeant: (name) => story.intents.some((intent) => intent.name === name),
  };
}

/** Sends the details of a new bank account to the server, like the form does; null if no answer came, or if it refused them. */
async function sendBankDetails(story: Story, { connection }: Tab): Promise<AddBankAccountInput | null> {
  const accountNumber = String(55_000_000 + story.nextNumber() * 10);
  const typed = {
    country: 'GB',
    holderName: 'Harbour Build Ltd',
    bankName: 'Tyne Bank',
    numbers: { sortCode: '20-00-00', accountNumber },
    confirmation: accountNumber,
  };
  const delivery = await connection.client.request(keepBankDetailsMutation, { typed });
  return delivery.kind === 'answered' ? (delivery.body.keepBankDetails as AddBankAccountInput) : null;
}

async function as(story: Story, tab: Tab, act: (writer: Writer) => Promise<void>): Promise<void> {
  const [author, offline] = [whoIsIn(story, tab), tab.portal.account()?.offline];
  if (author && offline) await act({ author, tab, offline });
}
