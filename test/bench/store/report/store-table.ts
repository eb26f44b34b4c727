import { candidates, floor } from '../candidates.ts';
import { type Metric, groups, metrics } from './metrics.ts';
import { type Results, mediansOf, roundsOf } from './store-results.ts';

/** The candidates in the growth table. */
const growing: readonly string[] = [floor, 'portal-store'];
const mostShown = 10;
/** Shown as figures: the floor needs almost none, so a ratio would mean nothing. */
const asFigures: readonly Metric[] = ['memoryStart', 'memoryQueries'];

/** The cost of each candidate in each line, relative to the floor, whose own figure is first. */
export function costTable(results: Results, rowCount: number): string {
  const shown = candidates.filter(({ name }) => name !== floor && isMeasured(results, rowCount, name));
  const head = ['', 'floor', ...shown.map(({ title }) => title)];
  const lines = metrics.map(({ name: metric, title, unit }) => [
    title,
    withUnit(results, { rowCount, candidate: floor, metric, unit }),
    ...shown.map(({ name: candidate }) =>
      asFigures.includes(metric)
        ? withUnit(results, { rowCount, candidate, metric, unit })
        : costText(results, { rowCount, candidate, metric }),
    ),
  ]);
  const code = ['Code, gzip', codeText(results, floor), ...shown.map(({ name }) => codeText(results, name))];
  return asTable([head, ...lines, code]);
}

/** How the figures grow with the number of rows: measured values, not ratios. */
export function growthTable(results: Results): string {
  const sizes = Object.keys(results.rounds)
    .map(Number)
    .toSorted((one, other) => one - other);
  const names = growing.filter((name) => sizes.some((size) => isMeasured(results, size, name)));
  const lines = metrics.flatMap(({ name: metric, title, unit }) =>
    names.map((candidate, at) => [
      at === 0 ? `${title}, ${unit}` : '',
      candidates.find(({ name }) => name === candidate)?.title ?? candidate,
      ...sizes.map((rowCount) => figureText(mediansOf(results, { rowCount, candidate, metric }), { unit, rowCount })),
    ]),
  );
  return asTable([['', '', ...sizes.map((size) => size.toLocaleString('en'))], ...lines]);
}

/** The number of rounds of each candidate, their first and last time, and the machine's load. */
export function roundsTable(results: Results, rowCount: number): string {
  const lines = candidates
    .filter(({ name }) => isMeasured(results, rowCount, name))
    .map(({ name, title }) => {
      const rounds = groups.flatMap((group) => roundsOf(results, rowCount, name, group));
      const days = rounds.map(({ on }) => on).toSorted();
      const counts = groups.map((group) => `${group} ${roundsOf(results, rowCount, name, group).length}`);
      return [
        title,
        counts.join(', '),
        [...new Set([days[0], days.at(-1)])].join(' to '),
        `${Math.min(...rounds.map(({ load }) => load)).toFixed(1)}–${Math.max(...rounds.map(({ load }) => load)).toFixed(1)}`,
      ];
    });
  return asTable([['', 'Rounds', 'Measured', 'Load of the machine'], ...lines]);
}

/** The candidates without results for this number of rows. */
export function notMeasured(results: Results, rowCount: number): readonly string[] {
  return candidates.filter(({ name }) => !isMeasured(results, rowCount, name)).map(({ title }) => title);
}

function isMeasured(results: Results, rowCount: number, candidate: string): boolean {
  return groups.some((group) => roundsOf(results, rowCount, candidate, group).length > 0);
}

type Medians = ReturnType<typeof mediansOf>;

type Figure = { readonly rowCount: number; readonly candidate: string; readonly metric: Metric };

function costText(results: Results, of: Figure): string {
  const medians = mediansOf(results, of);
  if (medians === undefined) return '–';
  if (medians === 'over') return `> ${mostShown}`;
  if (typeof medians === 'string') return medians.toUpperCase();
  const cost = medians.found / medians.floor;
  if (cost > mostShown) return `> ${mostShown}`;
  return cost < 0.1 ? String(Number(cost.toPrecision(1))) : cost.toFixed(2);
}

function withUnit(results: Results, of: Figure & { readonly unit: string }): string {
  const medians = mediansOf(results, of);
  return typeof medians === 'object' ? `${figureText(medians, of)} ${of.unit}` : figureText(medians, of);
}

function figureText(
  medians: Medians,
  { unit, rowCount }: { readonly unit: string; readonly rowCount: number },
): string {
  if (medians === undefined) return '–';
  if (medians === 'over') return `> ${mostShown} ×`;
  if (typeof medians === 'string') return medians.toUpperCase();
  if (unit === 'rows/s') return Math.round((rowCount / medians.found) * 1_000).toLocaleString('en');
  const value = unit === 'MB' ? medians.found / 1e6 : medians.found;
  return value < 10 ? String(Number(value.toPrecision(2))) : Math.round(value).toLocaleString('en');
}

function codeText(results: Results, candidate: string): string {
  const bytes = results.codeBytes[candidate];
  return bytes === undefined ? '–' : `${(bytes / 1_024).toFixed(1)} KB`;
}

function asTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_title, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? '').padEnd(width)).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}
