import type { Entry } from '../../../src/offline/offline.ts';
import { scheduledOf } from '../../examples/examples.ts';
import type { Browser, World } from '../world/browser.ts';
import type { Coverage } from './coverage.ts';
import { type Intent, actionBehind, nameOfAction } from './people/intent.ts';
import type { Engineering, Tab } from '../world/tab.ts';
import type { MemberName } from '../world/people.ts';
import type { Plan } from './plan.ts';
import type { SeededRandom } from '../seeded-random.ts';

export type Violation = {
  readonly invariant: 'duplicate' | 'lost' | 'falsePaid' | 'foreign' | 'diverged';
  readonly what: string;
};

/** One device with its people. */
export type Workstation = {
  readonly browser: Browser;
  readonly tabs: Tab[];
  /** The person who wants to be signed in here. */
  person: MemberName;
  /** The number of opened tabs, for their names. */
  opened: number;
  isWorkerAwake: boolean;
  /** The person who discarded all unsent entries; valid until the next sign-in, also for a page that died. */
  discarding: MemberName | null;
  /** When a check first found a stored manual sign-out that the server has not received. */
  signedOutMs: number | null;
  /** Pages opened from now on are of the newer build. */
  isNewBuild: boolean;
};

export type Simulation = {
  readonly plan: Plan;
  readonly world: World;
  readonly laptop: Workstation;
  readonly phone: Workstation | null;
  readonly engineering: Engineering;
  /** By their names, in order of creation. */
  readonly intents: Map<string, Intent>;
  /** The last number given to an input: two inputs of the same moment need two names. */
  lastNumber: number;
  /** The requests with a waiting person, as text with the user. */
  readonly askedByHand: Set<string>;
  readonly trace: () => readonly string[];
  readonly violations: Violation[];
  readonly coverage: Coverage;
  /** All faults have ended: no more random events. */
  isHealing: boolean;
};

/** The handle of an event: the simulation, and its own random numbers. */
export type Hand = { readonly simulation: Simulation; readonly random: SeededRandom };

export function report(simulation: Simulation, invariant: Violation['invariant'], what: string): void {
  simulation.violations.push({ invariant, what });
  simulation.world.tell('!', `${invariant}: ${what}`);
}

/** Lets time pass until the work is done, or gives up. */
export async function settle<T>({ world }: Simulation, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  done.catch(() => undefined);
  const { time } = world;
  await time.rest();
  // Without planned events, disk work may still be in progress.
  for (let step = 0; step < 20_000 && !isDone; step += 1)
    if (!(await time.next(time.nowMs() + 60_000))) await time.rest();
  if (!isDone) throw new Error('Something never came to an end.');
  return done;
}

/** By the name: a tab may have died after it stored the entry and before it reported it. */
export function intentOf({ intents }: Simulation, entry: Pick<Entry, 'envelope'>): Intent {
  const { kind, input } = actionBehind(entry);
  const intent = intents.get(nameOfAction(kind, input));
  if (!intent) throw new Error(`Nobody meant ${nameOfAction(kind, input)}.`);
  return intent;
}

/** The row that its author read before writing: its state on the device when the entry was created. */
export function noteSeenRow(intent: Intent, { id, seenRows }: Entry): void {
  const row = scheduledOf(intent.kind)?.guards ? seenRows[0]?.row : null;
  intent.seen = row ? { entryId: id, row: row as Readonly<Record<string, unknown>> } : null;
}
