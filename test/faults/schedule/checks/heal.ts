import { type Collection, collections } from '../../../../domain/sync/collections.ts';
import type { Offline } from '../../../../src/offline/offline.ts';
import { memberNames, members, type MemberName } from '../../world/people.ts';
import { type Tab, openTab } from '../../world/tab.ts';
import { checkAlways } from './invariants.ts';
import { databaseOf, isVisible, look } from './look.ts';
import { newBuild } from '../happenings/new-build.ts';
import { cancelEntry } from '../people/people-acts.ts';
import { type Workstation, type Simulation, report, settle } from '../simulation.ts';

/** Longer than any backoff and than the latest delivery. */
const longWaitMs = 1_300_000;
const mostRounds = 40;

/** All faults end, everybody who left entries on a device signs in there again, and all entries come to an end. */
export async function healAndCheck(simulation: Simulation): Promise<void> {
  const { world, laptop, phone, violations } = simulation;
  simulation.isHealing = true;
  world.tell('*', 'everything heals');
  for (const workstation of [laptop, phone]) if (workstation) healDevice(workstation);
  // No code is required any more, also for late arrivals.
  world.site.mfa.flags.isOn = false;
  for (const { actions } of world.site.businesses()) actions.build.definitionVersion = 2;
  for (const who of memberNames) {
    world.site.setRoles(members[who].subject.user, members[who].roles);
    world.site.sessions.setDisabled(members[who].subject.user, false);
  }
  await world.time.runUntil(world.time.nowMs() + longWaitMs);
  for (const workstation of [laptop, phone]) {
    if (!workstation) continue;
    for (const who of memberNames) if (violations.length === 0) await drainAs(simulation, workstation, who);
  }
}

function healDevice(workstation: Workstation): void {
  const { browser } = workstation;
  browser.network.faults = [];
  // The fault for a request of a page that died before it made the request.
  browser.network.nextFault = null;
  browser.network.nextSendFault = null;
  browser.network.isDown = false;
  browser.clockOffsetMs = 0;
  for (const context of browser.contexts) context.crash();
  workstation.tabs.length = 0;
}

async function drainAs(simulation: Simulation, workstation: Workstation, who: MemberName): Promise<void> {
  const { world, engineering } = simulation;
  const { browser } = workstation;
  if (!browser.disk.names().includes(databaseOf(members[who].subject))) return;
  world.tell(browser.name, `${who} comes back`);
  browser.cookie = world.site.sessions.signIn(members[who]);
  const tab = openTab(world, browser, `${browser.name} healed`, newBuild(engineering, browser));
  // The page is hidden: all its work is triggered here.
  tab.isVisible = false;
  const entrance = await settle(simulation, tab.portal.enter());
  // A sign-out that the server has not received comes first, also here.
  if (entrance.kind === 'signedOut')
    await settle(simulation, tab.portal.signIn(members[who].email, members[who].subject.user));
  const offline = tab.offline();
  if (!offline) return report(simulation, 'lost', `${who} could not come in again`);
  await drain(simulation, tab, offline);
  await checkEnd(simulation, workstation, who, offline);
  tab.context.crash();
}

async function drain(simulation: Simulation, tab: Tab, offline: Offline): Promise<void> {
  const { time, random } = simulation.world;
  for (let round = 0; round < mostRounds; round += 1) {
    await settle(simulation, offline.resume());
    await time.runUntil(time.nowMs() + (round === 1 ? longWaitMs : 5_000));
    const entries = await settle(simulation, offline.entries.all());
    if (entries.length === 0) break;
    // The author sees the entries that need them, which counts as an end. Later entries of the same order then continue.
    for (const entry of entries)
      if (entry.state.kind === 'needsYou')
        await settle(simulation, cancelEntry({ simulation, random }, offline, entry, tab));
  }
  await settle(simulation, offline.pull());
  await time.runUntil(time.nowMs() + 1_000);
}

async function checkEnd(
  simulation: Simulation,
  workstation: Workstation,
  who: MemberName,
  offline: Offline,
): Promise<void> {
  checkAlways(simulation);
  for (const entry of await settle(simulation, offline.entries.all()))
    report(simulation, 'lost', `entry ${entry.id.slice(0, 6)} is still ${entry.state.kind} after everything healed`);
  const seen = look(workstation.browser, who);
  for (const intent of simulation.intents.values())
    if (intent.who === who && intent.browser === workstation.browser.name && (!seen || !isVisible(intent, seen)))
      report(simulation, 'lost', `${intent.name} was saved and has come to no end that ${who} can see`);
  for (const other of memberNames) if (other !== who) checkCleared(simulation, workstation, other);
  for (const collection of collections) await checkSame(simulation, who, offline, collection);
}

/** The data of everybody except the signed-in person is unreadable. */
function checkCleared(simulation: Simulation, { browser }: Workstation, other: MemberName): void {
  if (browser.disk.secrets.has(databaseOf(members[other].subject)))
    report(simulation, 'foreign', `${other} can still be read on the ${browser.name} while somebody else is signed in`);
}

async function checkSame(
  simulation: Simulation,
  who: MemberName,
  offline: Offline,
  collection: Collection,
): Promise<void> {
  const { site } = simulation.world;
  const { subject } = members[who];
  const rows = await settle(simulation, rowsOf(offline, collection));
  const theirs = site.businessOf(subject.buyer).account.seenBy(site.callerOf(subject.user), collection);
  if (textOf(rows) !== textOf(theirs))
    report(simulation, 'diverged', `${collection} of ${who} differ from the server’s`);
}

async function rowsOf(offline: Offline, collection: Collection): Promise<readonly { readonly id: string }[]> {
  if (collection !== 'charges') return offline.read.all(collection);
  const ids = await offline.read.ids({ tab: 'all' }, { field: 'dueDate', descending: false });
  return (await offline.read.charges(ids)).filter(({ isOlder }) => !isOlder).map(({ row }) => row);
}

function textOf(rows: readonly { readonly id: string }[]): string {
  return JSON.stringify(rows.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
}
