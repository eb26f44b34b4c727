import type { Offline } from '../../../../src/offline/offline.ts';
import type { Tab } from '../../world/tab.ts';
import { members } from '../../world/people.ts';
import { databaseOf } from '../checks/look.ts';
import { memberOf } from './people-acts.ts';
import type { Shown } from '../checks/shown.ts';
import { compareShown, readShown } from '../checks/shown.ts';
import type { Workstation, Simulation } from '../simulation.ts';
import { report } from '../simulation.ts';

/** What a page shows: read as it opened, and again whenever it was told that something has changed. */
type Screen = {
  readonly offline: Offline;
  /** How often others of the browser had died or slept, with news that they could not tell any more. */
  readonly silenced: number;
  readonly drawnMs: number;
  shown: Shown | null;
  isStale: boolean;
  /** The lists on the disk at the last look, and since when they are these. */
  onDisk: readonly (readonly unknown[])[];
  sinceMs: number;
};

const screens = new WeakMap<Tab, Screen>();
const shownTables = ['outbox', 'charges', 'cards'] as const;
/** News reaches other tabs within a moment, and reading the disk takes another. */
const timeToShowMs = 2_500;
/** What stands among the device's own values until the server has heard of a sign-out (`sign-out-marker.ts`). */
const signOutMark = 'sign-out-marker';
/** A page that began from an earlier reading looks for a sign-out once more when its first screen stands. */
const timeToLeaveMs = 5_000;

/** So long a page believes what its first script has read. */
const believedMs = 5_000;

/** A page has opened an account, and draws it. */
export function drawScreen({ world }: Simulation, tab: Tab): void {
  const offline = tab.offline();
  // An IndexedDB is read in turns of its own, and a page on it does not begin with an earlier reading.
  if (!offline || tab.browser.disk.kind === 'indexeddb' || screens.get(tab)?.offline === offline) return;
  const nowMs = world.time.nowMs();
  const { opened } = tab.context;
  // What it shows it may have read as it opened.
  const { silenced } = nowMs - opened.ms < believedMs ? opened : tab.browser;
  const screen: Screen = { offline, silenced, shown: null, isStale: true, drawnMs: nowMs, onDisk: [], sinceMs: nowMs };
  screens.set(tab, screen);
  offline.subscribe((changed) => {
    if (shownTables.some((table) => changed.has(table))) screen.isStale = true;
  });
  readAgain(screen);
}

/**
 * What lies on the disk is what is seen, on every page that is awake and could be told; and once somebody has signed out by
 * hand, no page shows an account until somebody signs in.
 */
export function checkScreens(simulation: Simulation, workstation: Workstation): void {
  const nowMs = simulation.world.time.nowMs();
  const { browser } = workstation;
  if (!browser.hasBroadcast || browser.isEvicted) return;
  const isSignedOut = browser.disk.valueKeys().includes(signOutMark);
  workstation.signedOutMs = isSignedOut ? (workstation.signedOutMs ?? nowMs) : null;
  for (const tab of workstation.tabs) {
    const screen = screens.get(tab);
    const isSeen = screen && screen.offline === tab.offline() && screen.silenced === browser.silenced;
    // One that has found no room on the disk works on its own, and says so.
    const isOfTheDisk = screen?.offline.status().canKeep;
    if (!isSeen || !isOfTheDisk || tab.context.frozenUntilMs > nowMs) continue;
    const sinceMs = Math.max(screen.drawnMs, tab.context.frozenUntilMs);
    const shownMs = nowMs - Math.max(sinceMs, workstation.signedOutMs ?? nowMs);
    if (shownMs > timeToLeaveMs)
      report(simulation, 'foreign', `${tab.context.name} shows an account ${shownMs} ms after a sign-out by hand`);
    if (screen.isStale) readAgain(screen);
    else checkScreen(simulation, tab, screen);
  }
}

function readAgain(screen: Screen): void {
  screen.isStale = false;
  screen.shown = null;
  readShown(screen.offline).then(
    (shown) => void (screen.shown = shown),
    // A page that was closed meanwhile shows nothing any more.
    () => undefined,
  );
}

function checkScreen(simulation: Simulation, tab: Tab, screen: Screen): void {
  const nowMs = simulation.world.time.nowMs();
  const name = databaseOf(members[memberOf(screen.offline)].subject);
  const onDisk = shownTables.map((table) => tab.browser.disk.records(name, table));
  if (onDisk.some((list, place) => list !== screen.onDisk[place])) Object.assign(screen, { onDisk, sinceMs: nowMs });
  if (!screen.shown || nowMs - screen.sinceMs < timeToShowMs) return;
  const [outbox = [], charges = [], cards = []] = onDisk;
  for (const { invariant, what } of compareShown(screen.shown, { outbox, charges, cards }))
    report(simulation, invariant, `${tab.context.name} ${what}`);
}
