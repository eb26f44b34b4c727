import type { Workstation, Simulation } from '../simulation.ts';
import { type Tab, openTab } from '../../world/tab.ts';
import { takeReading } from '../../world/earlier-reading.ts';
import { wakeWorker } from '../../world/worker.ts';
import { members } from '../../world/people.ts';
import { serveCodes } from './codes.ts';
import { newBuild } from '../happenings/new-build.ts';
import { drawScreen } from './screens.ts';

const mostTabs = 4;

/** Opens a page as a person does: it finds its session, opens the account, and shows the sign-in without one. */
export function openPage(simulation: Simulation, workstation: Workstation): void {
  if (workstation.tabs.length >= mostTabs) return;
  workstation.opened += 1;
  const { browser } = workstation;
  const name = `${browser.name} tab ${workstation.opened}`;
  const engineering = workstation.isNewBuild ? newBuild(simulation.engineering, browser) : simulation.engineering;
  const tab = openTab(simulation.world, browser, name, engineering);
  workstation.tabs.push(tab);
  simulation.world.tell(name, workstation.isNewBuild ? 'opens, of the newer build' : 'opens');
  tab.portal.onLogout(() => comeInLater(simulation, workstation, tab));
  tab.portal.subscribe(() => drawScreen(simulation, tab));
  serveCodes(simulation, tab, simulation.world.random.fork());
  comeIn(simulation, workstation, tab);
}

export function leaveTab(workstation: Workstation, tab: Tab): void {
  const at = workstation.tabs.indexOf(tab);
  if (at >= 0) workstation.tabs.splice(at, 1);
}

/** A workstation without a page soon gets one; with other pages it continues with those. */
export function reopenLater(simulation: Simulation, workstation: Workstation, delayMs: number): void {
  if (workstation.tabs.length === 0) return openPage(simulation, workstation);
  simulation.world.time.plan(delayMs, () => {
    if (!simulation.isHealing) openPage(simulation, workstation);
  });
}

function comeIn(simulation: Simulation, workstation: Workstation, tab: Tab): void {
  const { world } = simulation;
  void tab.portal
    .enter()
    .then(async (entrance) => {
      if (!tab.context.isAlive() || entrance.kind === 'open') return;
      world.tell(tab.context.name, `is ${entrance.kind}`);
      if (entrance.kind !== 'signedOut') return comeInLater(simulation, workstation, tab);
      const signedIn = await signIn(simulation, workstation, tab);
      if (!signedIn) comeInLater(simulation, workstation, tab);
    })
    .catch((error: unknown) => {
      world.tell(tab.context.name, `could not open: ${nameOf(error)}`);
      comeInLater(simulation, workstation, tab);
    });
}

async function signIn(simulation: Simulation, workstation: Workstation, tab: Tab): Promise<boolean> {
  const { email, subject } = members[workstation.person];
  simulation.world.tell(tab.context.name, `${workstation.person} signs in`);
  const delivery = await tab.portal.signIn(email, subject.user);
  if (delivery.kind === 'answered') workstation.discarding = null;
  return delivery.kind === 'answered';
}

function comeInLater(simulation: Simulation, workstation: Workstation, tab: Tab): void {
  const { time, random } = simulation.world;
  time.plan(1_000 + random.below(8_000), () => {
    if (tab.context.isAlive() && !simulation.isHealing)
      tab.context.whenAwake(() => comeIn(simulation, workstation, tab));
  });
}

/** The browser wakes the worker while a wake-up is requested and there is a network, and again if it could not finish. */
export function keepWaking(simulation: Simulation, workstation: Workstation): void {
  const { time } = simulation.world;
  time.plan(2_000, () => {
    if (simulation.isHealing) return;
    const { browser } = workstation;
    browser.earlier = takeReading(browser.disk, time.nowMs());
    if (browser.isWakeWanted && !browser.network.isDown) wake(simulation, workstation);
    keepWaking(simulation, workstation);
  });
}

export function wake(simulation: Simulation, workstation: Workstation, tap?: Parameters<typeof wakeWorker>[3]): void {
  if (workstation.isWorkerAwake) return;
  const { browser } = workstation;
  const { world } = simulation;
  workstation.isWorkerAwake = true;
  browser.isWakeWanted = false;
  world.tell(browser.name, 'wakes its worker');
  const ended = (outcome: 'done' | 'again'): void => {
    workstation.isWorkerAwake = false;
    // The browser waits before it tries again.
    if (outcome === 'again') world.time.plan(30_000, () => void (browser.isWakeWanted = true));
  };
  // A worker may run for some minutes; then the browser stops it.
  const stop = world.time.plan(240_000, () => ended('again'));
  void wakeWorker(world, browser, simulation.engineering, tap).then((outcome) => {
    stop();
    ended(outcome);
  });
}

export function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown';
}
