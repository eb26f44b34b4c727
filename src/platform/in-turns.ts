import type { Steps } from '../../domain/steps.ts';

/** Half a frame: the rest is for the screen. */
const turnMs = 8;

/** Does long work without holding up a frame: after each turn the screen can respond. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let end = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await nextTask();
    end = performance.now() + turnMs;
  }
}

/** Resolves in a new task: timers would wait four milliseconds. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(null);
  });
}
