import type { Offline } from '../../../src/offline/offline.ts';
import { members } from '../world/people.ts';
import type { Phase } from '../world/disk/disk-user.ts';
import { openPage } from '../schedule/people/workstation-life.ts';
import { happen } from '../schedule/happenings/happenings.ts';
import { healAndCheck } from '../schedule/checks/heal.ts';
import { checkAlways } from '../schedule/checks/invariants.ts';
import { sharedKinds, urgentKinds } from '../../examples/examples.ts';
import { compose, pay } from '../schedule/people/new-work.ts';
import type { Plan } from '../schedule/plan.ts';
import { createSimulation, endEverything } from '../schedule/run-schedule.ts';
import type { Hand, Simulation, Violation } from '../schedule/simulation.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Engineering, Tab } from '../world/tab.ts';
import { startMs } from '../model-rows.ts';
import type { PairFault } from './pair-faults.ts';
import type { PairWork } from './pair-work.ts';

/** One call of a port: the n-th since the first action was composed, before or after its effect. */
export type Place = { readonly call: number; readonly phase: Phase };
export type PairResult = {
  readonly violations: readonly Violation[];
  readonly trace: readonly string[];
  /** The calls that the tab made from composing until it was idle, by name. */
  readonly calls: readonly string[];
  readonly wasMet: boolean;
};

const plan: Plan = {
  seed: 1,
  settings: {
    disk: 'records',
    tabs: 1,
    hasPhone: false,
    hasLocks: true,
    hasBroadcast: true,
    hasBackgroundSync: false,
    faults: [],
    faultProbability: 0,
    pageRows: 50,
    charges: 2,
    activeMs: 16_000,
    wantsCodes: false,
  },
  happenings: [],
};
const composeAtMs = 2_000;

const works: Readonly<Record<PairWork, readonly Work[]>> = {
  'a payment': [payFirst],
  'two payments of one invoice': [payFirst, payFirst],
  'an edit and a lock': [write, lock],
  'a sign-out and the next sign-in': [payFirst, signOutAndIn],
};
type Work = (hand: Hand, offline: Offline, tab: Tab) => Promise<void>;

/** Runs one piece of work, with the fault at one call of a port. */
export async function runPair(
  work: PairWork,
  fault: PairFault | null,
  place: Place | null,
  engineering: Engineering = {},
): Promise<PairResult> {
  const simulation = createSimulation(plan, engineering);
  const { world, laptop, violations } = simulation;
  const hand: Hand = { simulation, random: seededRandom(7) };
  const calls: string[] = [];
  let wasMet = false;
  openPage(simulation, laptop);
  const [tab] = laptop.tabs;
  if (!tab) throw new Error('The laptop has no tab.');
  const watch = (): void => {
    let made = 0;
    tab.context.user.tap = (call, phase) => {
      if (phase === 'before') made += 1;
      if (phase === 'before' && place === null) calls.push(call);
      if (!fault || place?.call !== made || place.phase !== phase || wasMet) return;
      wasMet = true;
      world.tell('*', `${fault.name} ${phase} call ${made}, ${call}`);
      fault.act(hand, laptop, tab.context);
    };
  };
  world.time.plan(composeAtMs, () => {
    const offline = tab.offline();
    if (!offline) throw new Error('The account is not open.');
    watch();
    void doAll(hand, works[work], tab).catch(() => undefined);
  });
  world.time.plan(composeAtMs + 8_000, () => mend(simulation));
  await runToTheEnd(simulation);
  if (violations.length === 0) await healAndCheck(simulation);
  endEverything(simulation);
  return { violations, trace: simulation.trace(), calls, wasMet };
}

/** One after the other: each is stored before the next is begun. */
async function doAll(hand: Hand, all: readonly Work[], tab: Tab): Promise<void> {
  for (const work of all) {
    const offline = tab.offline();
    if (offline) await work(hand, offline, tab);
  }
}

function payFirst(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  return pay(hand, offline, tab, 0);
}

async function write(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  await compose(hand, offline, tab, sharedKinds);
}

async function lock(hand: Hand, offline: Offline, tab: Tab): Promise<void> {
  await compose(hand, offline, tab, urgentKinds);
}

/** With a waiting entry, followed by a sign-in at once. */
async function signOutAndIn({ simulation }: Hand, _offline: Offline, { context, portal }: Tab): Promise<void> {
  simulation.world.tell(context.name, 'signs out');
  await portal.signOut('keep');
  simulation.world.tell(context.name, 'signs in again');
  await portal.signIn(members.tom.email, members.tom.subject.user);
}

/** After a while the network returns, and a device without a page gets one. */
function mend(simulation: Simulation): void {
  const { laptop, world } = simulation;
  laptop.browser.network.isDown = false;
  if (world.site.sessions.userOf(laptop.browser.cookie?.sid ?? null) !== members.tom.subject.user)
    laptop.browser.cookie = world.site.sessions.signIn(members.tom);
  happen(simulation, { atMs: 0, name: 'openTab', seed: 3 });
}

async function runToTheEnd(simulation: Simulation): Promise<void> {
  const { world, violations } = simulation;
  let nextCheckMs = startMs;
  await world.time.rest();
  while (violations.length === 0 && (await world.time.next(startMs + plan.settings.activeMs))) {
    if (world.time.nowMs() < nextCheckMs) continue;
    checkAlways(simulation);
    nextCheckMs = world.time.nowMs() + 2_000;
  }
}
