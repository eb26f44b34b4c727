import type { Desk, Simulation } from '../simulation.ts';
import type { Tab } from '../../world/tab.ts';
import { takeReading } from '../../world/earlier-reading.ts';
import { openTab } from '../../world/tab.ts';
import { wakeWorker } from '../../world/worker.ts';
import { members } from '../../world/people.ts';
import { serveCodes } from './codes.ts';
import { newBuild } from '../happenings/new-build.ts';
import { drawScreen } from './screens.ts';

const mostTabs = 4;

/** Opens a page as a person does: it finds its session, opens the account, and asks to sign in where there is none. */
export function openPage(simulation: Simulation, desk: Desk): void {
  if (desk.tabs.length >= mostTabs) return;
  desk.opened += 1;
  const { browser } = desk;
  const name = `${browser.name} tab ${desk.opened}`;
  const engineering = desk.isNewBuild ? newBuild(simulation.engineering, browser) : simulation.engineering;
  const tab = openTab(simulation.world, browser, name, engineering);
  desk.tabs.push(tab);
  simulation.world.tell(name, desk.isNewBuild ? 'opens, of the newer build' : 'opens');
  tab.portal.onLogout(() => comeInLater(simulation, desk, tab));
  tab.portal.subscribe(() => drawScreen(simulation, tab));
  serveCodes(simulation, tab, simulation.world.random.fork());
  comeIn(simulation, desk, tab);
}

export function leaveTab(desk: Desk, tab: Tab): void {
  const at = desk.tabs.indexOf(tab);
  if (at >= 0) desk.tabs.splice(at, 1);
}

/** A desk without a page gets one soon; one that has others keeps working with those. */
export function reopenLater(simulation: Simulation, desk: Desk, delayMs: number): void {
  if (desk.tabs.length === 0) return openPage(simulation, desk);
  simulation.world.time.plan(delayMs, () => {
    if (!simulation.isHealing) openPage(simulation, desk);
  });
}

function comeIn(simulation: Simulation, desk: Desk, tab: Tab): void {
  const { world } = simulation;
  void tab.portal
    .enter()
    .then(async (entrance) => {
      if (!tab.context.isAlive() || entrance.kind === 'open') return;
      world.tell(tab.context.name, `is ${entrance.kind}`);
      if (entrance.kind !== 'signedOut') return comeInLater(simulation, desk, tab);
      const signedIn = await signIn(simulation, desk, tab);
      if (!signedIn) comeInLater(simulation, desk, tab);
    })
    .catch((error: unknown) => {
      world.tell(tab.context.name, `could not open: ${nameOf(error)}`);
      comeInLater(simulation, desk, tab);
    });
}

async function signIn(simulation: Simulation, desk: Desk, tab: Tab): Promise<boolean> {
  const { email, subject } = members[desk.person];
  simulation.world.tell(tab.context.name, `${desk.person} signs in`);
  const delivery = await tab.portal.signIn(email, subject.user);
  if (delivery.kind === 'answered') desk.discarding = null;
  return delivery.kind === 'answered';
}

function comeInLater(simulation: Simulation, desk: Desk, tab: Tab): void {
  const { time, random } = simulation.world;
  time.plan(1_000 + random.below(8_000), () => {
    if (tab.context.isAlive() && !simulation.isHealing) tab.context.whenAwake(() => comeIn(simulation, desk, tab));
  });
}

/** The browser wakes the worker while something asked for it and there is a network, and again where it could not finish. */
export function keepWaking(simulation: Simulation, desk: Desk): void {
  const { time } = simulation.world;
  time.plan(2_000, () => {
    if (simulation.isHealing) return;
    const { browser } = desk;
    browser.earlier = takeReading(browser.disk, time.nowMs());
    if (browser.isWakeWanted && !browser.network.isDown) wake(simulation, desk);
    keepWaking(simulation, desk);
  });
}

export function wake(simulation: Simulation, desk: Desk, tap?: Parameters<typeof wakeWorker>[3]): void {
  if (desk.isWorkerAwake) return;
  const { browser } = desk;
  const { world } = simulation;
  desk.isWorkerAwake = true;
  browser.isWakeWanted = false;
  world.tell(browser.name, 'wakes its worker');
  const ended = (outcome: 'done' | 'again'): void => {
    desk.isWorkerAwake = false;
    // The browser waits a good while before it tries again.
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
