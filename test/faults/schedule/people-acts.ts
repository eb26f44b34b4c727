import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { Entry, Offline } from '../../../src/offline/offline.ts';
import type { MemberName } from '../world/people.ts';
import { memberNames, members } from '../world/people.ts';
import type { Tab } from '../world/tab.ts';
import type { Desk, Hand, Intent } from './simulation.ts';
import { intentOf } from './simulation.ts';
import { nameOf } from './desk-life.ts';

/** A person does something in a tab that shows an account; what a tab that died would have said, nobody has heard. */
export function inTab(
  { simulation, random }: Hand,
  desk: Desk,
  act: (offline: Offline, tab: Tab) => Promise<void>,
): void {
  const open = desk.tabs.filter((tab) => tab.offline() !== null);
  if (open.length === 0) return;
  const tab = random.pick(open);
  const offline = tab.offline();
  if (!offline) return;
  tab.context.whenAwake(() => {
    void act(offline, tab).catch((error: unknown) =>
      simulation.world.tell(tab.context.name, `failed: ${nameOf(error)}`),
    );
  });
}

export function withEntry(
  hand: Hand,
  desk: Desk,
  act: (offline: Offline, entry: Entry, tab: Tab) => Promise<void>,
): void {
  inTab(hand, desk, async (offline, tab) => {
    const entries = await offline.entries.all();
    if (entries.length > 0) await act(offline, hand.random.pick(entries), tab);
  });
}

/**
 * Somebody pays one or two of the few invoices that everybody pays, so that things get in each other's way, or the one at a
 * place of the list.
 */
export async function compose(hand: Hand, offline: Offline, tab: Tab, place?: number): Promise<void> {
  const { simulation, random } = hand;
  const { world, intents } = simulation;
  const who = memberOf(offline);
  const open = await offline.read.ids({ tab: 'open' }, { field: 'invoiceNumber', descending: false });
  const candidates = place === undefined ? open.slice(0, 4) : open.slice(place, place + 1);
  if (candidates.length === 0) return;
  const chargeIds = [
    ...new Set(random.chance(0.6) ? [random.pick(candidates)] : [random.pick(candidates), random.pick(candidates)]),
  ];
  const amountMinor = (random.chance(0.15) ? 50_000 : 1_000) + (intents.length + 1) * 2;
  const intent: Intent = {
    who,
    browser: tab.browser.name,
    amountMinor,
    chargeIds,
    entryIds: [],
    unreadableIds: [],
    isSaved: false,
    isDropped: false,
    isTakenBackInTime: false,
    isEvicted: false,
  };
  intents.push(intent);
  world.tell(tab.context.name, `${who} pays ${amountMinor} on ${chargeIds.map(shortly).join(' and ')}`);
  const dependsOn = dependencyOf(hand, who);
  const enqueued = await offline.enqueue('payInvoices', paymentOf(hand, who, amountMinor, chargeIds), { dependsOn });
  // A tab that died meanwhile has shown nothing to anybody.
  if (!tab.context.isAlive()) return;
  if (!enqueued.ok) return world.tell(tab.context.name, `refuses ${amountMinor}: ${enqueued.refusal.code}`);
  intent.entryIds.push(enqueued.entry.id);
  intent.isSaved = true;
  const desk = tab.browser === simulation.phone?.browser ? simulation.phone : simulation.laptop;
  // Composed while the device is being cleared of everything unsent: that is what was asked for.
  if (desk.discarding === who) intent.isDropped = true;
  world.tell(tab.context.name, `says saved: ${amountMinor} is ${shortly(enqueued.entry.id)}`);
}

/** The author takes an entry back by its button; of a request to take one back, only that request is gone. */
export async function takeBack({ simulation }: Hand, offline: Offline, entry: Entry, tab: Tab): Promise<void> {
  const intent = intentOf(simulation, entry);
  const wasDropped = intent.isDropped;
  // Also where the tab dies before it can say what came of it.
  intent.isDropped = true;
  const cancelled = await offline.entries.cancel(entry.id);
  simulation.world.tell(tab.context.name, `takes back ${intent.amountMinor}: ${cancelled}`);
  // Where the server is asked, one of the two has the id in the end, and its record is looked for like any other.
  if (cancelled !== 'discarded') intent.isDropped = wasDropped;
  else if (entry.envelope.kind === 'payInvoices' && intent.entryIds.length <= 1) intent.isTakenBackInTime = true;
}

/** Nobody makes a payment again whose first one the screen shows as made. */
export async function confirm({ simulation }: Hand, offline: Offline, entry: Entry, tab: Tab): Promise<void> {
  if (entry.envelope.kind !== 'payInvoices') return;
  const intent = intentOf(simulation, entry);
  const records = await offline.read.get('actions', intent.entryIds);
  if (records.some((record) => record.state !== 'failed')) return;
  simulation.world.tell(tab.context.name, `confirms ${intent.amountMinor} again`);
  const confirmed = await offline.entries.confirmAgain(entry.id);
  if (confirmed.ok) intent.entryIds.push(confirmed.entry.id);
}

/** An administrator decides a colleague's request, or takes back their own. */
export async function decide({ simulation, random }: Hand, offline: Offline, tab: Tab): Promise<void> {
  const waiting = (await offline.read.all('approvals')).filter((approval) => approval.state === 'inApproval');
  if (waiting.length === 0) return;
  const approval = random.pick(waiting);
  const { id: approvalId, bound } = approval;
  const isOwn = approval.authorUserId === offline.identity.subject.user;
  simulation.world.tell(tab.context.name, isOwn ? 'recalls a request' : 'decides a request');
  if (isOwn) await offline.perform('recallAction', { approvalId });
  else {
    const decision = random.pick(['approve', 'reject'] as const);
    await offline.perform('decideApproval', { approvalId, decision, reason: 'As agreed', seen: [...bound] });
  }
}

export function memberOf(offline: Offline): MemberName {
  const { user } = offline.identity.subject;
  const found = memberNames.find((name) => members[name].subject.user === user);
  if (!found) throw new Error('Somebody unknown is signed in.');
  return found;
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
  const earlier = simulation.intents.filter((intent) => intent.who === who).flatMap((one) => one.entryIds.at(-1) ?? []);
  return earlier.length > 0 && random.chance(0.1) ? [random.pick(earlier)] : [];
}

/** The last digits of an invoice, and the first of anything else: enough to follow a story. */
export function shortly(id: string): string {
  return id.startsWith('cccccccc') ? `INV-${Number(id.slice(-6))}` : id.slice(0, 6);
}
