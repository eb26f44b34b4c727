import { actionOf } from '../../../domain/actions.ts';
import type { PayInvoicesInput } from '../../../domain/payments/pay-invoices.action.ts';
import type { CollectionRow } from '../../../domain/sync/collections.ts';
import type { Entry, Offline, Performed } from '../../../src/offline/offline.ts';
import { requestQuote } from '../../../src/platform/wire/payment-quote.ts';
import type { Tab } from '../world/browser-profile.ts';
import { mean, meantBy } from './meant.ts';
import { type Story, note, until, whoIsIn } from '../real-story.ts';

/** How long a person waits for something to appear, and the polling interval. */
const waitsMs = 2_000;
const lookEveryMs = 1_000;

/** A person pays one or two of the few invoices that all people pay, so that payments conflict. */
export async function pay(story: Story, tab: Tab): Promise<void> {
  const { random, account } = story;
  const [who, offline] = [whoIsIn(story, tab), tab.portal.account()?.offline];
  if (!who || !offline) return;
  const amountMinor = (random.chance(0.2) ? 500_000 : 1_000) + story.nextNumber() * 2;
  const chosen = [random.pick(account.charges), ...(random.chance(0.35) ? [random.pick(account.charges)] : [])];
  const lines = linesOf([...new Set(chosen)], amountMinor);
  const quote = random.chance(0.3)
    ? await requestQuote(tab.connection.client, inputOf(story, amountMinor, lines))
    : null;
  const dependsOn = random.chance(0.1) ? (await offline.entries.all()).slice(-1).map(({ id }) => id) : [];
  const options = { quote: quote?.kind === 'quoted' ? quote.token : null, dependsOn };
  await mean(story, { tab, author: who }, 'payInvoices', [inputOf(story, amountMinor, lines)], options);
}

/** A payment as sent to the server. */
export function inputOf({ account }: Story, totalMinor: number, lines: PayInvoicesInput['lines']): PayInvoicesInput {
  return { bankAccountId: account.bankAccount, currency: 'GBP', totalMinor, lines: [...lines] };
}

function linesOf(charges: readonly PayInvoicesInput['lines'][number]['chargeId'][], amountMinor: number) {
  const [first, second] = charges;
  if (!first) throw new Error('Nothing was chosen.');
  if (!second) return [{ chargeId: first, amountMinor }];
  return [
    { chargeId: first, amountMinor: amountMinor - 400 },
    { chargeId: second, amountMinor: 400 },
  ];
}

/** The author deletes an entry that needs them. */
export async function drop(story: Story, offline: Offline, entry: Entry): Promise<void> {
  const intent = meantBy(story, entry);
  intent.timesDropped += 1;
  if ((await offline.entries.cancel(entry.id)) !== 'discarded') return void (intent.timesDropped -= 1);
  const ids = new Set([...intent.entryIds, entry.id]);
  intent.isCancelledInTime ||= ![...ids].some((id) => story.network.hasCarried(id));
  note(story, `dropped ${intent.name} ${entry.envelope.kind} ${entry.state.kind}`);
}

/** The author cancels an entry with the button of its state: it is deleted, or the server is asked. */
export async function cancelEntry(story: Story, offline: Offline, entry: Entry): Promise<void> {
  if (entry.state.kind === 'needsYou') return drop(story, offline, entry);
  const intent = meantBy(story, entry);
  intent.timesDropped += 1;
  const cancelled = await offline.entries.cancel(entry.id);
  // If the server is asked, either the action or its cancellation has the id at the end, and its record is checked like any other.
  if (cancelled !== 'discarded') intent.timesDropped -= 1;
  else if (entry.envelope.kind === intent.kind) intent.isCancelledInTime = true;
  note(story, `cancels ${intent.name}: ${cancelled}`);
}

/** The author has compared the values, and confirms. */
export async function confirm(story: Story, offline: Offline, entry: Entry): Promise<void> {
  const intent = meantBy(story, entry);
  if (entry.envelope.kind !== intent.kind) return;
  const confirmed = await offline.entries.confirmAgain(entry.id);
  if (!confirmed.ok) return note(story, `confirming ${entry.id}: ${confirmed.refusal.code}`);
  intent.entryIds.push(confirmed.entry.id);
  note(story, `confirmed ${entry.id} as ${confirmed.entry.id}`);
}

/** An administrator waits for a colleague's request, and decides it on the rows of the screen. */
export async function decide(story: Story, tab: Tab): Promise<void> {
  const [who, offline] = [whoIsIn(story, tab), tab.portal.account()?.offline];
  if (!who || !offline) return;
  const approval = await onceThere(story, () => askedOf(offline));
  if (!approval) return;
  const decision = story.random.chance(0.7) ? 'approve' : 'reject';
  const performed = await decideOn(offline, approval, decision);
  note(story, `${who} ${decision}s ${approval.id}: ${performed.ok ? 'done' : performed.refusal.code}`);
}

/** The open requests of colleagues, as they are at the server now. */
export async function askedOf(offline: Offline): Promise<readonly CollectionRow<'approvals'>[]> {
  await offline.pull();
  const approvals = await offline.read.all('approvals');
  return approvals.filter(({ state, authorUserId }) => state === 'inApproval' && authorUserId !== userOf(offline));
}

/** The own open requests of the device's person, as they are at the server now. */
export async function ownRequests(offline: Offline): Promise<readonly CollectionRow<'approvals'>[]> {
  await offline.pull();
  const approvals = await offline.read.all('approvals');
  return approvals.filter(({ state, authorUserId }) => state === 'inApproval' && authorUserId === userOf(offline));
}

/** One of the rows that a person waits for, polled for a while; null if none arrives. */
export async function onceThere<Row>({ random }: Story, look: () => Promise<readonly Row[]>): Promise<Row | null> {
  let found: readonly Row[] = [];
  await until(async () => (found = await look()).length > 0, waitsMs, lookEveryMs);
  return found.length > 0 ? random.pick(found) : null;
}

/** Decides one request on the rows of the screen. */
export async function decideOn(
  offline: Offline,
  approval: CollectionRow<'approvals'>,
  decision: 'approve' | 'reject',
): Promise<Performed> {
  const reason = decision === 'reject' ? 'Not this month.' : '';
  const seen = await shownRows(offline, approval);
  return offline.perform('decideApproval', { approvalId: approval.id, decision, reason, seen });
}

async function shownRows(offline: Offline, approval: CollectionRow<'approvals'>) {
  const reads = actionOf(approval.kind)?.reads(approval.input) ?? [];
  const seen: { collection: (typeof reads)[number]['collection']; id: string; rowVersion: number }[] = [];
  for (const { collection, id } of reads) {
    const [row] = await offline.read.get(collection, [id]);
    if (row) seen.push({ collection, id, rowVersion: row.rowVersion });
  }
  return seen;
}

function userOf({ identity }: Offline): string {
  return identity.subject.user;
}
