/** How every request of a page is made: with its cookies, past the browser's cache, and no redirect is followed. */
export const untouched = { credentials: 'same-origin', cache: 'no-store', redirect: 'manual' } as const;

/** How a page asks for the program of its host. */
export const programRequest = {
  path: '/public/program',
  init: { method: 'GET', headers: { accept: 'application/json' } },
  timeOutMs: 20_000,
} as const;

/** Asks for it before any other script of the page is there. */
export function askForProgramAhead(page: Pick<typeof globalThis, 'fetch'>): Promise<Response> {
  const { path, init, timeOutMs } = programRequest;
  return page.fetch(path, { ...untouched, ...init, signal: AbortSignal.timeout(timeOutMs) });
}
