import { type Browser, type World, createBrowser } from '../world/browser.ts';
import { createIndexedDBDisk, untilDiskIsQuiet } from '../world/disk/indexeddb-disk.ts';
import { createManners } from '../world/manners.ts';
import { createModelSite } from '../world/model/model-site.ts';
import { createNetwork } from '../world/network.ts';
import { members } from '../world/people.ts';
import { seedPlatformChance } from '../world/platform-chance.ts';
import { createRecordDisk } from '../world/disk/record-disk.ts';
import { seededRandom } from '../seeded-random.ts';
import type { Engineering } from '../world/tab.ts';
import { createVirtualTime, promisesSettled } from '../world/virtual-time.ts';
import { startMs } from '../model-rows.ts';
import { type Coverage, cover } from './coverage.ts';
import { keepWaking, openPage } from './people/workstation-life.ts';
import { everythingHeard, takeStrayErrors } from './checks/stray-errors.ts';
import { happen } from './happenings/happenings.ts';
import { healAndCheck } from './checks/heal.ts';
import { checkAlways } from './checks/invariants.ts';
import { checkLiveness } from './checks/liveness.ts';
import { coverOutcomes } from './checks/outcomes.ts';
import { checkScreens } from './people/screens.ts';
import type { Plan } from './plan.ts';
import { type Workstation, type Simulation, type Violation, report } from './simulation.ts';

export type RunResult = {
  readonly violations: readonly Violation[];
  readonly trace: () => readonly string[];
  readonly coverage: Coverage;
  readonly intents: number;
  readonly effects: number;
  readonly steps: number;
};

const checkEveryMs = 3_000;

/** One whole schedule: faults, people and crashes as planned, then everything heals, drains and is checked. */
export async function runPlan(plan: Plan, engineering: Engineering = {}): Promise<RunResult> {
  const simulation = createSimulation(plan, engineering);
  const { world, coverage, intents, violations } = simulation;
  let steps = 0;
  try {
    steps = await live(simulation);
    if (violations.length === 0) await healAndCheck(simulation);
  } catch (error) {
    // A check failed, or the schedule did not come to an end.
    report(simulation, 'diverged', nameOf(error));
  }
  coverOutcomes(coverage, world.site);
  await everythingHeard();
  for (const stray of takeStrayErrors()) report(simulation, 'diverged', `nobody caught ${nameOf(stray)}`);
  endEverything(simulation);
  await everythingHeard();
  takeStrayErrors();
  const effects = world.site.effects().length;
  // Rarely read, so computed on demand.
  return { violations, trace: () => simulation.trace(), coverage, intents: intents.size, effects, steps };
}

/** Runs the whole plan, until its time is over or an invariant is violated; returns the number of steps. */
async function live(simulation: Simulation): Promise<number> {
  const { plan, world, laptop, phone, violations } = simulation;
  const { time } = world;
  for (let tab = 0; tab < plan.settings.tabs; tab += 1) openPage(simulation, laptop);
  if (phone) openPage(simulation, phone);
  if (plan.settings.hasBackgroundSync) keepWaking(simulation, laptop);
  for (const planned of plan.happenings) time.plan(planned.atMs, () => happen(simulation, planned));
  let [steps, nextCheckMs] = [0, startMs];
  await time.rest();
  while (violations.length === 0 && (await time.next(startMs + plan.settings.activeMs))) {
    steps += 1;
    if (time.nowMs() < nextCheckMs) continue;
    checkAlways(simulation);
    for (const workstation of [laptop, phone]) if (workstation) checkDevice(simulation, workstation);
    nextCheckMs = time.nowMs() + checkEveryMs;
  }
  return steps;
}

function checkDevice(simulation: Simulation, workstation: Workstation): void {
  checkLiveness(simulation, workstation);
  checkScreens(simulation, workstation);
}

export function createSimulation(plan: Plan, engineering: Engineering): Simulation {
  const { settings } = plan;
  seedPlatformChance(plan.seed);
  const random = seededRandom(plan.seed).fork();
  const time = createVirtualTime(startMs, settings.disk === 'records' ? promisesSettled : untilDiskIsQuiet);
  const site = createModelSite(time.nowMs, { ...settings, random: random.fork().uuid });
  site.mfa.flags.isOn = settings.wantsCodes;
  const told: (readonly [ms: number, who: string, what: string])[] = [];
  const coverage: Coverage = new Map();
  const violations: Violation[] = [];
  const intents: Simulation['intents'] = new Map();
  const world: World = {
    time,
    site,
    random,
    manners: createManners(time.nowMs),
    tell: (who, what) => void told.push([time.nowMs() - startMs, who, what]),
    onFault: (browser, name) => cover(coverage, name, browser),
    onToldEarlier: (actionId, version) => {
      for (const intent of intents.values())
        if (intent.entryIds.includes(actionId))
          intent.thereFromVersion = Math.max(version, intent.thereFromVersion ?? 0);
    },
    // In a correct engine the sync brings every row, so a mismatch is always a violation: the rows are loaded again without need.
    onMismatch: (_browser, what) => void violations.push({ invariant: 'diverged', what }),
  };
  const workstationOf = (name: string, person: Workstation['person']): Workstation => {
    const network = createNetwork(settings.faults, settings.faultProbability);
    const disk = settings.disk === 'records' ? createRecordDisk() : createIndexedDBDisk();
    const browser: Browser = createBrowser(name, disk, network);
    browser.hasLocks = settings.hasLocks;
    browser.hasBroadcast = settings.hasBroadcast;
    browser.cookie = site.sessions.signIn(members[person]);
    return {
      browser,
      person,
      tabs: [],
      opened: 0,
      isWorkerAwake: false,
      discarding: null,
      signedOutMs: null,
      isNewBuild: false,
    };
  };
  return {
    plan,
    world,
    engineering,
    laptop: workstationOf('laptop', 'tom'),
    phone: settings.hasPhone ? workstationOf('phone', 'ana') : null,
    intents,
    lastNumber: 0,
    askedByHand: new Set(),
    trace: () => told.map(([ms, who, what]) => `${clockText(ms)}  ${who}  ${what}`),
    violations,
    coverage,
    isHealing: false,
  };
}

export function endEverything({ laptop, phone }: Simulation): void {
  for (const workstation of [laptop, phone]) for (const context of workstation?.browser.contexts ?? []) context.crash();
}

function nameOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function clockText(passedMs: number): string {
  const minutes = Math.floor(passedMs / 60_000);
  return `${String(minutes).padStart(2, '0')}:${((passedMs % 60_000) / 1000).toFixed(3).padStart(6, '0')}`;
}
