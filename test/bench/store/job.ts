import type { Delta, Invoice, Summary } from './store-adapter.ts';

/** The work of a page, one candidate and one stage at a time; Node sends it and receives the outcome. */
export type Stage = 'load' | 'start' | 'outbox' | 'delta' | 'settle';

export type Job = {
  /** The URL of the candidate's module. */
  readonly module: string;
  readonly stage: Stage;
  readonly rowCount: number;
  /** Steps that are skipped, because they exceeded their limit before. */
  readonly skipped: readonly string[];
  /** For a start: whether pages, sums and searches follow, and whether the memory is measured. */
  readonly asksMore: boolean;
  readonly measuresMemory: boolean;
  readonly deltas: readonly (Delta & { readonly shown: string })[];
};

/** The duration, and the longest block of the main thread during it; milliseconds. */
export type Timing = { readonly ms: number; readonly stallMs: number };

export type View = { readonly rows: readonly Invoice[]; readonly count: number };

/** The results of a page. `timings` has several values for repeated steps. */
export type Outcome = {
  readonly timings: Readonly<Record<string, readonly Timing[]>>;
  readonly answers: {
    readonly start?: View;
    readonly page10?: readonly Invoice[];
    readonly page11?: readonly Invoice[];
    readonly sortDown?: readonly Invoice[];
    readonly totals?: Summary;
    readonly searchFirst?: readonly Invoice[];
    readonly searchRare?: readonly Invoice[];
    readonly drain?: readonly unknown[];
  };
  readonly memoryBytes?: number;
  /** The steps that threw, with the error. */
  readonly failures: Readonly<Record<string, string>>;
};
