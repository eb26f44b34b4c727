import type { Steps } from '../../domain/steps.ts';
import { yieldToScreen } from '../block-store/yield-to-screen.ts';

export { yieldToScreen } from '../block-store/yield-to-screen.ts';

/** Half a frame: the rest is for the screen. */
const turnMs = 8;

/** Does long work without holding up a frame: after each turn the screen can respond. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  let end = performance.now() + turnMs;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await yieldToScreen();
    end = performance.now() + turnMs;
  }
}
