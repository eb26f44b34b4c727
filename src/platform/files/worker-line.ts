/** A worker that answers one question after another. */
export type WorkerLine<Question, Answer> = {
  /** Rejects where the worker cannot be loaded, answers null, or takes too long. */
  readonly ask: (question: Question) => Promise<Answer>;
  readonly end: () => void;
};

/** Talks to a worker; `limitMs` is for one answer, `failure` is what a rejection says. */
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
