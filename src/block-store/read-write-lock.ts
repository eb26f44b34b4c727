/** Read-write lock: reads run together, a write runs alone, in the order of their calls. */
export type ReadWriteLock = {
  readonly read: <T>(work: () => Promise<T>) => Promise<T>;
  readonly write: <T>(work: () => Promise<T>) => Promise<T>;
};

export function readWriteLock(): ReadWriteLock {
  let written: Promise<unknown> = Promise.resolve();
  let readers: Promise<unknown>[] = [];
  const done = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
  return {
    read: (work) => {
      const run = written.then(work);
      readers.push(done(run));
      return run;
    },
    write: (work) => {
      const run = Promise.all([written, ...readers]).then(work);
      readers = [];
      written = done(run);
      return run;
    },
  };
}
