import { DatabaseBusyError } from './database-errors.ts';

export type SemaphoreLimits = {
  /** Maximum number of concurrent holders. */
  readonly places: number;
  /** Maximum number of waiting callers. */
  readonly queueLimit: number;
  readonly maxWaitMs: number;
};

/** A semaphore, first in first out; throws DatabaseBusyError if the queue is full or the wait too long. */
export function createSemaphore({ places, queueLimit, maxWaitMs }: SemaphoreLimits): Semaphore {
  let free = places;
  const waiting = new Set<() => void>();

  const leave = () => {
    const [next] = waiting;
    if (!next) free += 1;
    else next();
  };

  const enter = (): Promise<void> => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    if (waiting.size >= queueLimit)
      return Promise.reject(new DatabaseBusyError('Too many requests are waiting for the database.'));
    return new Promise((resolve, reject) => {
      const letIn = () => {
        waiting.delete(letIn);
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.delete(letIn);
        reject(new DatabaseBusyError(`The database did not become free within ${maxWaitMs} ms.`));
      }, maxWaitMs);
      waiting.add(letIn);
    });
  };

  return { enter, leave };
}

export type Semaphore = { readonly enter: () => Promise<void>; readonly leave: () => void };
