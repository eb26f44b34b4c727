/** How often something happened, by its name. */
export type Counts = Readonly<Record<string, number>>;

/** What a stretch of seeds of one part came to; plain data, so that it can lie in a file and be added up. */
export type PartTotals = {
  readonly part: string;
  readonly seed: number;
  /** The first of the stretch, counted from the seed. */
  readonly from: number;
  readonly count: number;
  /** How many were run; fewer than `count` where the time was over before. */
  readonly schedules: number;
  /** How often each fault befell something. */
  readonly faults: Counts;
  /** How often a fault met an entry in each state. */
  readonly states: Counts;
  readonly duplicate: number;
  readonly lost: number;
  readonly falsePaid: number;
  readonly foreign: number;
  readonly diverged: number;
  readonly answersChanged?: number;
  /** Changed answers that settled an action as done although the server had no effect. */
  readonly settledFalsely?: number;
  readonly failures: readonly Failure[];
  readonly extra?: Counts;
};

export type Failure = { readonly seed: number; readonly invariant: string; readonly what: string };

/** What a part is asked for: `count` schedules from the `from`-th after the seed on, for at most so many milliseconds. */
export type PartRequest = {
  readonly from: number;
  readonly count: number;
  readonly seed: number;
  readonly deadlineMs?: number;
  readonly log: (line: string) => void;
};
export type RunPart = (request: PartRequest) => Promise<PartTotals>;

/** The five that may never happen. */
export const brokenInvariants = ['duplicate', 'lost', 'falsePaid', 'foreign', 'diverged'] as const;

/** Totals of stretches of the same part, or of several; the seed and the start are the first's. */
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
