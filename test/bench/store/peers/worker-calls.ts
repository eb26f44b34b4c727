type Call = { readonly id: number; readonly method: string; readonly values: readonly unknown[] };
type Answer = { readonly id: number; readonly result?: unknown; readonly failure?: string };
type Methods = Readonly<Record<string, (...values: any[]) => unknown>>;

/** Calls of a worker's methods by name; each returns a promise. */
export function callsTo(worker: Worker): <Result>(method: string, ...values: readonly unknown[]) => Promise<Result> {
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.failure === undefined) asked?.resolve(data.result as never);
    else asked?.reject(new Error(data.failure));
  });
  let lastId = 0;
  return (method, ...values) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, method, values } satisfies Call);
    });
}

/** The worker's side: answers one call after the other, in order. */
export function answerCalls(methods: Methods): void {
  let last: Promise<unknown> = Promise.resolve();
  globalThis.addEventListener('message', ({ data }: MessageEvent<Call>) => {
    last = last
      .then(() => methods[data.method]?.(...data.values))
      .then(
        (result) => globalThis.postMessage({ id: data.id, result } satisfies Answer),
        (error: unknown) => globalThis.postMessage({ id: data.id, failure: String(error) } satisfies Answer),
      );
  });
}
