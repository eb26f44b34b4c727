import type { Entry } from '../../../../src/offline/offline.ts';
import { sharedKinds } from '../../../examples/examples.ts';
import type { StoredEntry } from '../../../../src/offline/store.ts';
import type { Phase } from '../../world/disk/disk-user.ts';
import type { Happening } from './happening.ts';
import { type Workstation, type Hand, intentOf } from '../simulation.ts';
import type { Tab } from '../../world/tab.ts';
import { cover } from '../coverage.ts';
import { leaveTab, openPage, reopenLater, wake } from '../people/workstation-life.ts';
import { compose, pay } from '../people/new-work.ts';
import { inTab } from '../people/people-acts.ts';
import { evict } from './eviction.ts';
import { comparedLate, evictedOverAnswer, olderAnsweredLate } from './late-answers.ts';
import { actionBehind } from '../people/intent.ts';

/** Fault events of the laptop, its tabs, its worker and its disk. */
export const deviceHappenings: readonly Happening[] = [
  tabHappening(3, 'crash', (hand, workstation, tab) => crash(hand, workstation, tab)),
  tabHappening(6, 'crashAtCall', crashAtCall),
  tabHappening(2, 'reload', reload),
  tabHappening(4, 'reloadInTunnel', reloadInTunnel),
  tabHappening(1, 'closeTab', (hand, workstation, tab) => close(hand, workstation, tab)),
  tabHappening(2, 'hide', ({ simulation, random }, _workstation, tab) => {
    tab.setVisible(false);
    simulation.world.time.plan(3_000 + random.below(30_000), () => tab.setVisible(true));
  }),
  tabHappening(2, 'freeze', (hand, _workstation, tab) => freeze(hand, tab)),
  {
    ...tabHappening(4, 'leaderFreezes', leaderFreezes),
    isPossible: (_hand, workstation) => workstation.tabs.length > 1,
  },
  tabHappening(2, 'freezeAtCall', (hand, _workstation, tab) => atCall('freezes', hand, tab, () => freeze(hand, tab))),
  tabHappening(2, 'diskFull', ({ random }, _workstation, tab) =>
    abortWrites(tab, 'QuotaExceededError', 1 + random.below(3)),
  ),
  tabHappening(2, 'transactionAborted', (_hand, _workstation, tab) => abortWrites(tab, 'UnknownError', 1)),
  {
    ...tabHappening(12, 'connectionClosed', (_hand, workstation, tab) =>
      workstation.browser.disk.closeConnections(tab.context.user),
    ),
    isPossible: (_hand, workstation) => workstation.browser.disk.kind === 'indexeddb' && workstation.tabs.length > 0,
  },
  device(1, 'evicted', (hand, workstation) => (hand.random.chance(0.5) ? evict : evictedOverAnswer)(hand, workstation)),
  tabHappening(2, 'olderAnsweredLate', olderAnsweredLate),
  { ...tabHappening(3, 'comparedLate', comparedLate), isPossible: (_hand, workstation) => workstation.tabs.length > 1 },
  {
    ...device(2, 'recordCorrupted', corrupt),
    isPossible: (_hand, workstation) => storedEntries(workstation).length > 0,
  },
  device(2, 'clockSet', ({ random }, { browser }) => {
    browser.clockOffsetMs = random.pick([-1, 1]) * random.pick([60_000, 86_400_000, 315_000_000_000]);
  }),
  device(1, 'asleepThreeDays', asleep),
  device(4, 'networkDown', (hand, workstation) => networkDown(hand, workstation, 1_000 + hand.random.below(40_000))),
  device(1, 'networkFlaps', flap),
  device(2, 'workerWoken', ({ simulation }, workstation) => wake(simulation, workstation)),
  device(2, 'workerKilled', workerKilled),
  device(1, 'deployedForward', deployedForward),
  device(1, 'deployedBack', deployedBack),
];

export function networkDown({ simulation }: Hand, { browser }: Workstation, durationMs: number): void {
  browser.network.isDown = true;
  simulation.world.time.plan(durationMs, () => void (browser.network.isDown = false));
}

function device(weight: number, name: string, act: Happening['act']): Happening {
  return { weight, name, at: 'laptop', act };
}

function tabHappening(
  weight: number,
  name: string,
  act: (hand: Hand, workstation: Workstation, tab: Tab) => void,
): Happening {
  return {
    ...device(weight, name, (hand, workstation) => act(hand, workstation, hand.random.pick(workstation.tabs))),
    isPossible: (_hand, workstation) => workstation.tabs.length > 0,
  };
}

function crash(hand: Hand, workstation: Workstation, tab: Tab): void {
  hand.simulation.world.tell(tab.context.name, 'crashes');
  close(hand, workstation, tab);
}

function close({ simulation, random }: Hand, workstation: Workstation, tab: Tab): void {
  tab.context.crash();
  leaveTab(workstation, tab);
  reopenLater(simulation, workstation, 1_000 + random.below(20_000));
}

/** The engine is closed normally, and the page starts again. */
function reload({ simulation }: Hand, workstation: Workstation, tab: Tab): void {
  tab.offline()?.close();
  tab.context.crash();
  leaveTab(workstation, tab);
  openPage(simulation, workstation);
}

