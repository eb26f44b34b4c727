import type { WorkerMessage } from './worker-messages.ts';

const answerTimeoutMs = 10_000;

/**
 * Makes the worker fetch the cached page again: the policy of a program's pages changes without a build. True if the policy has changed, so
 * that a reload allows what this page refused. False also without a worker or an answer.
 */
export async function renewKeptPage(container: ServiceWorkerContainer | undefined): Promise<boolean> {
  const worker = container?.controller;
  if (!worker) return false;
  const { port1: ours, port2: theirs } = new MessageChannel();
  const message: WorkerMessage = { kind: 'renewPage' };
  const answer = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), answerTimeoutMs);
    ours.addEventListener('message', ({ data }) => resolve(data === true));
    ours.start();
  });
  worker.postMessage(message, [theirs]);
  return answer.finally(() => ours.close());
}
