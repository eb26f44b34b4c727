import type { Entry, Offline } from '../../../../src/offline/offline.ts';
import { type MemberName, memberNames, members } from '../../world/people.ts';
import type { Tab } from '../../world/tab.ts';
import { type Workstation, type Hand, intentOf, noteSeenRow } from '../simulation.ts';
import { nameOf } from './workstation-life.ts';

/** A person acts in a tab that shows an account; a tab that died reports nothing. */
export function inTab(
  { simulation, random }: Hand,
  workstation: Workstation,
  act: (offline: Offline, tab: Tab) => Promise<void>,
): void {
  const open = workstation.tabs.filter((tab) => tab.offline() !== null);
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
  workstation: Workstation,
  act: (offline: Offline, entry: Entry, tab: Tab) => Promise<void>,
): void {
  inTab(hand, workstation, async (offline, tab) => {
    const entries = await offline.entries.all();
    if (entries.length > 0) await act(offline, hand.random.pick(entries), tab);
  });
}

/** The author cancels an entry with its button; for a cancellation, only the cancellation is deleted. */
export async function cancelEntry({ simulation }: Hand, offline: Offline, entry: Entry, tab: Tab): Promise<void> {
  const intent = intentOf(simulation, entry);
  // Counts even if the tab dies before it can report the result.
  intent.leaving += 1;
  const cancelled = await offline.entries.cancel(entry.id);
  intent.leaving -= 1;
  simulation.world.tell(tab.context.name, `cancels the ${intent.name}: ${cancelled}`);
  // If the server is asked, either the action or its cancellation has the id at the end, and its record is checked like any other.
  if (cancelled !== 'discarded') return;
  intent.isDropped = true;
  if (entry.envelope.kind === intent.kind && intent.entryIds.length <= 1) intent.isCancelledInTime = true;
}

/** A person does not repeat an action that the screen shows as done. */
export async function confirm({ simulation }: Hand, offline: Offline, entry: Entry, tab: Tab): Promise<void> {
  const intent = intentOf(simulation, entry);
  if (entry.envelope.kind !== intent.kind) return;
  const records = await offline.read.get('actions', intent.entryIds);
  if (records.some((record) => record.state !== 'failed')) return;
  simulation.world.tell(tab.context.name, `confirms the ${intent.name} again`);
  // An action that may still be performed under its id is sent again by this.
  const { manners } = simulation.world;
  const confirmed = await manners.hurry(entry.id, () => offline.entries.confirmAgain(entry.id));
  if (!confirmed.ok) return;
  intent.entryIds.push(confirmed.entry.id);
  noteSeenRow(intent, confirmed.entry);
}

/** A person who looks for an old invoice loads one page after another. */
export async function loadOlder(offline: Offline): Promise<void> {
  while ((await offline.older.status()).hasMore) if ((await offline.older.load()) !== 'loaded') return;
}

export function memberOf(offline: Offline): MemberName {
  const { user } = offline.identity.subject;
  const found = memberNames.find((name) => members[name].subject.user === user);
  if (!found) throw new Error('Somebody unknown is signed in.');
  return found;
}
