/**
 * Long work in steps of about a millisecond. A screen pauses between them (`inTurns`); where nobody waits for a frame, `allSteps` runs them
 * at once.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** Rows of one step: few enough for a slow phone. */
const rowsPerStep = 100;

export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Calls back for each row; a hundred rows are one step. */
export function* eachInSteps<Row>(rows: Iterable<Row>, take: (row: Row) => void): Steps<void> {
  let taken = 0;
  for (const row of rows) {
    take(row);
    taken += 1;
    if (taken % rowsPerStep === 0) yield;
  }
}
