import type { Instant } from '../../domain/time/instant.ts';
import type { BuyerId, ProgramId } from '../../domain/ids.ts';

/** One unit of background work, leased by this process. `attempts` counts this one. */
export type Job = {
  readonly id: string;
  readonly kind: string;
  readonly program: ProgramId | null;
  readonly buyer: BuyerId | null;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
};

/** Nothing: the work is done. Otherwise it runs again at that moment, with that payload in place of the old one. */
export type JobOutcome = { readonly runAgainAt: Instant; readonly payload?: Readonly<Record<string, unknown>> } | null;

/**
 * Does one kind of work. It may run more than once for the same job (a crash, an expired lease), so that doing it twice is
 * doing it once. It opens its own transactions; what it throws is tried again later.
 */
export type JobHandler = (job: Job) => Promise<JobOutcome>;

export type JobHandlers = Readonly<Record<string, JobHandler>>;
