// Features of the browser that a start asks for. Only this folder asks the browser itself: each feature may be missing, and may exist and
// throw, as where cookies are blocked. It is then told as missing, and its user has a form in memory; it never ends a start.

/** What the browser answers, or null where it lacks the feature or throws. */
export function orNone<T>(ask: () => T | null | undefined): T | null {
  try {
    return ask() ?? null;
  } catch {
    return null;
  }
}

/** Other tabs and the worker; without it each tab learns of changes at its next read. */
export function channelNamed(name: string): BroadcastChannel | null {
  return orNone(() => new BroadcastChannel(name));
}

export function webLocks(): LockManager | null {
  return orNone(() => navigator.locks);
}

export function serviceWorkers(): ServiceWorkerContainer | null {
  return orNone(() => navigator.serviceWorker);
}

export function sessionTexts(): Storage | null {
  return orNone(() => window.sessionStorage);
}

/** The readable cookies of this page. */
export function readCookies(): string {
  return orNone(() => document.cookie) ?? '';
}

export function writeCookie(cookie: string): void {
  orNone(() => (document.cookie = cookie));
}

/** Whether the screen or the window is so; false if the browser cannot tell. */
export function isMedia(query: string): boolean {
  return orNone(() => matchMedia(query).matches) ?? false;
}

export function hasPasskeys(): boolean {
  return orNone(() => typeof PublicKeyCredential === 'function') ?? false;
}

/** Calls back when the page is idle; after a delay in browsers that cannot tell. */
export function whenIdle(work: () => void): void {
  if (orNone(() => requestIdleCallback(work, { timeout: 30_000 })) === null) setTimeout(work, 5_000);
}
