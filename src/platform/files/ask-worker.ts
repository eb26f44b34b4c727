/**
 * Asks a worker for one thing and ends it. Rejects with `failure` where the worker cannot be loaded, answers null, or takes longer
 * than `limitMs`.
 */
export function askWorker<Answer>(
  worker: Worker,
  question: unknown,
  limitMs: number,
  failure: string,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Answer>((resolve, reject) => {
    const fail = () => reject(new Error(failure));
    timer = setTimeout(fail, limitMs);
    worker.addEventListener('message', ({ data }: MessageEvent<Answer | null>) =>
      data === null ? fail() : resolve(data),
    );
    worker.addEventListener('error', fail);
    worker.postMessage(question);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
