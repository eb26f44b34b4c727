/** A worker that answers one request at a time. */
export type WorkerLine<Question, Answer> = {
  /** Rejects if the worker cannot be loaded, answers null, or exceeds the time limit. */
  readonly ask: (question: Question) => Promise<Answer>;
  readonly end: () => void;
};

/** Opens a worker; `limitMs` is the time limit of one answer, `failure` the message of a rejection. */
export function openWorkerLine<Question, Answer>(
  worker: Worker,
  limitMs: number,
  failure: string,
): WorkerLine<Question, Answer> {
  return {
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
