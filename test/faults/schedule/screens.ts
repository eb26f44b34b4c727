import type { Entry, Offline } from '../../../src/offline/offline.ts';
import type { Tab } from '../world/tab.ts';
import { look } from './look.ts';
import { memberOf } from './people-acts.ts';
import type { Desk, Simulation } from './simulation.ts';
import { report } from './simulation.ts';

/** What a page shows of its outbox: read as it opened, and again whenever it was told that something has changed. */
type Screen = {
  readonly offline: Offline;
  /** How often others of the browser had died or slept, with news that they could not tell any more. */
  readonly silenced: number;
  shown: ReadonlyMap<string, Entry['state']['kind']> | null;
  isStale: boolean;
  readonly drawnMs: number;
  /** The entries on the disk at the last look, and since when they are these. */
  onDisk: readonly Entry[] | null;
  sinceMs: number;
};

const screens = new WeakMap<Tab, Screen>();
/** News reaches other tabs within a moment, and reading the disk takes another. */
const timeToShowMs = 2_500;
/** What stands among the device's own values until the server has heard of a sign-out (`sign-out-marker.ts`). */
const signOutMark = 'sign-out-marker';
/** A page that began from an earlier reading looks for a sign-out once more when its first screen stands. */
const timeToLeaveMs = 5_000;

/** A page has opened an account, and draws what waits there. */
export function drawScreen({ world }: Simulation, tab: Tab): void {
  const offline = tab.offline();
  // An IndexedDB is read in turns of its own, and a page on it does not begin with an earlier reading.
  if (!offline || tab.browser.disk.kind === 'indexeddb') return;
  const { silenced } = tab.browser;
  const nowMs = world.time.nowMs();
  const screen: Screen = {
    offline,
    silenced,
    shown: null,
    isStale: true,
    drawnMs: nowMs,
    onDisk: null,
    sinceMs: nowMs,
  };
  screens.set(tab, screen);
  offline.subscribe((changed) => {
    if (changed.has('outbox')) screen.isStale = true;
  });
  readAgain(screen);
}

/**
 * What lies in the outbox is what its author sees, on every page that is awake and could be told; and once somebody has signed
 * out by hand, no page shows an account until somebody signs in.
 */
export function checkScreens(simulation: Simulation, desk: Desk): void {
  const nowMs = simulation.world.time.nowMs();
  const { browser } = desk;
  if (!browser.hasBroadcast || browser.isEvicted) return;
  const isSignedOut = browser.disk.valueKeys().includes(signOutMark);
  desk.signedOutMs = isSignedOut ? (desk.signedOutMs ?? nowMs) : null;
  for (const tab of desk.tabs) {
    const screen = screens.get(tab);
    const isSeen = screen && screen.offline === tab.offline() && screen.silenced === browser.silenced;
    if (!isSeen) continue;
    const shownMs = nowMs - Math.max(screen.drawnMs, desk.signedOutMs ?? nowMs);
    if (shownMs > timeToLeaveMs)
      report(simulation, 'foreign', `${tab.context.name} shows an account ${shownMs} ms after a sign-out by hand`);
    if (screen.isStale) readAgain(screen);
    else checkScreen(simulation, tab, screen, nowMs);
  }
}

function readAgain(screen: Screen): void {
  screen.isStale = false;
  screen.shown = null;
  screen.offline.entries.all().then(
    (entries) => void (screen.shown = new Map(entries.map(({ id, state }) => [id, state.kind]))),
    // A page that was closed meanwhile shows nothing any more.
    () => undefined,
  );
}

function checkScreen(simulation: Simulation, tab: Tab, screen: Screen, nowMs: number): void {
  const who = memberOf(screen.offline);
  const onDisk = look(tab.browser, who)?.entries ?? null;
  if (onDisk !== screen.onDisk) Object.assign(screen, { onDisk, sinceMs: nowMs });
  const { shown } = screen;
  if (!shown || !onDisk || nowMs - screen.sinceMs < timeToShowMs) return;
  for (const { id, state } of onDisk) {
    const kind = shown.get(id);
    if (kind === state.kind) continue;
    const what = `${id.slice(0, 6)}, which is ${state.kind}`;
    if (kind === undefined) report(simulation, 'lost', `${tab.context.name} does not show ${what}`);
    else report(simulation, kind === 'sent' ? 'falsePaid' : 'diverged', `${tab.context.name} shows ${kind} of ${what}`);
  }
  const waits = new Set(onDisk.map(({ id }) => id));
  for (const id of shown.keys())
    if (!waits.has(id)) report(simulation, 'diverged', `${tab.context.name} still shows ${id.slice(0, 6)}`);
}
