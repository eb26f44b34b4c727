/** How much lies in one record, and from when on idle time is worth spending; tests make everything smaller. */
export type Limits = {
  /** Rows in a block: larger ones are smaller on the disk, and cost a page that shows one row of each. */
  readonly blockRows: number;
  /** Blocks that are made of smaller ones in one step of idle time, so that a step takes milliseconds. */
  readonly mergesInStep: number;
  /** Rows whose columns lie in one record, unless a single commit had more; what has half as many is not written again. */
  readonly segmentRows: number;
  /** Fewer and smaller logs are read at a start as fast as one record, and merging writes their neighbours again. */
  readonly mostLogs: number;
  readonly mostLogRows: number;
  /** Dead rows that are left in peace, beside half as many as there are living ones. */
  readonly fewDead: number;
  /** Live rows that are moved from before dead ones in one step. */
  readonly rowsInMove: number;
  /** Blocks that stay in memory, about 13 KB each: what a few pages show. */
  readonly cachedBlocks: number;
  /** Rows of a declared view of which a start knows where they lie: these pages need no columns. */
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
