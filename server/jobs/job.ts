import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';

/** One unit of background work, leased by this process. `attempts` includes this one. */
export type Job = {
  readonly id: string;
  readonly kind: string;
  readonly program: ProgramId | null;
  readonly buyer: BuyerId | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
};

/** Undefined: the work is done. Otherwise it runs again at that time, with the new payload. */
export type JobOutcome = { readonly runAgainAt: Instant; readonly payload?: Readonly<Record<string, unknown>> } | null;

/** Thrown for a job that no retry can complete, such as a message to an invalid address: it is logged once and dropped. */
export class JobCannotSucceed extends Error {
  override readonly name = 'JobCannotSucceed';
}

/**
 * Handles one kind of job. It may run more than once for the same job (a crash, an expired lease), so it must be idempotent. It opens its
 * own transactions; a thrown error means a later retry, unless it is `JobCannotSucceed`.
 */
export type JobHandler = (job: Job) => Promise<JobOutcome>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;
