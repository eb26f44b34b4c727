import { setImmediate } from 'node:timers';

/** What nobody awaited and nobody caught: in a page it would be an error in the console, and a promise that was not kept. */
const stray: unknown[] = [];

export function watchStrayErrors(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isOfTheDead(reason)) stray.push(reason);
  });
}

/** What came since the last call. */
export function takeStrayErrors(): readonly unknown[] {
  return stray.splice(0);
}

/** Node tells of rejections only between two turns of its loop. */
export function everythingHeard(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A context that has crashed goes on hearing that its database is gone; there is nobody left to hear of it. */
function isOfTheDead(reason: unknown): boolean {
  const { message = '', name = '' } = (reason ?? {}) as { message?: string; name?: string };
  return message.includes('This context is gone') || name === 'AbortError' || name === 'DatabaseClosedError';
}
