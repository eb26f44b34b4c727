/** The number of occurrences, by name. */
export type Counts = Readonly<Record<string, number>>;

/** The results of a range of seeds of one part; plain data, so that it can be stored in a file and added up. */
export type PartTotals = {
  readonly part: string;
  readonly seed: number;
  /** The first index of the range, relative to the seed. */
  readonly from: number;
  readonly count: number;
  /** The number of completed schedules; fewer than `count` if the time ran out. */
  readonly schedules: number;
  /** The number of occurrences of each fault. */
  readonly faults: Counts;
  /** How often a fault hit an entry in each state. */
  readonly states: Counts;
  readonly duplicate: number;
  readonly lost: number;
  readonly falsePaid: number;
  readonly foreign: number;
  readonly diverged: number;
  readonly answersChanged?: number;
  /** Modified answers that settled an action as done although the server had no effect. */
  readonly settledFalsely?: number;
  readonly failures: readonly Failure[];
  readonly extra?: Counts;
};

export type Failure = { readonly seed: number; readonly invariant: string; readonly what: string };

/** The request to a part: `count` schedules from the `from`-th after the seed on, for at most this number of milliseconds. */
export type PartRequest = {
  readonly from: number;
  readonly count: number;
  readonly seed: number;
  readonly deadlineMs?: number;
  readonly log: (line: string) => void;
};
export type RunPart = (request: PartRequest) => Promise<PartTotals>;

/** The five invariants. */
export const brokenInvariants = ['duplicate', 'lost', 'falsePaid', 'foreign', 'diverged'] as const;

/** The sum of the results of several ranges or parts; the seed and the start are those of the first. */
export function addTotals(one: PartTotals, other: PartTotals): PartTotals {
  return {
    ...one,
    count: one.count + other.count,
    schedules: one.schedules + other.schedules,
    faults: addCounts(one.faults, other.faults),
    states: addCounts(one.states, other.states),
    duplicate: one.duplicate + other.duplicate,
    lost: one.lost + other.lost,
    falsePaid: one.falsePaid + other.falsePaid,
    foreign: one.foreign + other.foreign,
    diverged: one.diverged + other.diverged,
    answersChanged: (one.answersChanged ?? 0) + (other.answersChanged ?? 0),
    settledFalsely: (one.settledFalsely ?? 0) + (other.settledFalsely ?? 0),
    failures: [...one.failures, ...other.failures],
    extra: addCounts(one.extra ?? {}, other.extra ?? {}),
  };
}

/** Adds counts name by name. */
export function addCounts(one: Counts, other: Counts): Counts {
  const sum: Record<string, number> = { ...one };
  for (const [name, times] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + times;
  return sum;
}