/** No network for a while; a person makes an edit, reads "saved", and reloads the page: it starts from the earlier reading. */
function reloadInTunnel(hand: Hand, workstation: Workstation, tab: Tab): void {
  networkDown(hand, workstation, 15_000);
  inTab(hand, { ...workstation, tabs: [tab] }, async (offline) => {
    await compose(hand, offline, tab, sharedKinds);
    // After a first failed attempt: until the next one, no other event makes the page read again.
    hand.simulation.world.time.plan(300, () => {
      if (tab.context.isAlive()) reload(hand, workstation, tab);
    });
  });
}

/** Acts on the tab at one of its next calls of a port, or of the server: before or after its effect. */
function atCall(name: string, { simulation, random }: Hand, tab: Tab, act: () => void): void {
  const ofServer = random.chance(0.25);
  let left = 1 + random.below(ofServer ? 4 : 30);
  const wanted: Phase = random.pick(['before', 'after']);
  const { user } = tab.context;
  const before = user.tap;
  user.tap = (call, phase) => {
    before(call, phase);
    const isCounted = phase === wanted && (!ofServer || call.startsWith('server.'));
    if (isCounted) left -= 1;
    if (left !== 0 || !isCounted) return;
    simulation.world.tell(tab.context.name, `stops ${phase} ${call}`);
    cover(simulation.coverage, `${name} ${phase} ${call}`, tab.browser);
    act();
  };
  void tab.offline()?.pull();
}

function crashAtCall(hand: Hand, workstation: Workstation, tab: Tab): void {
  atCall('crashes', hand, tab, () => crash(hand, workstation, tab));
}

/** Long enough for others to take any lock that it holds. */
function freeze({ simulation }: Hand, tab: Tab): void {
  simulation.world.tell(tab.context.name, 'freezes');
  tab.context.freeze(70_000);
}

/** The leader freezes with the lock, while an entry waits that another tab could send. */
function leaderFreezes(hand: Hand, workstation: Workstation, tab: Tab): void {
  const { user } = tab.context;
  const before = user.tap;
  user.tap = (call, phase) => {
    before(call, phase);
    if (call !== 'locks.try' || phase !== 'after') return;
    user.tap = before;
    freeze(hand, tab);
  };
  void tab.offline()?.replay('timer');
  hand.simulation.world.time.plan(3_000, () => {
    const others = { ...workstation, tabs: workstation.tabs.filter((other) => other !== tab) };
    inTab(hand, others, (offline, other) => pay(hand, offline, other));
  });
}

function abortWrites({ context }: Tab, reason: Tab['context']['user']['abortReason'], times: number): void {
  context.user.abortedWrites += times;
  context.user.abortReason = reason;
}

type Stored = Pick<StoredEntry, 'id' | 'seq'> & { readonly database: string; readonly entry: Partial<Entry> };

function storedEntries({ browser: { disk } }: Workstation): readonly Stored[] {
  return disk
    .names()
    .flatMap((database) =>
      disk.records(database, 'outbox').map((record) => ({ ...(record as Omit<Stored, 'database'>), database })),
    );
}

/** A record of the outbox is corrupted; the other entries must not be affected. */
function corrupt({ simulation, random }: Hand, workstation: Workstation): void {
  const { database, id, seq, entry } = random.pick(storedEntries(workstation));
  if (entry.envelope) {
    const kept = entry as Entry;
    intentOf(simulation, kept).unreadableIds.push(id, actionBehind(kept).id);
  }
  simulation.world.tell(workstation.browser.name, `loses what record ${id.slice(0, 6)} says`);
  workstation.browser.silenced += 1;
  workstation.browser.isSpoiled = true;
  workstation.browser.earlier = null;
  workstation.browser.disk.corrupt(database, id, { id, seq, version: 1, entry: { broken: true } });
}

function asleep(_hand: Hand, { browser }: Workstation): void {
  browser.clockOffsetMs += 3.2 * 86_400_000;
  for (const context of browser.contexts) context.freeze(15_000);
}

/** The network changes many times in two seconds, and every page gets each event. */
function flap({ simulation }: Hand, { browser, tabs }: Workstation): void {
  for (let turn = 0; turn < 40; turn += 1)
    simulation.world.time.plan(turn * 50, () => {
      browser.network.isDown = turn % 2 === 0;
      if (!browser.network.isDown) for (const tab of tabs) void tab.offline()?.replay('online');
    });
}

function workerKilled({ simulation, random }: Hand, workstation: Workstation): void {
  let left = 1 + random.below(40);
  wake(simulation, workstation, () => {
    left -= 1;
    if (left !== 0) return;
    simulation.world.tell(workstation.browser.name, 'stops its worker');
    workstation.isWorkerAwake = false;
    for (const context of workstation.browser.contexts) if (context.name.endsWith('worker')) context.crash();
    simulation.world.time.plan(5_000, () => void (workstation.browser.isWakeWanted = true));
  });
}

/** The server and all pages opened from now on are of the next build. */
function deployedForward({ simulation }: Hand, workstation: Workstation): void {
  setBuild(simulation, 2);
  workstation.isNewBuild = true;
  openPage(simulation, workstation);
}

/** The deploy is rolled back: this build finds the data of the newer one. */
function deployedBack({ simulation }: Hand, workstation: Workstation): void {
  setBuild(simulation, 1);
  workstation.isNewBuild = false;
  const [tab] = workstation.tabs;
  if (!tab) return;
  tab.context.crash();
  leaveTab(workstation, tab);
  openPage(simulation, workstation);
}

function setBuild({ world }: Hand['simulation'], definitionVersion: number): void {
  for (const { actions } of world.site.businesses()) actions.build.definitionVersion = definitionVersion;
}
