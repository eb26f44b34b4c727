import { DatabaseBusyError } from './database-errors.ts';

/** A time limit that begins when it is started, for work that may first wait for a connection. */
export type TimeLimit = {
  readonly start: () => void;
  /** The promise's outcome; throws DatabaseBusyError once the time is over. */
  readonly around: <Result>(promise: Promise<Result>) => Promise<Result>;
  readonly stop: () => void;
};

export function timeLimit(limitMs: number): TimeLimit {
  let timer: NodeJS.Timeout | undefined;
  let end: ((error: Error) => void) | undefined;
  const isOver = new Promise<never>((_resolve, reject) => {
    end = reject;
  });
  isOver.catch(() => undefined);
  return {
    start: () => {
      timer ??= setTimeout(() => end?.(tooLate(limitMs)), limitMs);
    },
    around: (promise) => Promise.race([promise, isOver]),
    stop: () => clearTimeout(timer),
  };
}

/** The promise's outcome; throws DatabaseBusyError after the time. */
export function within<Result>(limitMs: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooLate(limitMs)), limitMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function tooLate(limitMs: number): DatabaseBusyError {
  return new DatabaseBusyError(`The database did not answer within ${limitMs} ms.`);
}
