import type { CancelActionInput } from '../../../domain/approvals/cancel-action.action.ts';
import type { ActionEnvelope } from '../../../domain/envelope.ts';
import type { Entry } from '../../../src/offline/offline.ts';
import type { Browser, World } from '../world/browser.ts';
import type { Coverage } from './coverage.ts';
import type { Engineering, Tab } from '../world/tab.ts';
import type { MemberName } from '../world/people.ts';
import type { Plan } from './plan.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** What a person meant once, known by its amount: no two intents of a run have the same. */
export type Intent = {
  readonly who: MemberName;
  readonly browser: string;
  readonly amountMinor: number;
  readonly chargeIds: readonly string[];
  /** Ids of the entries that stood for it, one after another. */
  readonly entryIds: string[];
  /** Requests to take it back that this device can no longer read; the screen shows them as such. */
  readonly unreadableIds: string[];
  /** The screen said "saved". */
  isSaved: boolean;
  /** The person took it back. */
  isDropped: boolean;
  /** It was taken back before anything left the device: then nothing may come of it. */
  isTakenBackInTime: boolean;
  /** The browser threw the device's data away with it. */
  isEvicted: boolean;
};

export type Violation = {
  readonly invariant: 'duplicate' | 'lost' | 'falsePaid' | 'foreign' | 'diverged';
  readonly what: string;
};

/** One device with the people at it. */
export type Desk = {
  readonly browser: Browser;
  readonly tabs: Tab[];
  /** Who wants to be signed in here. */
  person: MemberName;
  /** How many tabs were opened, for their names. */
  opened: number;
  isWorkerAwake: boolean;
  /** Who asked for everything unsent to be discarded; it holds until somebody signs in again, also for a page that died. */
  discarding: MemberName | null;
  /** Pages opened from now on are of the newer build. */
  isNewBuild: boolean;
};

export type Simulation = {
  readonly plan: Plan;
  readonly world: World;
  readonly laptop: Desk;
  readonly phone: Desk | null;
  readonly engineering: Engineering;
  readonly intents: Intent[];
  readonly trace: string[];
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
  for (let step = 0; step < 20_000 && !isDone; step += 1) await time.next(time.nowMs() + 60_000);
  if (!isDone) throw new Error('Something never came to an end.');
  return done;
}

/** The payment that an entry is, or asks to take back. */
export function paymentBehind({ envelope }: Entry): Pick<ActionEnvelope, 'id' | 'input'> {
  return envelope.kind === 'cancelAction' ? (envelope.input as CancelActionInput).action : envelope;
}

/** By the amount: a tab may have died after it kept the entry and before it said so. */
export function intentOf({ intents }: Simulation, entry: Entry): Intent {
  const { totalMinor } = paymentBehind(entry).input as { totalMinor: number };
  const intent = intents.find((one) => one.amountMinor === totalMinor);
  if (!intent) throw new Error(`Nobody meant the entry ${entry.id}.`);
  return intent;
}
