import { type SeededRandom, seededRandom } from '../faults/seeded-random.ts';
import { anAccount } from './world/account-world.ts';
import { type Profile, createProfile, openTab } from './world/browser-profile.ts';
import { checkWords } from './oracles/device-oracle.ts';
import { createFastClock } from './world/fast-clock.ts';
import { healAndJudge } from './oracles/heal-and-judge.ts';
import { steadily } from './world/portal-database.ts';
import { happen, visit } from './acts/real-happenings.ts';
import {
  type Ending,
  type RealWorld,
  type Story,
  type Violation,
  note,
  pause,
  report,
  signInAs,
  until,
} from './real-story.ts';
import { type NetworkWishes, type WireFault, createNetwork, wireFaults } from './world/wire-faults.ts';

/** How much faster the devices' clocks run than the servers'. */
const speed = 20;

/** One whole story on real components: people, faults and crashes by the seed, then everything heals, drains and is checked. */
export async function runRealSchedule(world: RealWorld, seed: number): Promise<Story> {
  const story = await beginStory(world, seed, 'isDecided', ({ random }) => ({
    pickFault: pickRarest(world, random),
    // Few requests carry actions, but their faults matter most.
    probability: { ofActions: random.pick([0, 0.5, 0.8]), ofOthers: random.pick([0, 0.1, 0.3]) },
    pickPort: () => world.pair.pick(random.fraction()),
  }));
  return tell(story, live);
}

/** Each schedule has its own faults. Those that were rare so far are picked first, so that a short run covers all of them. */
function pickRarest({ timesMet }: RealWorld, random: SeededRandom): NetworkWishes['pickFault'] {
  const faults = wireFaults.filter(() => random.chance(0.5));
  return (isOfActions) => {
    const times = (fault: WireFault): number => timesMet(countedAs(fault, isOfActions));
    const least = Math.min(...faults.map(times));
    return faults.length > 0 ? random.pick(faults.filter((fault) => times(fault) === least)) : null;
  };
}

function countedAs(fault: WireFault, isOfActions: boolean): string {
  return isOfActions ? `${fault}OfActions` : fault;
}

/** Creates a business for the story, with two devices on a network as requested. */
export async function beginStory(
  world: RealWorld,
  seed: number,
  ending: Ending,
  networkOf: (means: Pick<Story, 'random'>) => Pick<NetworkWishes, 'pickFault' | 'probability' | 'pickPort'>,
): Promise<Story> {
  const random = seededRandom(seed);
  const account = await steadily(() => anAccount(world.database.portal, random));
  const trace: string[] = [];
  const startedMs = performance.now();
  const onFault: NetworkWishes['onFault'] = (fault, actionIds) => {
    const isOfActions = actionIds.length > 0;
    world.count(countedAs(fault, isOfActions));
    if (isOfActions) note({ trace, startedMs }, `${fault}: ${actionIds.join(' ')}`);
  };
  const network = createNetwork({ random, onFault, ...networkOf({ random }) });
  const violations: Violation[] = [];
  const sight = { movedMs: -Infinity };
  // The sync delivers everything, so a comparison with the server must never reload rows. The only exception: Tom's visibility on his
  // device has changed since the pull before it; then the next pull would start a new load anyway.
  const onMismatchAt =
    (name: string): Profile['onMismatch'] =>
    (collections, pulledMs) => {
      const what = `${name} takes ${collections} for wrong`;
      if (name !== 'shared' || sight.movedMs < pulledMs)
        return report({ violations, trace, startedMs }, 'diverged', what);
      world.count('comparedBeforeThePull');
      note({ trace, startedMs }, `${what}, as Tom sees other ones meanwhile`);
    };
  const profile = (name: string, number: number): Profile =>
    createProfile({
      name,
      address: `10.${number}.${(seed >> 8) & 255}.${seed & 255}`,
      program: world.program,
      host: world.host,
      clock: createFastClock(speed),
      random: random.fork(),
      network,
      onMismatch: onMismatchAt(name),
    });
  const [shared, office] = [profile('shared', 1), profile('office', 2)];
  let last = 0;
  const nextNumber = (): number => (last += 1);
  const told = { sight, nextNumber, meantHere: new Set<never>(), intents: [], trace, violations };
  return { seed, world, random, account, ending, network, shared, office, startedMs, ...told };
}

/** Runs the story, heals and checks it; an exception counts as a violation. */
export async function tell(story: Story, live: (story: Story) => Promise<void>): Promise<Story> {
  try {
    await live(story);
    await healAndJudge(story);
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message} ${error.stack ?? ''}` : String(error);
    report(story, 'lost', `it could not be told to its end: ${why}`);
  } finally {
    for (const tab of [...story.shared.tabs, ...story.office.tabs]) tab.crash();
  }
  return story;
}

async function live(story: Story): Promise<void> {
  const { random, shared, office } = story;
  const opening = [visit(story, openTab(shared, 'tab')), signInAs(story, openTab(office, 'workstation'), 'ana')];
  if (random.chance(0.4)) opening.push(visit(story, openTab(shared, 'other')));
  await Promise.race([Promise.allSettled(opening), pause(10_000)]);
  // Usually the devices hold all rows when the faults begin; sometimes the first load is still running.
  if (random.chance(0.85)) await until(() => [shared, office].every(isLoaded), 10_000);
  story.network.begin();
  const number = 6 + random.below(12);
  const underWay: Promise<void>[] = [];
  for (let index = 0; index < number; index += 1) {
    underWay.push((await happen(story)).goesOn);
    await pause(10 + random.below(200));
    if (index % 6 === 5) await look(story);
  }
  // Half of the stories stop in the middle; in the others people reach what they waited for.
  if (random.chance(0.5)) await Promise.race([Promise.all(underWay), pause(2_500)]);
}

export function isLoaded({ tabs }: Profile): boolean {
  return [...tabs].some((tab) => (tab.portal.account()?.offline.status().asOf ?? null) !== null);
}

async function look(story: Story): Promise<void> {
  const [tab] = [...story.shared.tabs];
  const offline = tab?.portal.account()?.offline;
  if (!offline) return;
  // The tab may be closed or die during the check: then it has reported nothing.
  const looking = checkWords(story, offline).catch(() => undefined);
  await Promise.race([looking, pause(1_000)]);
}
