import { type CoveredState, addCoverage } from '../schedule/coverage.ts';
import { weightedHappenings } from '../schedule/happenings/happenings.ts';
import { type Settings, planOf } from '../schedule/plan.ts';
import { runPlan } from '../schedule/run-schedule.ts';
import type { Engineering } from '../world/tab.ts';
import type { Failure } from '../parts/part-totals.ts';

/** The results of a range of seeds; plain data, so that processes can exchange it. */
export type Tally = {
  readonly schedules: number;
  readonly intents: number;
  readonly effects: number;
  readonly steps: number;
  readonly coverage: readonly (readonly [fault: string, states: readonly (readonly [CoveredState, number])[]])[];
  readonly failures: readonly Failure[];
};

/** With a `disk`, only the schedules of the range that use it. */
export type Range = {
  readonly from: number;
  readonly count: number;
  readonly stopAtFirst: boolean;
  readonly disk?: Settings['disk'];
};

export async function runMany(
  { from, count, stopAtFirst, disk }: Range,
  engineering: Engineering = {},
): Promise<Tally> {
  const coverage = new Map<string, Map<CoveredState, number>>();
  const failures: Failure[] = [];
  let [schedules, intents, effects, steps] = [0, 0, 0, 0];
  for (let seed = from; seed < from + count; seed += 1) {
    const plan = planOf(seed, weightedHappenings);
    if (disk && plan.settings.disk !== disk) continue;
    const happened = await runPlan(plan, engineering);
    schedules += 1;
    intents += happened.intents;
    effects += happened.effects;
    steps += happened.steps;
    addCoverage(coverage, happened.coverage);
    const [violation] = happened.violations;
    if (!violation) continue;
    failures.push({ seed, ...violation });
    if (stopAtFirst) break;
  }
  const table = [...coverage].map(([fault, states]) => [fault, [...states]] as const);
  return { schedules, intents, effects, steps, coverage: table, failures };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const coverage = new Map<string, Map<CoveredState, number>>();
  for (const tally of tallies)
    addCoverage(coverage, new Map(tally.coverage.map(([fault, states]) => [fault, new Map(states)])));
  const sum = (of: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + of(tally), 0);
  return {
    schedules: sum((tally) => tally.schedules),
    intents: sum((tally) => tally.intents),
    effects: sum((tally) => tally.effects),
    steps: sum((tally) => tally.steps),
    coverage: [...coverage].map(([fault, states]) => [fault, [...states]] as const),
    failures: tallies.flatMap((tally) => tally.failures).toSorted((one, other) => one.seed - other.seed),
  };
}
