/** Groups of steps that are measured together and independently of other groups. */
export const groups = ['load', 'start', 'outbox', 'delta', 'settle'] as const;
export type Group = (typeof groups)[number];

/** One line of the table. */
export type Metric = (typeof metrics)[number]['name'];
/** The result of one candidate in one round, in the metric's unit, or the reason without a number: stopped beyond ten times the floor. */
export type Found = Partial<Record<Metric, number | 'over' | 'wrong' | 'failed'>>;

export const metrics = [
  { name: 'load', group: 'load', title: 'First load, pages of 1,000', unit: 'rows/s' },
  { name: 'loadStall', group: 'load', title: '… longest stall of the main thread', unit: 'ms' },
  { name: 'cold', group: 'start', title: 'Cold start: first 50 and their count', unit: 'ms' },
  { name: 'coldSums', group: 'start', title: '… and the totals per status', unit: 'ms' },
  { name: 'warm', group: 'start', title: 'The same in a warm browser: first 50 and count', unit: 'ms' },
  { name: 'warmSums', group: 'start', title: '… and the totals per status', unit: 'ms' },
  { name: 'page10', group: 'start', title: 'Page 10, asked right after the start', unit: 'ms' },
  { name: 'page11', group: 'start', title: '… and the page after it', unit: 'ms' },
  { name: 'sortDown', group: 'start', title: 'Another sort, descending', unit: 'ms' },
  { name: 'totals', group: 'start', title: 'Totals per status', unit: 'ms' },
  { name: 'searchRare', group: 'start', title: 'Substring search, rare', unit: 'ms' },
  { name: 'searchFirst', group: 'start', title: '… the first one after a start', unit: 'ms' },
  { name: 'deltaScreen', group: 'delta', title: '1,000 changes and 50 deletions: on screen', unit: 'ms' },
  { name: 'deltaDurable', group: 'delta', title: '… durable', unit: 'ms' },
  { name: 'deltaStall', group: 'delta', title: '… longest stall', unit: 'ms' },
  { name: 'enqueue', group: 'outbox', title: 'Enqueue one, strict', unit: 'ms' },
  { name: 'drain', group: 'outbox', title: 'Drain, one by one', unit: 'ms' },
  { name: 'bytesHot', group: 'load', title: 'On disk after the load', unit: 'MB' },
  { name: 'bytesCold', group: 'settle', title: '… after idle time', unit: 'MB' },
  { name: 'memoryStart', group: 'start', title: 'Memory after a cold start', unit: 'MB' },
  { name: 'memoryQueries', group: 'start', title: '… after all queries', unit: 'MB' },
] as const satisfies readonly {
  readonly name: string;
  readonly group: Group;
  readonly title: string;
  readonly unit: string;
}[];

/** The metrics of a group of steps. */
export function ofGroup(found: Found, group: Group): Found {
  const names = metrics.filter((metric) => metric.group === group).map(({ name }) => name);
  return Object.fromEntries(names.filter((name) => name in found).map((name) => [name, found[name]]));
}
