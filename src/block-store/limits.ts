/** Record sizes, and thresholds for idle-time work; tests use smaller ones. */
export type Limits = {
  /** Rows in a block. Larger blocks compress better, but cost more for a page that shows one row of each. */
  readonly blockRows: number;
  /** Merged blocks in one step of idle time, so that a step takes milliseconds. */
  readonly mergesInStep: number;
  /** Rows in a column record, unless a single commit had more. A record that is half full is not rewritten. */
  readonly segmentRows: number;
  /** Fewer and smaller logs load as fast as one record, and a merge rewrites their neighbours. */
  readonly mostLogs: number;
  readonly mostLogRows: number;
  /** Dead rows that are tolerated, in addition to half the number of live ones. */
  readonly fewDead: number;
  /** Live rows that one step moves to the end. */
  readonly rowsInMove: number;
  /** Blocks in the memory cache, about 13 KB each: enough for a few pages. */
  readonly cachedBlocks: number;
  /** Rows of a declared view whose slots are stored for a start, so that these pages need no columns. */
  readonly slotsAhead: number;
};

export const usualLimits: Limits = {
  blockRows: 32,
  mergesInStep: 12,
  segmentRows: 2_000,
  mostLogs: 8,
  mostLogRows: 256,
  fewDead: 4_096,
  rowsInMove: 1_000,
  cachedBlocks: 160,
  slotsAhead: 1_000,
};
