import {
  afterDelta,
  allInvoices,
  byDueDate,
  byTotalDown,
  deltaCount,
  deltaOf,
  eleventhPage,
  fingerprint,
  firstSearch,
  mutationAt,
  openView,
  outboxSize,
  pageSize,
  rareSearch,
  searchLimit,
  tenthPage,
} from './bench-plan.ts';
import type { Job, Outcome } from './job.ts';
import { asText, rightAnswers } from './right-answers.ts';
import type { Invoice, Mutation } from './store-adapter.ts';

/** The expected answers at each stage, computed in Node and not in the browser. */
export type ExpectedAnswers = {
  readonly atFirst: Required<Omit<Outcome['answers'], 'drain'>>;
  readonly afterDeltas: Required<Omit<Outcome['answers'], 'drain' | 'page10' | 'page11' | 'sortDown'>>;
  readonly deltas: Job['deltas'];
  readonly drained: readonly Mutation[];
};

export function expectedAnswers(rowCount: number): ExpectedAnswers {
  let rows = allInvoices(rowCount);
  const atFirst = answersOf(rows);
  const deltas = Array.from({ length: deltaCount }, (_none, turn) => {
    const delta = deltaOf(rows, turn);
    rows = afterDelta(rows, delta);
    return { ...delta, shown: fingerprint(rightAnswers(rows).firstPage(openView, byDueDate, pageSize, 0)) };
  });
  const { start, totals, searchFirst, searchRare } = answersOf(rows);
  return {
    atFirst,
    deltas,
    afterDeltas: { start, totals, searchFirst, searchRare },
    drained: Array.from({ length: outboxSize }, (_none, at) => mutationAt(at)),
  };
}

function answersOf(rows: readonly Invoice[]): ExpectedAnswers['atFirst'] {
  const right = rightAnswers(rows);
  return {
    start: { rows: right.firstPage(openView, byDueDate, pageSize, 0), count: right.count(openView) },
    page10: right.firstPage(openView, byDueDate, pageSize, tenthPage),
    page11: right.firstPage(openView, byDueDate, pageSize, eleventhPage),
    sortDown: right.firstPage(openView, byTotalDown, pageSize, 0),
    totals: right.summary(),
    searchFirst: right.search(firstSearch, searchLimit),
    searchRare: right.search(rareSearch, searchLimit),
  };
}

/** The steps with wrong answers. A step without an answer is not wrong. */
export function wrongAnswers(given: Outcome['answers'], right: Outcome['answers']): string[] {
  return Object.entries(right)
    .filter(([step]) => Object.hasOwn(given, step))
    .filter(([step, answer]) => asText(given[step as keyof typeof given]) !== asText(answer))
    .map(([step]) => step);
}
