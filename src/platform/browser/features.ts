// The features of the browser that a start asks for. Code outside this folder never calls them directly, because a feature may be missing, or may exist
// and throw, for example where cookies are blocked. Then it counts as missing, and its caller falls back to memory.

import { orNone } from './worker-features.ts';

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

/** Whether the screen or the window matches a media query; false if the browser cannot tell. */
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
