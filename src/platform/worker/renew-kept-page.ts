import type { WorkerMessage } from './worker-messages.ts';

const answerTimeoutMs = 10_000;

/**
 * Has the worker fetch the page that it keeps again: the policy of a program's pages changes without a build. True where the policy
 * is another one now, so that a reload shows what this page refused; false too where there is no worker, or none that answers.
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
