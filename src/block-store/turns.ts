/** Serialises work on a store; only a started write may still be in progress. */
export type Turns = {
  /** Runs after everything before it has ended, writes included. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Prepares a write while the previous one is in progress, and starts it once that one is stored: never two writes at
   * once. Null if the previous write failed, because the preparation is then void. `before` is the previous write.
   */
  readonly inTwo: <T>(
    prepare: (before: Promise<boolean>) => Promise<T>,
    write: (prepared: T) => Promise<boolean>,
  ) => Promise<{ readonly written: Promise<boolean> } | null>;
};

const nothing = Promise.resolve(true);

export function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  /** Never rejects. Replaced on failure, so that only work prepared on a failed write is void. */
  let writing = nothing;
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
  return {
    alone: (work) =>
      next(async () => {
        await writing;
        return work();
      }),
    inTwo: (prepare, write) =>
      next(async () => {
        const before = writing;
        const prepared = await prepare(before);
        if (!(await before)) return null;
        const written = write(prepared);
        const isWritten = written
          .catch(() => false)
          .then((isKept) => {
            if (!isKept) writing = nothing;
            return isKept;
          });
        writing = isWritten;
        return { written };
      }),
  };
}
