import type { ActionInput } from '../../../../domain/actions.ts';
import { cardReasons } from '../../../../domain/cards/card.ts';
import type { LockCardInput } from '../../../../domain/cards/lock-card.action.ts';
import type { RequestHigherLimitInput } from '../../../../domain/cards/request-higher-limit.action.ts';
import type { Id } from '../../../../domain/ids.ts';
import type { EditInvoiceInput } from '../../../../domain/invoices/edit-invoice.action.ts';
import type { PayInvoicesInput } from '../../../../domain/payments/pay-invoices.action.ts';
import type { EditProfileInput } from '../../../../domain/users/edit-profile.action.ts';
import type { EnqueueOptions, Offline } from '../../../../src/offline/offline.ts';
import type { MemberName } from '../../world/people.ts';
import { members, piet } from '../../world/people.ts';
import type { Tab } from '../../world/tab.ts';
import type { Intent, QueuedKind } from './intent.ts';
import { nameOfAction, newIntents, shortly } from './intent.ts';
import { memberOf } from './people-acts.ts';
import type { Hand } from '../simulation.ts';
import { intentOf, noteSeenRow } from '../simulation.ts';
import { enqueueTogether, newProfile, newTexts } from './what-people-write.ts';

/**
 * Somebody pays one or two of the few invoices that everybody pays, so that things get in each other's way, or the one at a
 * place of the list.
 */
export async function compose(hand: Hand, offline: Offline, tab: Tab, place?: number): Promise<void> {
  const { random } = hand;
  const who = memberOf(offline);
  const candidates = await invoicesAt(offline, 'open', place);
  if (candidates.length === 0) return;
  const chargeIds = [
    ...new Set(random.chance(0.6) ? [random.pick(candidates)] : [random.pick(candidates), random.pick(candidates)]),
  ];
  const amountMinor = (random.chance(0.15) ? 50_000 : 1_000) + nextNumber(hand) * 2;
  const dependsOn = dependencyOf(hand, who);
  await keep(hand, { offline, tab }, 'payInvoices', [paymentOf(hand, who, amountMinor, chargeIds)], { dependsOn });
}

/** The author corrects a payment that waits, as its form does it: another amount, perhaps of another invoice. */
export async function correct(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  // What cannot be put in the place of now is refused.
  const waiting = (await offline.entries.all()).filter(({ envelope }) => envelope.kind === 'payInvoices');
  const [chargeId] = await invoicesAt(offline, 'open', hand.random.below(4));
  if (waiting.length === 0 || chargeId === undefined) return;
  const { id: replaces, ...entry } = hand.random.pick(waiting);
  const input = paymentOf(hand, memberOf(offline), 1_000 + nextNumber(hand) * 2, [chargeId]);
  const before = intentOf(hand.simulation, entry);
  // Also where the tab dies before it can say what came of it.
  before.leaving += 1;
  await keep(hand, { offline, tab }, 'payInvoices', [input], { replaces });
  const intent = hand.simulation.intents.get(nameOfAction('payInvoices', input));
  if (!intent) return;
  before.leaving -= 1;
  if (intent.isRefused) return;
  before.isDropped = true;
  intent.insteadOf = replaces;
}

/** Somebody pays so much that others have to approve it. */
export async function composeLarge(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  const who = memberOf(offline);
  const [chargeId] = await invoicesAt(offline, 'open', hand.random.below(4));
  if (chargeId === undefined) return;
  const amountMinor = 50_000 + nextNumber(hand) * 2;
  await keep(hand, { offline, tab }, 'payInvoices', [paymentOf(hand, who, amountMinor, [chargeId])]);
}

/** Somebody writes into one or both fields of an invoice, or takes what is in one of them away. */
export async function edit(hand: Hand, offline: Offline, tab: Tab, place?: number): Promise<void> {
  const candidates = await invoicesAt(offline, 'all', place);
  if (candidates.length === 0) return;
  await keep(hand, { offline, tab }, 'editInvoice', [
    { chargeId: hand.random.pick(candidates), set: newTexts(hand.random, nextNumber(hand)) },
  ]);
}

/** The same texts into several invoices at once: all of them are kept, or none is. */
export async function editMany(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  const candidates = await invoicesAt(offline, 'all');
  const chargeIds = candidates.slice(0, 2 + hand.random.below(3));
  if (chargeIds.length === 0) return;
  const set = newTexts(hand.random, nextNumber(hand));
  const batch = { id: hand.random.uuid() as Id<'batch'>, size: chargeIds.length };
  const inputs = chargeIds.map((chargeId) => ({ chargeId, set, batch }));
  await keep(hand, { offline, tab }, 'editInvoice', inputs);
}

