import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import * as v from 'valibot';
import { median } from '../../measure.ts';
import type { Found, Group, Metric } from './metrics.ts';

const FoundValue = v.union([v.number(), v.picklist(['over', 'wrong', 'failed'])]);
const Round = v.object({
  on: v.string(),
  /** The load average of the last minute before the end. */
  load: v.number(),
  found: v.record(v.string(), FoundValue),
  /** The floor's results of the same round. */
  floor: v.record(v.string(), FoundValue),
});
type Round = { readonly on: string; readonly load: number; readonly found: Found; readonly floor: Found };

const Results = v.object({
  machine: v.string(),
  codeBytes: v.record(v.string(), v.number()),
  /** By number of rows, candidate and group of steps. */
  rounds: v.record(v.string(), v.record(v.string(), v.record(v.string(), v.array(Round)))),
});
export type Results = v.InferOutput<typeof Results>;

export const noResults: Results = { machine: '', codeBytes: {}, rounds: {} };

export function readResults(file: string): Results {
  return existsSync(file) ? v.parse(Results, JSON.parse(readFileSync(file, 'utf8'))) : noResults;
}

export function writeResults(file: string, results: Results): void {
  const rounded = (_key: string, value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value;
  writeFileSync(file, `${JSON.stringify(results, rounded, 2)}\n`);
}

export function roundsOf(results: Results, rowCount: number, candidate: string, group: Group): readonly Round[] {
  return results.rounds[String(rowCount)]?.[candidate]?.[group] ?? [];
}

/** The results with one more round of a candidate's group. */
export function withRound(
  results: Results,
  { rowCount, candidate, group }: { readonly rowCount: number; readonly candidate: string; readonly group: Group },
  round: Round,
): Results {
  const ofRows = results.rounds[String(rowCount)] ?? {};
  const rounds = [...roundsOf(results, rowCount, candidate, group), round];
  const ofCandidate = { ...ofRows[candidate], [group]: rounds };
  return { ...results, rounds: { ...results.rounds, [String(rowCount)]: { ...ofRows, [candidate]: ofCandidate } } };
}

/** The results without these groups of a candidate. */
export function withoutRounds(
  results: Results,
  {
    rowCount,
    candidate,
    groups,
  }: { readonly rowCount: number; readonly candidate: string; readonly groups: readonly Group[] },
): Results {
  const ofRows = results.rounds[String(rowCount)] ?? {};
  const kept = Object.entries(ofRows[candidate] ?? {}).filter(([group]) => !groups.some((one) => one === group));
  const rows = { ...ofRows, [candidate]: Object.fromEntries(kept) };
  return { ...results, rounds: { ...results.rounds, [String(rowCount)]: rows } };
}

/** The median of a metric over all rounds with it, and the floor's median in the same rounds; or the reason why there is none. */
export function mediansOf(
  results: Results,
  { rowCount, candidate, metric }: { readonly rowCount: number; readonly candidate: string; readonly metric: Metric },
): { readonly found: number; readonly floor: number } | 'over' | 'wrong' | 'failed' | undefined {
  const all = Object.values(results.rounds[String(rowCount)]?.[candidate] ?? {}) as readonly (readonly Round[])[];
  const rounds = all.flat().filter(({ found }) => found[metric] !== undefined);
  const values = rounds.map(({ found }) => found[metric]);
  for (const reason of ['wrong', 'failed'] as const) if (values.includes(reason)) return reason;
  const floors = rounds.map(({ floor }) => floor[metric]).filter((value) => typeof value === 'number');
  if (values.length === 0 || floors.length === 0) return undefined;
  // A stopped step took longer than any completed one.
  const found = median(values.map((value) => (typeof value === 'number' ? value : Infinity)));
  return found === Infinity ? 'over' : { found, floor: median(floors) };
}
