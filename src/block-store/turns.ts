/** Work on a store, one after the other; only a write that was begun may still be on its way meanwhile. */
export type Turns = {
  /** When everything before it has ended, writes too. */
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /**
   * Prepares what is to be written while the write before it is still on its way, and begins to write once that one was kept:
   * never two at once. Null where it was not kept, because then what was prepared upon it is void. `before` is that write.
   */
  readonly inTwo: <T>(
    prepare: (before: Promise<boolean>) => Promise<T>,
    write: (prepared: T) => Promise<boolean>,
  ) => Promise<{ readonly written: Promise<boolean> } | null>;
};

const nothing = Promise.resolve(true);

export function turns(): Turns {
  let last: Promise<unknown> = Promise.resolve();
  /** Never rejects; another one as soon as it has failed, so that it is void only for who prepared upon it. */
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
