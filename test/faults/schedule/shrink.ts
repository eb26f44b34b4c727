import type { Engineering } from '../world/tab.ts';
import type { Plan, Planned, Settings } from './plan.ts';
import { type RunResult, runPlan } from './run-schedule.ts';

const mostRuns = 250;

export type Shrunk = { readonly plan: Plan; readonly result: RunResult; readonly runs: number };

/**
 * Removes the parts of a failing plan that the failure does not need: events in ever smaller groups, kinds of faults, tabs, the phone.
 * The remaining plan is readable.
 */
export async function shrink(plan: Plan, engineering: Engineering = {}): Promise<Shrunk> {
  let best: Shrunk = { plan, result: await runPlan(plan, engineering), runs: 1 };
  const wanted = best.result.violations[0]?.invariant;
  const tryPlan = async (smaller: Plan): Promise<boolean> => {
    if (best.runs >= mostRuns) return false;
    const result = await runPlan(smaller, engineering);
    const isSame = result.violations[0]?.invariant === wanted;
    best = isSame ? { plan: smaller, result, runs: best.runs + 1 } : { ...best, runs: best.runs + 1 };
    return isSame;
  };
  for (const settings of simplerSettings) await tryPlan({ ...best.plan, settings: settings(best.plan.settings) });
  await withoutGroups(
    () => best.plan.happenings,
    (happenings: readonly Planned[]) => tryPlan({ ...best.plan, happenings }),
  );
  await withoutGroups(
    () => best.plan.settings.faults,
    (faults: readonly string[]) => tryPlan({ ...best.plan, settings: { ...best.plan.settings, faults } }),
  );
  for (const settings of simplerSettings) await tryPlan({ ...best.plan, settings: settings(best.plan.settings) });
  return best;
}

const simplerSettings: readonly ((settings: Settings) => Settings)[] = [
  (settings) => ({ ...settings, faultProbability: 0, faults: [] }),
  (settings) => ({ ...settings, hasPhone: false }),
  (settings) => ({ ...settings, tabs: 1 }),
  (settings) => ({ ...settings, tabs: Math.min(settings.tabs, 2) }),
  (settings) => ({ ...settings, hasBackgroundSync: false }),
  (settings) => ({ ...settings, hasLocks: true, hasBroadcast: true }),
  (settings) => ({ ...settings, pageRows: 50 }),
  (settings) => ({ ...settings, disk: 'records' }),
];

/** Halves, quarters, and so on down to single ones: each group that the failure does not need is removed. */
async function withoutGroups<T>(
  items: () => readonly T[],
  tryItems: (fewer: readonly T[]) => Promise<boolean>,
): Promise<void> {
  for (let size = Math.ceil(items().length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    let at = 0;
    while (at < items().length) {
      const isGone = await tryItems([...items().slice(0, at), ...items().slice(at + size)]);
      if (!isGone) at += size;
    }
  }
}
