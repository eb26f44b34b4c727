/** Options of every request of a page: with cookies, without the browser's cache, no redirects. */
export const untouched = { credentials: 'same-origin', cache: 'no-store', redirect: 'manual' } as const;

/** How a page requests the program of its host. */
export const programRequest = {
  path: '/public/program',
  init: { method: 'GET', headers: { accept: 'application/json' } },
  timeOutMs: 20_000,
} as const;

/** Requests the program before any other script of the page has loaded. */
export function askForProgramAhead(page: Pick<typeof globalThis, 'fetch'>): Promise<Response> {
  const { path, init, timeOutMs } = programRequest;
  return page.fetch(path, { ...untouched, ...init, signal: AbortSignal.timeout(timeOutMs) });
}
