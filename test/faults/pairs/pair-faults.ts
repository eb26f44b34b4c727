import type { Context } from '../world/browser.ts';
import { members } from '../world/people.ts';
import type { Workstation, Hand } from '../schedule/simulation.ts';
import { evict } from '../schedule/happenings/eviction.ts';
import { happeningNamed } from '../schedule/happenings/happenings.ts';
import { networkFaults } from '../world/network-faults.ts';

/** The event at a call: to the tab that makes it, to its browser, or at the server. */
export type PairFault = {
  readonly name: string;
  readonly act: (hand: Hand, workstation: Workstation, context: Context) => void;
};

const toTheTab: readonly PairFault[] = [
  { name: 'crash', act: (_hand, workstation, context) => end(workstation, context) },
  { name: 'freeze', act: (_hand, _workstation, context) => context.freeze(70_000) },
  { name: 'diskFull', act: (_hand, _workstation, { user }) => abort(user, 'QuotaExceededError') },
  { name: 'transactionAborted', act: (_hand, _workstation, { user }) => abort(user, 'UnknownError') },
];

const toTheBrowser: readonly PairFault[] = [
  { name: 'networkLost', act: (_hand, { browser }) => void (browser.network.isDown = true) },
  { name: 'clockForward', act: (_hand, { browser }) => void (browser.clockOffsetMs += 315_000_000_000) },
  { name: 'clockBack', act: (_hand, { browser }) => void (browser.clockOffsetMs -= 315_000_000_000) },
  { name: 'evicted', act: (hand, workstation) => evict(hand, workstation) },
  {
    name: 'otherUserSignsIn',
    act: ({ simulation }, { browser }) => {
      browser.cookie = simulation.world.site.sessions.signIn(members.ana);
    },
  },
];

/** Fault events of the schedules that fit any call. */
const happenings: readonly string[] = [
  'colleaguePays',
  'invoicePaidElsewhere',
  'bankSettles',
  'hidden',
  'rowRemoved',
  'bankAccountChanged',
  'approvalDecided',
  'sessionEnds',
  'userDisabled',
  'roleLowered',
  'signOut',
  'signOutAndDiscard',
  'cancelEntry',
  'confirmAgain',
  'recordCorrupted',
  'openTab',
  'deployedForward',
  'deployedBack',
  'workerWoken',
];

const fromHappenings: readonly PairFault[] = happenings.map((name) => ({
  name,
  act: (hand, workstation) => {
    const happening = happeningNamed(name);
    if (!happening.isPossible || happening.isPossible(hand, workstation)) happening.act(hand, workstation);
  },
}));

/** The next request meets this fault. */
const toTheNextRequest: readonly PairFault[] = networkFaults.map((name) => ({
  name,
  act: (_hand, { browser }) => void (browser.network.nextFault = name),
}));

export const pairFaults: readonly PairFault[] = [...toTheTab, ...toTheBrowser, ...fromHappenings, ...toTheNextRequest];

/** The tab ends; `runPair` opens a new one a little later. */
function end(workstation: Workstation, context: Context): void {
  context.crash();
  const at = workstation.tabs.findIndex((tab) => tab.context === context);
  if (at >= 0) workstation.tabs.splice(at, 1);
}

function abort(user: Context['user'], reason: Context['user']['abortReason']): void {
  user.abortedWrites += 1;
  user.abortReason = reason;
}
