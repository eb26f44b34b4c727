import { type ActionKind, actionOf } from '../../../../domain/actions.ts';
import type { BankAccountId } from '../../../../domain/ids.ts';
import type { EnqueuedAll, EnqueueOptions, Offline } from '../../../../src/offline/offline.ts';
import type { Scene } from '../../../examples/action-examples.ts';
import { moneyKinds, scheduledOf } from '../../../examples/examples.ts';
import { approvalAboveMinor } from '../../world/model/model-actions.ts';
import { type MemberName, members, piet } from '../../world/people.ts';
import { numberedId } from '../../model-rows.ts';
import type { Tab } from '../../world/tab.ts';
import { type Intent, nameOfAction, newIntents, shortly } from './intent.ts';
import { memberOf } from './people-acts.ts';
import { type Hand, intentOf, noteSeenRow } from '../simulation.ts';

/** The required invoice of the list, and the amount. */
type Wish = Pick<Scene, 'place' | 'largeMinor'>;

/** A person chooses one action of these kinds from what the device shows, by the kind's examples. Returns the kind and its input. */
export async function compose(
  hand: Hand,
  offline: Offline,
  tab: Tab,
  kinds: readonly ActionKind[],
  wish: Wish = {},
): Promise<{ readonly kind: ActionKind; readonly input: unknown } | null> {
  const kind = hand.random.pick(kinds);
  const input = await scheduledOf(kind)?.compose(sceneOf(hand, offline, wish));
  if (input === null || input === undefined) return null;
  const dependsOn = actionOf(kind)?.movesMoney ? dependencyOf(hand, memberOf(offline)) : [];
  await keep(hand, { offline, tab }, kind, [input], { dependsOn });
  return { kind, input };
}

/** A person pays one or two of the few invoices that all people pay, or the one at an index of the list; sometimes a large amount. */
export async function pay(hand: Hand, offline: Offline, tab: Tab, place?: number): Promise<void> {
  const largeMinor = hand.random.chance(0.15) ? approvalAboveMinor : undefined;
  await compose(hand, offline, tab, moneyKinds, { place, largeMinor });
}

/** A person pays an amount that needs approval. */
export async function payMuch(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  await compose(hand, offline, tab, moneyKinds, { place: hand.random.below(4), largeMinor: approvalAboveMinor });
}

/** Several actions of a kind at once: all of them are stored, or none is. */
export async function composeSeveral(
  hand: Hand,
  offline: Offline,
  tab: Tab,
  kinds: readonly ActionKind[],
): Promise<void> {
  const kind = hand.random.pick(kinds);
  const inputs = (await scheduledOf(kind)?.several?.(sceneOf(hand, offline))) ?? [];
  if (inputs.length > 0) await keep(hand, { offline, tab }, kind, inputs);
}

/** The author corrects a waiting payment as its form does: another amount, perhaps of another invoice. */
export async function correct(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  // An entry that cannot be replaced now is refused.
  const waiting = (await offline.entries.all()).filter(({ envelope }) => actionOf(envelope.kind)?.movesMoney);
  if (waiting.length === 0) return;
  const { id: replaces, ...entry } = hand.random.pick(waiting);
  const kind = entry.envelope.kind as ActionKind;
  const input = await scheduledOf(kind)?.compose(sceneOf(hand, offline, { place: hand.random.below(4) }));
  if (input === null || input === undefined) return;
  const before = intentOf(hand.simulation, entry);
  // Counts even if the tab dies before it can report the result.
  before.leaving += 1;
  await keep(hand, { offline, tab }, kind, [input], { replaces });
  const intent = hand.simulation.intents.get(nameOfAction(kind, input));
  if (!intent) return;
  before.leaving -= 1;
  if (intent.isRefused) return;
  before.isDropped = true;
  intent.insteadOf = replaces;
}

/** The content of a person's device, for the examples of a kind. */
export function sceneOf({ simulation, random }: Hand, offline: Offline, wish: Wish = {}): Scene {
  const { subject, person } = members[memberOf(offline)];
  const { bankAccountId } = simulation.world.site.businessOf(subject.buyer).account.place;
  return {
    random,
    read: offline.read,
    userId: subject.user,
    buyerId: subject.buyer,
    personId: person as Scene['personId'],
    bankAccountId: bankAccountId as BankAccountId,
    sendBankDetails: async () => ({
      detailsId: numberedId('a', 1_000 + random.below(1_000_000)) as BankAccountId,
      holderName: 'Harbour Build Ltd',
      bankName: 'Quay Bank',
      accountLast4: '2291',
      country: 'GB',
      currency: 'GBP',
    }),
    cardHolder: piet,
    nextNumber: () => (simulation.lastNumber += 1),
    isMeant: (name) => simulation.intents.has(name),
    ...wish,
  };
}

/** Stores a person's intents on the device, and records the screen's response. */
async function keep(
  { simulation }: Hand,
  { offline, tab }: { readonly offline: Offline; readonly tab: Tab },
  kind: ActionKind,
  inputs: readonly unknown[],
  options: EnqueueOptions = {},
): Promise<void> {
  const who = memberOf(offline);
  const intents = newIntents({ who, browser: tab.browser.name, kind }, inputs);
  for (const intent of intents) simulation.intents.set(intent.name, intent);
  const names = intents.map(({ name }) => name).join(', ');
  simulation.world.tell(tab.context.name, `${who} wants a ${names}`);
  const enqueued = await enqueueTogether(offline, kind, inputs, options);
  // A tab that died meanwhile has shown nothing.
  if (!tab.context.isAlive()) return;
  if (!enqueued.ok) {
    for (const intent of intents) intent.isRefused = true;
    return simulation.world.tell(tab.context.name, `refuses the ${names}: ${enqueued.refusal.code}`);
  }
  const workstation = tab.browser === simulation.phone?.browser ? simulation.phone : simulation.laptop;
  for (const [index, entry] of enqueued.entries.entries()) {
    const intent = intents[index] as Intent;
    if (!intent.entryIds.includes(entry.id)) intent.entryIds.push(entry.id);
    intent.isSaved = true;
    noteSeenRow(intent, entry);
    // Composed while all unsent entries of the device are being discarded, as requested.
    if (workstation.discarding === who) intent.isDropped = true;
    simulation.world.tell(tab.context.name, `says saved: the ${intent.name} is ${shortly(entry.id)}`);
  }
}

/** Queues one action, or several of a kind together. */
export async function enqueueTogether(
  offline: Offline,
  kind: ActionKind,
  inputs: readonly unknown[],
  options: EnqueueOptions,
): Promise<EnqueuedAll> {
  const [first, ...others] = inputs;
  if (others.length > 0 || first === undefined)
    return offline.enqueueAll(
      kind,
      inputs.map((input) => ({ input: input as never, options })),
    );
  const enqueued = await offline.enqueue(kind, first as never, options);
  return enqueued.ok ? { ok: true, entries: [enqueued.entry] } : { ...enqueued, index: null };
}

function dependencyOf({ simulation, random }: Hand, who: MemberName): readonly string[] {
  const earlier = [...simulation.intents.values()]
    .filter((intent) => intent.who === who)
    .flatMap((one) => one.entryIds.at(-1) ?? []);
  return earlier.length > 0 && random.chance(0.1) ? [random.pick(earlier)] : [];
}
