import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { bringJobsForward } from '../jobs/bring-jobs-forward.ts';
import { collectOutcomesNow } from './collect-outcomes.ts';
import { advanceBankClock } from './simulated-rail.ts';

export type BankClockPorts = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly runDueJobs: () => Promise<unknown>;
  /** Jobs of the demo's sellers, who live by the same clock. */
  readonly sellerJobs: readonly string[];
};

/**
 * For the demo and the tests: the simulated bank lives through so many seconds now. What was accepted before has reached the
 * bank by then, and what the bank does meanwhile is in the books when this answers.
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