/** Somebody locks a card, for a reason for which it was not locked before, so that each lock can be told from the others. */
export async function lock(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  const cards = await offline.read.all('cards');
  const free = cards
    .flatMap(({ id: cardId }) => cardReasons.map((reason): LockCardInput => ({ cardId, reason })))
    .filter((input) => !hand.simulation.intents.has(nameOfAction('lockCard', input)));
  if (free.length > 0) await keep(hand, { offline, tab }, 'lockCard', [hand.random.pick(free)]);
}

/** Somebody raises Piet's limit, or asks for it. */
export async function raiseLimit(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  const requestedMinor = 200_000 + nextNumber(hand) * 2;
  const { buyer: buyerId } = offline.identity.subject;
  const input = { buyerId, userId: piet, cardId: null, currency: 'GBP', requestedMinor, reason: 'A larger site' };
  await keep(hand, { offline, tab }, 'requestHigherLimit', [input as RequestHigherLimitInput]);
}

/** Somebody changes their name, their phone number, or both. */
export async function editProfile(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  const set = newProfile(hand.random, nextNumber(hand));
  await keep(hand, { offline, tab }, 'editProfile', [{ personId: personOf(offline), set }]);
}

/** Somebody wants the invoices by e-mail, or no longer: each once, so that one can be told from the other. */
export async function editNotifications(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  // At the second business it would bear the same name.
  if (memberOf(offline) === 'tomAtQuay') return;
  const personId = personOf(offline);
  const free = [true, false]
    .map((receiveEmail) => ({ personId, set: { receiveEmail } }))
    .filter((input) => !hand.simulation.intents.has(nameOfAction('editNotifications', input)));
  if (free.length > 0) await keep(hand, { offline, tab }, 'editNotifications', [hand.random.pick(free)]);
}

/** Hands to the device what somebody means, and notes what the screen says of it. */
async function keep<Kind extends QueuedKind>(
  { simulation }: Hand,
  { offline, tab }: { readonly offline: Offline; readonly tab: Tab },
  kind: Kind,
  inputs: readonly ActionInput<Kind>[],
  options: EnqueueOptions = {},
): Promise<void> {
  const who = memberOf(offline);
  const intents = newIntents({ who, browser: tab.browser.name, kind }, inputs);
  for (const intent of intents) simulation.intents.set(intent.name, intent);
  const names = intents.map(({ name }) => name).join(', ');
  simulation.world.tell(tab.context.name, `${who} wants a ${names}`);
  const enqueued = await enqueueTogether(offline, kind, inputs, options);
  // A tab that died meanwhile has shown nothing to anybody.
  if (!tab.context.isAlive()) return;
  if (!enqueued.ok) {
    for (const intent of intents) intent.isRefused = true;
    return simulation.world.tell(tab.context.name, `refuses the ${names}: ${enqueued.refusal.code}`);
  }
  const desk = tab.browser === simulation.phone?.browser ? simulation.phone : simulation.laptop;
  for (const [index, entry] of enqueued.entries.entries()) {
    const intent = intents[index] as Intent;
    if (!intent.entryIds.includes(entry.id)) intent.entryIds.push(entry.id);
    intent.isSaved = true;
    noteSeenRow(intent, entry);
    // Composed while the device is being cleared of everything unsent: that is what was asked for.
    if (desk.discarding === who) intent.isDropped = true;
    simulation.world.tell(tab.context.name, `says saved: the ${intent.name} is ${shortly(entry.id)}`);
  }
}

function personOf(offline: Offline): EditProfileInput['personId'] {
  return members[memberOf(offline)].person as EditProfileInput['personId'];
}

/** The few first invoices of a list, or the one at a place. */
async function invoicesAt(offline: Offline, tab: 'open' | 'all', place?: number) {
  const ids = await offline.read.ids({ tab }, { field: 'invoiceNumber', descending: false });
  return (place === undefined ? ids.slice(0, 4) : ids.slice(place, place + 1)) as EditInvoiceInput['chargeId'][];
}

/** A number that no intent before it had. */
function nextNumber({ simulation }: Hand): number {
  return simulation.intents.size + 1;
}

function paymentOf(
  { simulation }: Hand,
  who: MemberName,
  amountMinor: number,
  chargeIds: readonly string[],
): PayInvoicesInput {
  const { bankAccountId } = simulation.world.site.businessOf(members[who].subject.buyer).account.place;
  const share = chargeIds.length === 1 ? [amountMinor] : [amountMinor - 400, 400];
  const lines = chargeIds.map((chargeId, index) => ({ chargeId, amountMinor: share[index] ?? 0 }));
  return { bankAccountId, currency: 'GBP', totalMinor: amountMinor, lines } as PayInvoicesInput;
}

function dependencyOf({ simulation, random }: Hand, who: MemberName): readonly string[] {
  const earlier = [...simulation.intents.values()]
    .filter((intent) => intent.who === who)
    .flatMap((one) => one.entryIds.at(-1) ?? []);
  return earlier.length > 0 && random.chance(0.1) ? [random.pick(earlier)] : [];
}
