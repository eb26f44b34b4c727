import type { Engineering } from '../world/tab.ts';
import { pairFaults } from './pair-faults.ts';
import type { PairWork } from './pair-work.ts';
import { runPair } from './run-pair.ts';

export type PairsTally = {
  readonly work: PairWork;
  readonly calls: readonly string[];
  readonly runs: number;
  /** Faults that happened at some place. */
  readonly met: readonly string[];
  readonly failures: readonly { readonly where: string; readonly what: string; readonly story: readonly string[] }[];
};

/** A share of all pairs, so that each process can run one. */
export type Share = { readonly part: number; readonly parts: number };

/** Every call of a port, before and after its effect, with every kind of fault. */
export async function runPairs(
  work: PairWork,
  { part, parts }: Share,
  engineering: Engineering = {},
): Promise<PairsTally> {
  const { calls } = await runPair(work, null, null, engineering);
  const failures: PairsTally['failures'][number][] = [];
  const met = new Set<string>();
  let [runs, pair] = [0, 0];
  for (const fault of pairFaults) {
    for (let call = 1; call <= calls.length; call += 1) {
      for (const phase of ['before', 'after'] as const) {
        pair += 1;
        if (pair % parts !== part) continue;
        runs += 1;
        const where = `${fault.name} ${phase} call ${call} (${calls[call - 1] ?? ''})`;
        const result = await runOrTell(work, fault, { call, phase }, engineering);
        if (result.wasMet) met.add(fault.name);
        if (result.what !== null) failures.push({ where, what: result.what, story: result.trace });
      }
    }
  }
  return { work, calls, runs, met: [...met], failures };
}

async function runOrTell(...parameters: Parameters<typeof runPair>) {
  try {
    const { violations, trace, wasMet } = await runPair(...parameters);
    const [violation] = violations;
    return { what: violation ? `${violation.invariant}: ${violation.what}` : null, trace, wasMet };
  } catch (error) {
    return { what: error instanceof Error ? error.message : String(error), trace: [], wasMet: true };
  }
}
