/** Milliseconds of one variant, over all repetitions. */
export type Times = readonly number[];

export type Pair = { readonly ours: Times; readonly bare: Times };

/**
 * Runs the two variants alternately, so that other load on the machine affects both; the order changes every time. The first run of each
 * warms up shared parts and is not counted, unless each run starts from zero.
 */
export async function alternately(
  repetitions: number,
  ours: () => Promise<number>,
  bare: () => Promise<number>,
  { countsFirst = false } = {},
): Promise<Pair> {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let turn = countsFirst ? 1 : 0; turn <= repetitions; turn += 1) {
    const order = turn % 2 === 0 ? (['ours', 'bare'] as const) : (['bare', 'ours'] as const);
    for (const side of order) {
      const ms = await (side === 'ours' ? ours : bare)();
      if (turn > 0) times[side].push(ms);
    }
  }
  return times;
}

/** The percentile of the times; the share is from 0 to 1. */
export function percentile(times: Times, share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function median(times: Times): number {
  const sorted = times.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}

export function ratioOf({ ours, bare }: Pair): number {
  return median(ours) / median(bare);
}

/** The median and, in brackets, the minimum and the maximum. */
export function describeTimes(times: Times): string {
  return `${ms(median(times))} ms (${ms(Math.min(...times))}–${ms(Math.max(...times))})`;
}

function ms(value: number): string {
  return value.toFixed(value < 10 ? 1 : 0);
}
