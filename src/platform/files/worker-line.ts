import type { RowList } from '../../../domain/documents/row-list.ts';
import type { Steps } from '../../../domain/steps.ts';

/** A worker that answers one request at a time. */
export type WorkerLine<Question, Answer, Part = never> = {
  /** Sends a part of the next request. It has no answer. */
  readonly tell: (part: Part) => void;
  /** Rejects if the worker cannot be loaded, answers null, or exceeds the time limit. */
  readonly ask: (question: Question) => Promise<Answer>;
  readonly end: () => void;
};

/** Opens a worker; `limitMs` is the time limit of one answer, `failure` the message of a rejection. */
export function openWorkerLine<Question, Answer, Part = never>(
  worker: Worker,
  limitMs: number,
  failure: string,
): WorkerLine<Question, Answer, Part> {
  return {
    tell: (part) => worker.postMessage(part),
    end: () => worker.terminate(),
    ask: async (question) => {
      const listening = new AbortController();
      const { signal } = listening;
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const fail = () => reject(new Error(failure));
          timer = setTimeout(fail, limitMs);
          const take = ({ data }: MessageEvent<Answer | null>) => (data === null ? fail() : resolve(data));
          worker.addEventListener('message', take, { signal });
          worker.addEventListener('error', fail, { signal });
          worker.postMessage(question);
        });
      } finally {
        clearTimeout(timer);
        listening.abort();
      }
    },
  };
}

/** Copying more rows at once would hold up a frame. */
const rowsPerPart = 100;

/** Sends rows in parts, a step for each. */
export function* rowParts<Row>(rows: RowList<Row>, send: (part: readonly Row[]) => void): Steps<void> {
  for (let first = 0; first < rows.length; first += rowsPerPart) {
    send(rows.slice(first, first + rowsPerPart));
    yield;
  }
}
