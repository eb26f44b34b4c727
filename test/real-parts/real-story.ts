import type { ActionKind } from '../../domain/actions.ts';
import type { PublicProgram } from '../../domain/programs/program.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { AccountWorld, Who } from './world/account-world.ts';
import { everybody, password } from './world/account-world.ts';
import type { Profile, Tab } from './world/browser-profile.ts';
import type { RealDatabase } from './world/portal-database.ts';
import type { ServerPair } from './world/server-pair.ts';
import type { Network } from './world/wire-faults.ts';

/** What a person meant once, known by its name (`meant.ts`): no two intents of a schedule have the same. */
export type Intent = {
  readonly author: Who;
  readonly name: string;
  readonly kind: ActionKind;
  readonly input: unknown;
  /** Ids of the entries that stood for it, one after another. */
  readonly entryIds: string[];
  /** The screen said "saved". */
  isSaved: boolean;
  /** How often its author took it away: so that it is gone, or so that the tab died before it could say so. */
  timesDropped: number;
  /** It was said to be gone before anything could come of it. */
  isCancelledInTime: boolean;
};

/** Which invariant broke: I1 duplicate, I2 lost, I3 said before it was so, I4 foreign, I5 diverged. */
export type Violation = {
  readonly invariant: 'duplicate' | 'lost' | 'falsePaid' | 'foreign' | 'diverged';
  readonly what: string;
};

/** What all schedules share. */
export type RealWorld = {
  readonly database: RealDatabase;
  readonly pair: ServerPair;
  readonly program: PublicProgram;
  readonly host: string;
  /** Counts a fault or a happening. */
  readonly count: (name: string) => void;
  readonly timesMet: (name: string) => number;
  readonly countState: (state: string) => void;
  /** Counts actions of a kind that the server has done. */
  readonly countDone: (kind: string, times: number) => void;
  readonly timesDone: (kind: string) => number;
};

/** One story: one business, its people and their devices. */
/** What becomes of what still waits when everything is healed: people decide it, recall it and take it back, or leave it alone. */
export type Ending = 'isDecided' | 'waits';

export type Story = {
  readonly seed: number;
  readonly world: RealWorld;
  readonly random: SeededRandom;
  readonly account: AccountWorld;
  readonly ending: Ending;
  readonly network: Network;
  /** Tom's device, on which Ana signs in at times too; and Ana's own. */
  readonly shared: Profile;
  readonly office: Profile;
  /** When Tom last came to see more or less than before; Infinity while that is being done. */
  readonly sight: { movedMs: number };
  /** Who has ever meant anything on the shared device. */
  readonly meantHere: Set<Who>;
  /** A number that nobody has had in this story. */
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

/** Whose account is open in a tab. */
export function whoIsIn(story: Story, tab: Tab): Who | null {
  const user = tab.portal.account()?.who.user;
  return everybody.find((who) => story.account.people[who].user === user) ?? null;
}

/** Somebody signs in, trying again where no answer comes; false where it never worked. */
export async function signInAs(story: Story, tab: Tab, who: Who): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const delivery = await tab.portal.signIn(story.account.people[who].email, password);
    if (delivery.kind === 'answered') return true;
    note(story, `sign-in of ${who} in ${tab.name}: ${delivery.kind}`);
    await pause(20 * (attempt + 1));
  }
  return false;
}

/** Lets real time pass between two things that a person does. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Asks again and again until it is so; false where it is not so in time. */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs: number, everyMs = 25): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    if (await isSo()) return true;
    if (performance.now() > deadline) return false;
    await pause(everyMs);
  }
}
