import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { WithTransaction } from '../database/with-transaction.ts';
import { type Job, type JobHandlers, JobCannotSucceed } from './job.ts';
import { dropJob, finishJob, leaseDueJob, postponeJob } from './leased-job.ts';

export type JobPorts = {
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly handlers: JobHandlers;
  /** Logs a failed job; it is retried, unless the error is `JobCannotSucceed`. */
  readonly onFailure: (job: Job, error: unknown) => void;
};

export type LanePorts = Omit<JobPorts, 'handlers'> & {
  /** Handlers that run side by side, one job of each lane at a time: a slow external service in one lane does not block the others. */
  readonly lanes: readonly JobHandlers[];
  /**
   * Calls the listener when there may be new work (a feed has changed, in any process); returns a function that unsubscribes. Without it:
   * once a second.
   */
  readonly onAnnounced?: (listener: () => void) => Promise<() => void>;
};

export type RunningJobs = {
  /** Runs all due jobs in this process and returns their number. */
  readonly runDueJobs: () => Promise<number>;
  /** Leases no further job; resolves when the current job is finished. */
  readonly stop: () => Promise<void>;
};

const pollMs = 1000;

/** Runs jobs until stopped: each lane polls every second, and at once after an announcement. */
export async function startJobs({ lanes, onAnnounced, ...ports }: LanePorts): Promise<RunningJobs> {
  const runners = lanes.map((handlers) => createJobRunner({ ...ports, handlers }));
  const looks = runners.map((runner) => lookingAt(runner, ports));
  const look = (): void => {
    for (const lookOnce of looks) lookOnce();
  };
  const timer = setInterval(look, pollMs);
  const unsubscribe = await onAnnounced?.(look);
  look();
  return {
    // Until no lane has work left: a job may enqueue one of another lane.
    runDueJobs: async () => {
      for (let total = 0; ;) {
        const ran = await Promise.all(runners.map((runner) => runner.runDueJobs()));
        const count = ran.reduce((sum, each) => sum + each, 0);
        if (count === 0) return total;
        total += count;
      }
    },
    stop: async () => {
      clearInterval(timer);
      unsubscribe?.();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Polls for work, unless a poll is already running. */
function lookingAt(runner: RunningJobs, { onFailure }: Pick<JobPorts, 'onFailure'>): () => void {
  let isLooking = false;
  return () => {
    if (isLooking) return;
    isLooking = true;
    runner
      .runDueJobs()
      .catch((error: unknown) => onFailure(unknownJob, error))
      .finally(() => {
        isLooking = false;
      });
  };
}

/** A runner of one lane without a timer: for tests, and for `startJobs`. */
export function createJobRunner(ports: JobPorts): RunningJobs {
  const holder = randomUUID();
  let isStopped = false;
  let lastPass: Promise<unknown> = Promise.resolve();

  const pass = async (): Promise<number> => {
    let ran = 0;
    while (!isStopped) {
      const job = await leaseDueJob(ports.withTransaction, Object.keys(ports.handlers), holder, ports.clock.now());
      if (!job) break;
      await runJob(ports, job);
      ran += 1;
    }
    return ran;
  };

  return {
    // Passes run one after another, so that a caller also waits for the job in progress.
    runDueJobs: () => {
      const next = lastPass.then(pass, pass);
      lastPass = next;
      return next;
    },
    stop: async () => {
      isStopped = true;
      await lastPass.catch(() => undefined);
    },
  };
}

async function runJob(ports: JobPorts, job: Job): Promise<void> {
  const handler = ports.handlers[job.kind];
  if (!handler) throw new Error(`A job of kind ${job.kind} was leased, and there is no handler for it.`);
  try {
    const outcome = await handler(job);
    await finishJob(ports.withTransaction, job, outcome, ports.clock.now());
  } catch (error) {
    ports.onFailure(job, error);
    const end = error instanceof JobCannotSucceed ? dropJob : postponeJob;
    await end(ports.withTransaction, job, error, ports.clock.now());
  }
}

const unknownJob: Job = { id: '', kind: 'look', program: null, buyer: null, payload: {}, attempts: 0 };
