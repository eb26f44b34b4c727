import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { bringJobsForward } from '../jobs/bring-jobs-forward.ts';
import { collectOutcomesNow } from './collect-outcomes.ts';
import { advanceBankClock } from './simulated-rail.ts';

export type BankClockPorts = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly runDueJobs: () => Promise<unknown>;
  /** Jobs of the demo's sellers, which use the same clock. */
  readonly sellerJobs: readonly string[];
};

/**
 * For the demo and the tests: moves the simulated bank's clock forward by these seconds. When it returns, all transfers accepted before
 * have reached the bank, and their outcomes are recorded.
 */
export async function moveBankClock(
  { withTransaction, clock, runDueJobs, sellerJobs }: BankClockPorts,
  seconds: number,
): Promise<void> {
  await runDueJobs();
  await advanceBankClock(withTransaction, seconds);
  await bringJobsForward(withTransaction, sellerJobs, seconds);
  await collectOutcomesNow(withTransaction, clock);
  await runDueJobs();
}
