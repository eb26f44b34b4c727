import { setImmediate } from 'node:timers';

/** Errors that nobody awaited or caught: in a page they would be errors in the console, and unhandled rejections. */
const stray: unknown[] = [];

export function watchStrayErrors(): void {
  process.on('unhandledRejection', (reason) => {
    if (!isOfTheDead(reason)) stray.push(reason);
  });
}

/** The errors since the last call. */
export function takeStrayErrors(): readonly unknown[] {
  return stray.splice(0);
}

/** Node reports rejections only between two turns of its event loop. */
export function everythingHeard(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** A crashed context still gets an error that its database is gone, which nobody can handle. */
function isOfTheDead(reason: unknown): boolean {
  const { message = '', name = '' } = (reason ?? {}) as { message?: string; name?: string };
  return message.includes('This context is gone') || name === 'AbortError' || name === 'DatabaseClosedError';
}
