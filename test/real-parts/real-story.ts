import type { ActionKind } from '../../domain/actions.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import { type AccountWorld, type Who, everybody, password } from './world/account-world.ts';
import type { Profile, Tab } from './world/browser-profile.ts';
import type { RealDatabase } from './world/portal-database.ts';
import type { ServerPair } from './world/server-pair.ts';
import type { Network } from './world/wire-faults.ts';

/** One intent of a person, identified by its name (`meant.ts`), which is unique within a schedule. */
export type Intent = {
  readonly author: Who;
  readonly name: string;
  readonly kind: ActionKind;
  readonly input: unknown;
  /** Ids of the entries of this intent, in order. */
  readonly entryIds: string[];
  /** The screen showed "saved". */
  isSaved: boolean;
  /** How often its author cancelled it: with success, or with a tab that died before it reported the result. */
  timesDropped: number;
  /** The cancellation succeeded before the action could take effect. */
  isCancelledInTime: boolean;
};

/** The violated invariant: I1 duplicate, I2 lost, I3 shown too early, I4 foreign, I5 diverged. */
export type Violation = {
  readonly invariant: 'duplicate' | 'lost' | 'falsePaid' | 'foreign' | 'diverged';
  readonly what: string;
};

/** The shared state of all schedules. */
export type RealWorld = {
  readonly database: RealDatabase;
  readonly pair: ServerPair;
  readonly program: PublicProgram;
  readonly host: string;
  /** Counts a fault or an event. */
  readonly count: (name: string) => void;
  readonly timesMet: (name: string) => number;
  readonly countState: (state: string) => void;
  /** Counts performed actions of a kind. */
  readonly countDone: (kind: string, times: number) => void;
  readonly timesDone: (kind: string) => number;
};

/** One story: one business, its people and their devices. */
/** The treatment of waiting requests after healing: people decide, recall and cancel them, or leave them. */
export type Ending = 'isDecided' | 'waits';

export type Story = {
  readonly seed: number;
  readonly world: RealWorld;
  readonly random: SeededRandom;
  readonly account: AccountWorld;
  readonly ending: Ending;
  readonly network: Network;
  /** Tom's device, on which Ana sometimes signs in too; and Ana's own. */
  readonly shared: Profile;
  readonly office: Profile;
  /** When Tom's visibility changed last; Infinity during a change. */
  readonly sight: { movedMs: number };
  /** The people with intents on the shared device. */
  readonly meantHere: Set<Who>;
  /** A number that is unique within this story. */
  readonly nextNumber: () => number;
  readonly intents: Intent[];
  readonly trace: string[];
  readonly violations: Violation[];
  readonly startedMs: number;
};

export function note({ trace, startedMs }: Pick<Story, 'trace' | 'startedMs'>, what: string): void {
  trace.push(`${Math.round(performance.now() - startedMs)} ${what}`);
}

export function report(
  story: Pick<Story, 'trace' | 'startedMs' | 'violations'>,
  invariant: Violation['invariant'],
  what: string,
): void {
  story.violations.push({ invariant, what });
  note(story, `BROKEN ${invariant}: ${what}`);
}

/** The person of the open account in a tab. */
export function whoIsIn(story: Story, tab: Tab): Who | null {
  const user = tab.portal.account()?.who.user;
  return everybody.find((who) => story.account.people[who].user === user) ?? null;
}

/** Signs a person in, with retries without an answer; false if it never worked. */
export async function signInAs(story: Story, tab: Tab, who: Who): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const delivery = await tab.portal.signIn(story.account.people[who].email, password);
    if (delivery.kind === 'answered') return true;
    note(story, `sign-in of ${who} in ${tab.name}: ${delivery.kind}`);
    await pause(20 * (attempt + 1));
  }
  return false;
}

/** Lets real time pass between two actions of a person. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Polls a condition; false if it is not met in time. */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs: number, everyMs = 25): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > deadline) return false;
    await pause(everyMs);
  }
}
