import type { Browser } from '../world/browser.ts';

/** The states of an entry when a fault hits its device; `nothing` if the outbox is empty. */
export const coveredStates = [
  'nothing',
  'waiting',
  'sending',
  'waitingForSignIn',
  'held',
  'needsYou',
  'sent',
  'unreadable',
] as const;
export type CoveredState = (typeof coveredStates)[number];

/** How often each fault hit a device while an entry was in each state. */
export type Coverage = Map<string, Map<CoveredState, number>>;

/** Counts a fault once for every current state on the device. */
export function cover(coverage: Coverage, fault: string, browser: Browser): void {
  for (const state of statesOn(browser)) count(coverage, fault, state);
}

export function count(coverage: Coverage, what: string, state: CoveredState): void {
  const row = coverage.get(what) ?? new Map<CoveredState, number>();
  coverage.set(what, row);
  row.set(state, (row.get(state) ?? 0) + 1);
}

export function addCoverage(total: Coverage, more: Coverage): void {
  for (const [fault, states] of more) {
    const row = total.get(fault) ?? new Map<CoveredState, number>();
    total.set(fault, row);
    for (const [state, times] of states) row.set(state, (row.get(state) ?? 0) + times);
  }
}

/** The table of states × faults as text. */
export function coverageTable(coverage: Coverage): string {
  const width = Math.max(...[...coverage.keys()].map((fault) => fault.length), 5);
  const head = ['fault'.padEnd(width), ...coveredStates.map((state) => state.padStart(16))].join(' ');
  const lines = [...coverage]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([fault, states]) =>
      [fault.padEnd(width), ...coveredStates.map((state) => String(states.get(state) ?? 0).padStart(16))].join(' '),
    );
  return [head, ...lines].join('\n');
}

function statesOn({ disk }: Browser): ReadonlySet<CoveredState> {
  const states = new Set<CoveredState>();
  for (const name of disk.names()) for (const record of disk.records(name, 'outbox')) states.add(stateOf(record));
  return states.size === 0 ? new Set(['nothing']) : states;
}

function stateOf(record: unknown): CoveredState {
  const { entry } = record as { entry?: { state?: { kind?: string } } };
  return coveredStates.find((state) => state === entry?.state?.kind) ?? 'unreadable';
}
