import type { Entry } from '../../../src/offline/offline.ts';
import { scheduledOf } from '../../examples/examples.ts';
import type { Browser, World } from '../world/browser.ts';
import type { Coverage } from './coverage.ts';
import type { Intent } from './people/intent.ts';
import { actionBehind, nameOfAction } from './people/intent.ts';
import type { Engineering, Tab } from '../world/tab.ts';
import type { MemberName } from '../world/people.ts';
import type { Plan } from './plan.ts';
import type { SeededRandom } from '../seeded-random.ts';

export type Violation = {
  readonly invariant: 'duplicate' | 'lost' | 'falsePaid' | 'foreign' | 'diverged';
  readonly what: string;
};

/** One device with the people at it. */
export type Workstation = {
  readonly browser: Browser;
  readonly tabs: Tab[];
  /** Who wants to be signed in here. */
  person: MemberName;
  /** How many tabs were opened, for their names. */
  opened: number;
  isWorkerAwake: boolean;
  /** Who asked for everything unsent to be discarded; it holds until somebody signs in again, also for a page that died. */
  discarding: MemberName | null;
  /** Since when a look has found it noted that somebody signed out by hand, and the server has not heard of it. */
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
  /** By their names, in the order in which they came to somebody. */
  readonly intents: Map<string, Intent>;
  /** The last number that was given to an input; two inputs that are composed at the same moment need two names. */
  lastNumber: number;
  /** What was asked of the server with a person waiting for the answer, as text with its user. */
  readonly askedByHand: Set<string>;
  readonly trace: () => readonly string[];
  readonly violations: Violation[];
  readonly coverage: Coverage;
  /** Everything has healed: nobody does anything by chance any more. */
  isHealing: boolean;
};

/** A happening's own hand: the simulation, and chance that is its alone. */
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
  // Where nothing is planned, something may still be on its way through the disk.
  for (let step = 0; step < 20_000 && !isDone; step += 1)
    if (!(await time.next(time.nowMs() + 60_000))) await time.rest();
  if (!isDone) throw new Error('Something never came to an end.');
  return done;
}

/** By the name: a tab may have died after it kept the entry and before it said so. */
export function intentOf({ intents }: Simulation, entry: Pick<Entry, 'envelope'>): Intent {
  const { kind, input } = actionBehind(entry);
  const intent = intents.get(nameOfAction(kind, input));
  if (!intent) throw new Error(`Nobody meant ${nameOfAction(kind, input)}.`);
  return intent;
}

/** What its author read of the row before writing: as it lay on the device when the entry was made. */
export function noteSeenRow(intent: Intent, { id, seenRows }: Entry): void {
  const row = scheduledOf(intent.kind)?.guards ? seenRows[0]?.row : null;
  intent.seen = row ? { entryId: id, row: row as Readonly<Record<string, unknown>> } : null;
}
