import type { Plan } from './plan.ts';
import type { RunResult } from './run-schedule.ts';
import type { Shrunk } from './shrink.ts';

/** The report of a failing seed: the setup, the events in order, and the violation. */
export function storyOf({ plan, result, runs }: Shrunk): string {
  const [violation] = result.violations;
  return [
    `Seed ${plan.seed}, shrunk in ${runs} runs to ${plan.happenings.length} happenings.`,
    settingsText(plan),
    ...result.trace(),
    violation ? `Broken: ${violation.invariant} – ${violation.what}.` : 'Nothing is broken.',
  ].join('\n');
}

/** The whole trace of a seed, always the same bytes. */
export function traceOf(plan: Plan, result: RunResult): string {
  return [settingsText(plan), ...result.trace()].join('\n');
}

function settingsText({ settings }: Plan): string {
  const { tabs, hasPhone, hasLocks, hasBroadcast, hasBackgroundSync, disk, faults, faultProbability } = settings;
  return [
    `${tabs} ${tabs === 1 ? 'tab' : 'tabs'} on a laptop${hasPhone ? ', and a colleague with a phone' : ''}`,
    disk === 'records' ? '' : 'on IndexedDB itself',
    hasLocks ? '' : 'without locks',
    hasBroadcast ? '' : 'without a channel between tabs',
    hasBackgroundSync ? 'with Background Sync' : 'without Background Sync',
    faults.length > 0 && faultProbability > 0
      ? `one request in ${Math.round(1 / faultProbability)} meets one of: ${faults.join(', ')}`
      : '',
  ]
    .filter(Boolean)
    .join('; ');
}
