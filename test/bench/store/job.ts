import type { Delta, Invoice, Summary } from './store-adapter.ts';

/** What a page does, one candidate and one stage at a time; Node hands it out and gets the outcome back. */
export type Stage = 'load' | 'start' | 'outbox' | 'delta' | 'settle';

export type Job = {
  /** Where the module of the candidate lies. */
  readonly module: string;
  readonly stage: Stage;
  readonly rowCount: number;
  /** Steps that are left out, because they were stopped before. */
  readonly skipped: readonly string[];
  /** Of a start: whether pages, sums and searches are asked for afterwards, and whether the memory is measured. */
  readonly asksMore: boolean;
  readonly measuresMemory: boolean;
  readonly deltas: readonly (Delta & { readonly shown: string })[];
};

/** How long something took, and for how long nothing else could happen on the main thread meanwhile; milliseconds. */
export type Timing = { readonly ms: number; readonly stallMs: number };

export type View = { readonly rows: readonly Invoice[]; readonly count: number };

/** What a page found. `timings` has several of what was done several times. */
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
  /** The steps that threw, and what. */
  readonly failures: Readonly<Record<string, string>>;
};
