import type { Offline } from '../../../../src/offline/offline.ts';
import type { Tab } from '../../world/tab.ts';
import { members } from '../../world/people.ts';
import { databaseOf } from '../checks/look.ts';
import { memberOf } from './people-acts.ts';
import { type Shown, compareShown, readShown } from '../checks/shown.ts';
import { type Workstation, type Simulation, report } from '../simulation.ts';

/** The content of a page: read when it opened, and again after each notification of a change. */
type Screen = {
  readonly offline: Offline;
  /** The number of contexts of the browser that had died or slept with an undelivered notification. */
  readonly silenced: number;
  readonly drawnMs: number;
  shown: Shown | null;
  isStale: boolean;
  /** The lists on the disk at the last check, and since when they are unchanged. */
  onDisk: readonly (readonly unknown[])[];
  sinceMs: number;
};

const screens = new WeakMap<Tab, Screen>();
const shownTables = ['outbox', 'charges', 'cards'] as const;
/** Notifications reach other tabs within a moment, and reading the disk takes another. */
const timeToShowMs = 2_500;
/** The device value that exists until the server has received a sign-out (`sign-out-marker.ts`). */
const signOutMark = 'sign-out-marker';
/** A page that started from an earlier reading checks for a sign-out again after its first screen. */
const timeToLeaveMs = 5_000;

/** For this long a page relies on its first script's reading. */
const believedMs = 5_000;

/** A page has opened an account, and draws it. */
export function drawScreen({ world }: Simulation, tab: Tab): void {
  const offline = tab.offline();
  // An IndexedDB is read in its own turns, so a page on it does not start with an earlier reading.
  if (!offline || tab.browser.disk.kind === 'indexeddb' || screens.get(tab)?.offline === offline) return;
  const nowMs = world.time.nowMs();
  const { opened } = tab.context;
  // Its content may be from the moment when it opened.
  const { silenced } = nowMs - opened.ms < believedMs ? opened : tab.browser;
  const screen: Screen = { offline, silenced, shown: null, isStale: true, drawnMs: nowMs, onDisk: [], sinceMs: nowMs };
  screens.set(tab, screen);
  offline.subscribe((changed) => {
    if (shownTables.some((table) => changed.has(table))) screen.isStale = true;
  });
  readAgain(screen);
}

/**
 * Every awake page that could be notified shows the content of the disk; after a manual sign-out no page shows an account until a person
 * signs in.
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
    // A page without space on the disk works in memory, and says so.
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
    // A page that was closed meanwhile shows nothing.
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
