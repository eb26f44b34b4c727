import type { Counts, PartTotals } from '../faults/parts/part-totals.ts';
import type { Story, Violation } from './real-story.ts';

/** Adds up the results of the schedules as they end, and keeps of each only its violations. */
export type Tally = {
  /** Reports a story with a violation, and counts it. */
  readonly add: (story: Story) => void;
  readonly totals: (told: Told) => PartTotals;
};

type Told = Pick<PartTotals, 'part' | 'seed' | 'from' | 'count' | 'schedules'> & {
  readonly faults: Counts;
  readonly states: Counts;
  readonly extra?: Counts;
};

export function createTally(log: (line: string) => void): Tally {
  const broken: Record<Violation['invariant'], number> = {
    duplicate: 0,
    lost: 0,
    falsePaid: 0,
    foreign: 0,
    diverged: 0,
  };
  const failures: PartTotals['failures'][number][] = [];
  let intents = 0;
  return {
    add: (story) => {
      intents += story.intents.length;
      for (const { invariant, what } of story.violations) {
        broken[invariant] += 1;
        failures.push({ seed: story.seed, invariant, what });
      }
      if (story.violations.length > 0) log(toldOf(story));
    },
    totals: ({ extra = {}, ...told }) => ({ ...told, ...broken, failures, extra: { intents, ...extra } }),
  };
}

/** The violations, and all events before them. */
function toldOf({ seed, trace, violations, account }: Story): string {
  const broken = violations.map(({ invariant, what }) => `  ${invariant}: ${what}`);
  return [`seed ${seed}, buyer ${account.buyer.id}`, ...broken, ...trace.map((line) => `    ${line}`)].join('\n');
}
