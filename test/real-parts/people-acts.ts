import { actionOf } from '../../domain/actions.ts';
import type { CancelActionInput } from '../../domain/approvals/cancel-action.action.ts';
import type { PayInvoicesInput } from '../../domain/payments/pay-invoices.action.ts';
import type { CollectionRow } from '../../domain/sync/collections.ts';
import type { EnqueueOptions, Entry, Offline, Performed } from '../../src/offline/offline.ts';
import { requestQuote } from '../../src/platform/payment-quote.ts';
import type { Tab } from './browser-profile.ts';
import type { Intent, Story } from './real-story.ts';
import { note, whoIsIn } from './real-story.ts';

/** Somebody pays one or two of the few invoices that everybody pays, so that they get in each other's way. */
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
  await saveIntent(story, tab, { author: who, amountMinor, lines }, options);
}

/** Means a payment and queues it; what the screen says of it is noted. */
export async function saveIntent(
  story: Story,
  tab: Tab,
  meant: Pick<Intent, 'author' | 'amountMinor' | 'lines'>,
  options: EnqueueOptions = {},
): Promise<void> {
  const offline = tab.portal.account()?.offline;
  if (!offline) return;
  const intent: Intent = { ...meant, entryIds: [], isSaved: false, timesDropped: 0, isTakenBackInTime: false };
  story.intents.push(intent);
  const input = inputOf(story, meant.amountMinor, meant.lines);
  const enqueued = await offline.enqueue('payInvoices', input, options);
  const said = `${meant.author} pays ${meant.amountMinor} in ${tab.name}`;
  if (!enqueued.ok) return note(story, `${said}: refused ${enqueued.refusal.code}`);
  intent.entryIds.push(enqueued.entry.id);
  intent.isSaved = true;
  note(story, `${said}: saved ${enqueued.entry.id}`);
}

function inputOf({ account }: Story, totalMinor: number, lines: Intent['lines']): PayInvoicesInput {
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

/** The author takes an entry away that asked for them. */
export async function drop(story: Story, offline: Offline, entry: Entry): Promise<void> {
  const intent = intentOf(story, entry);
  intent.timesDropped += 1;
  if ((await offline.entries.cancel(entry.id)) !== 'discarded') return void (intent.timesDropped -= 1);
  const ids = new Set([...intent.entryIds, entry.id]);
  intent.isTakenBackInTime ||= ![...ids].some((id) => story.network.hasCarried(id));
  note(story, `dropped ${intent.amountMinor} ${entry.envelope.kind} ${entry.state.kind}`);
}

/** The author takes an entry back, by the button that its state shows: it is gone, or the server is asked. */
export async function takeBack(story: Story, offline: Offline, entry: Entry): Promise<void> {
  if (entry.state.kind === 'needsYou') return drop(story, offline, entry);
  const intent = intentOf(story, entry);
  intent.timesDropped += 1;
  const cancelled = await offline.entries.cancel(entry.id);
  // Where the server is asked, one of the two has the id in the end, and its record is looked for like any other.
  if (cancelled === 'discarded') intent.isTakenBackInTime = true;
  else intent.timesDropped -= 1;
  note(story, `takes back ${intent.amountMinor}: ${cancelled}`);
}

/** The author has compared, and wants it all the same. */
export async function confirm(story: Story, offline: Offline, entry: Entry): Promise<void> {
  if (entry.envelope.kind !== 'payInvoices') return;
  const confirmed = await offline.entries.confirmAgain(entry.id);
  if (!confirmed.ok) return note(story, `confirming ${entry.id}: ${confirmed.refusal.code}`);
  intentOf(story, entry).entryIds.push(confirmed.entry.id);
  note(story, `confirmed ${entry.id} as ${confirmed.entry.id}`);
}

/** An administrator decides one of the requests that wait, on the rows as they are on the screen. */
export async function decide(story: Story, tab: Tab): Promise<void> {
  const [who, offline] = [whoIsIn(story, tab), tab.portal.account()?.offline];
  if (!who || !offline) return;
  const waiting = (await offline.read.all('approvals')).filter(({ state }) => state === 'inApproval');
  if (waiting.length === 0) return;
  const approval = story.random.pick(waiting);
  const decision = story.random.chance(0.7) ? 'approve' : 'reject';
  const performed = await decideOn(offline, approval, decision);
  note(story, `${who} ${decision}s ${approval.id}: ${performed.ok ? 'done' : performed.refusal.code}`);
}

/** Decides one request on the rows as they are on the screen. */
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

/** The author recalls a request of theirs. */
export async function recall(story: Story, tab: Tab): Promise<void> {
  const account = tab.portal.account();
  if (!account) return;
  const own = (await account.offline.read.all('approvals')).filter(
    (approval) => approval.state === 'inApproval' && approval.authorUserId === account.who.user,
  );
  if (own.length === 0) return;
  const { id } = story.random.pick(own);
  const performed = await account.offline.perform('recallAction', { approvalId: id });
  note(story, `recalls ${id}: ${performed.ok ? 'done' : performed.refusal.code}`);
}

/** By the amount: a tab may have died after it kept the entry and before it said so. What takes a payment back is meant by it, too. */
export function intentOf({ intents }: Pick<Story, 'intents'>, entry: Entry): Intent {
  const { kind, input } = entry.envelope;
  const meant = kind === 'cancelAction' ? (input as CancelActionInput).action.input : input;
  const { totalMinor } = meant as PayInvoicesInput;
  const intent = intents.find((one) => one.amountMinor === totalMinor);
  if (!intent) throw new Error(`Nobody meant the entry ${entry.id}.`);
  return intent;
}
